import Dispatch
import Foundation
import Synchronization

/// The number of finished results per worker that may wait for the consumer. It keeps workers busy
/// while the consumer stores a segment.
private let roomPerWorker = 5

/// Performs work ahead of a single consumer, on all cores, and delivers the results in order.
///
/// The number of waiting results is limited, so that memory doesn't grow with the amount of work.
package final class Lookahead<Output: Sendable>: Sendable {
  private let count: Int
  private let state: Mutex<State>
  private let ready: [DispatchSemaphore]
  /// Limits the number of results that are started but not yet taken.
  private let room: DispatchSemaphore
  private let workers = DispatchGroup()
  private let workerCount: Int
  /// The function that creates workers; nil after `stop`, so that objects it captures, such as the
  /// index, are released.
  private let makeWorker: Mutex<(@Sendable () -> Worker)?>

  private struct State {
    var next = 0
    var outputs: [Output?]
    var isCancelled = false
  }

  /// A function that computes the result with the given number, calls `handOver` once with it, and
  /// may then do further work.
  package typealias Worker = (_ number: Int, _ handOver: (Output) -> Void) -> Void

  /// Starts the workers.
  ///
  /// - Parameter makeWorker: called once for each worker, on the worker's thread.
  package init(count: Int, makeWorker: @escaping @Sendable () -> Worker) {
    self.count = count
    state = Mutex(State(outputs: Array(repeating: nil, count: count)))
    self.makeWorker = Mutex(makeWorker)
    ready = (0..<count).map { _ in DispatchSemaphore(value: 0) }
    workerCount = min(count, ProcessInfo.processInfo.activeProcessorCount)
    room = DispatchSemaphore(value: roomPerWorker * workerCount)
    for _ in 0..<workerCount {
      workers.enter()
      // Each worker has its own thread, because a lowered priority can't be raised again.
      Thread.detachNewThread { [self] in
        lowerPriority()
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

  /// Lowers the priority of the current thread, because the consumer is the bottleneck. Only Linux
  /// has a nice value for each thread.
  private func lowerPriority() {
    #if os(Linux)
      _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
    #endif
  }

  /// Returns the number of the next result to compute; nil if there is none.
  private func take() -> Int? {
    room.wait()
    return state.withLock { state in
      guard state.next < count, !state.isCancelled else {
        // Wakes another worker that waits for room, so that it also stops.
        room.signal()
        return nil
      }
      state.next += 1
      return state.next - 1
    }
  }

  /// Waits for a result. Each result must be taken once, in order.
  ///
  /// - Parameter isWaiting: called several times a second while waiting.
  package func output(_ number: Int, isWaiting: () -> Void = {}) -> Output {
    while ready[number].wait(timeout: .now() + .milliseconds(200)) == .timedOut { isWaiting() }
    let output = state.withLock { state in
      defer { state.outputs[number] = nil }
      return state.outputs[number]
    }
    room.signal()
    return output!
  }

  /// Waits for work that has begun, and prevents new work from beginning. It must be called once at
  /// the end.
  package func stop() {
    state.withLock { $0.isCancelled = true }
    room.signal()
    workers.wait()
    makeWorker.withLock { $0 = nil }
    // A semaphore must not be deallocated while its value is lower than the initial one.
    for _ in 0..<roomPerWorker * workerCount { room.signal() }
  }
}

/// Returns the results of `transform` for all elements, in order, computed on all cores.
package func concurrentMap<Element: Sendable, Value: Sendable>(
  _ elements: [Element], _ transform: @Sendable (Element) -> Value
) -> [Value] {
  guard elements.count > 1 else { return elements.map(transform) }
  return [Value](unsafeUninitializedCapacity: elements.count) { buffer, count in
    // Each iteration writes only its own element.
    nonisolated(unsafe) let base = buffer.baseAddress!
    DispatchQueue.concurrentPerform(iterations: elements.count) { index in
      (base + index).initialize(to: transform(elements[index]))
    }
    count = elements.count
  }
}
