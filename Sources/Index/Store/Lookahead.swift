import Dispatch
import Foundation
import Synchronization

/// The number of results that may wait for each worker: enough to be busy while the consumer stores
/// a segment.
private let roomPerWorker = 5

/// Work that is done ahead of its one consumer, on all cores, and handed over in order.
///
/// At most a few results wait, so that memory does not grow with how much there is to do.
package final class Lookahead<Output: Sendable>: Sendable {
  private let count: Int
  private let state: Mutex<State>
  private let ready: [DispatchSemaphore]
  /// The number of results that may be made beyond those that were taken.
  private let room: DispatchSemaphore
  private let workers = DispatchGroup()
  private let workerCount: Int
  /// Nil once all is done: what it captures, such as the index, is let go before `stop` returns.
  private let makeWorker: Mutex<(@Sendable () -> Worker)?>

  private struct State {
    var next = 0
    var outputs: [Output?]
    var isCancelled = false
  }

  /// A worker: makes the result of a piece of work, by its number, hands it over once, and may do
  /// more for it then.
  package typealias Worker = (_ number: Int, _ handOver: (Output) -> Void) -> Void

  /// - Parameter makeWorker: called once a worker, on its thread.
  package init(count: Int, makeWorker: @escaping @Sendable () -> Worker) {
    self.count = count
    state = Mutex(State(outputs: Array(repeating: nil, count: count)))
    self.makeWorker = Mutex(makeWorker)
    ready = (0..<count).map { _ in DispatchSemaphore(value: 0) }
    workerCount = min(count, ProcessInfo.processInfo.activeProcessorCount)
    room = DispatchSemaphore(value: roomPerWorker * workerCount)
    for _ in 0..<workerCount {
      workers.enter()
      // A thread of its own, as it can't take back that it stands behind.
      Thread.detachNewThread { [self] in
        standBehindTheConsumer()
        work()
        workers.leave()
      }
    }
  }

  private func work() {
    guard let make = makeWorker.withLock({ $0 })?() else { return }
    while let number = take() {
      make(number) { output in
        state.withLock { $0.outputs[number] = output }
        ready[number].signal()
      }
    }
  }

  /// Only the consumer can't be helped by another core, so it goes first. Elsewhere than on Linux,
  /// where each thread has its own nice value, all are alike.
  private func standBehindTheConsumer() {
    #if os(Linux)
      _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
    #endif
  }

  /// The number of the next piece of work; nil if there is no more.
  private func take() -> Int? {
    room.wait()
    return state.withLock { state in
      guard state.next < count, !state.isCancelled else {
        // Who waits for room as well is to see that there is no more.
        room.signal()
        return nil
      }
      state.next += 1
      return state.next - 1
    }
  }

  /// The result of a piece of work, once it is done. Each is taken once, in order.
  ///
  /// - Parameter isWaiting: called some times a second until then.
  package func output(_ number: Int, isWaiting: () -> Void = {}) -> Output {
    while ready[number].wait(timeout: .now() + .milliseconds(200)) == .timedOut { isWaiting() }
    let output = state.withLock { state in
      defer { state.outputs[number] = nil }
      return state.outputs[number]
    }
    room.signal()
    return output!
  }

  /// Waits for work that has begun, and lets no other begin.
  package func stop() {
    state.withLock { $0.isCancelled = true }
    room.signal()
    workers.wait()
    makeWorker.withLock { $0 = nil }
    // A semaphore must not be below its first value when it goes.
    for _ in 0..<roomPerWorker * workerCount { room.signal() }
  }
}
