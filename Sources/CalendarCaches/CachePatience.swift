import Dispatch
import Foundation
import Synchronization

/// The time that all reads of one database may take together. A disk may stop answering, so a thread of its own
/// reads, and is left behind when the time is over.
package final class CachePatience: Sendable {
  /// The seconds that a database is given.
  package static let usual = 30.0

  package let seconds: Double
  /// The seconds that are left, counted by threads that sleep, as a library reads no clock.
  private let ticksLeft: Atomic<Int>
  private static let ticksPerSecond = 50.0

  package init(seconds: Double = usual) {
    self.seconds = seconds
    ticksLeft = Atomic(Int((seconds * Self.ticksPerSecond).rounded(.up)))
  }

  /// Returns the result of `work`, whose argument says whether somebody still waits for it.
  ///
  /// - Throws: `Exhausted` when the time is over, whatever `work` does then.
  func read<Value: Sendable>(
    _ work: @escaping @Sendable (@escaping @Sendable () -> Bool) throws -> Value
  ) throws -> Value {
    guard ticksLeft.load(ordering: .relaxed) > 0 else { throw Exhausted(seconds: seconds) }
    let reading = Reading<Value>()
    Thread.detachNewThread {
      reading.end(Result { try work { !reading.hasEnded } })
    }
    Thread.detachNewThread { [self] in countDown(for: reading) }
    return try reading.result()
  }

  private func countDown(for reading: Reading<some Sendable>) {
    while true {
      usleep(UInt32(1_000_000 / Self.ticksPerSecond))
      if reading.hasEnded { return }
      if ticksLeft.subtract(1, ordering: .relaxed).newValue <= 0 {
        return reading.end(.failure(Exhausted(seconds: seconds)))
      }
    }
  }
}

/// The end of the time for a database.
struct Exhausted: Error {
  let seconds: Double
}

/// A read that ends once: with what was read, or with the time.
private final class Reading<Value: Sendable>: Sendable {
  private let outcome = Mutex<Result<Value, any Error>?>(nil)
  private let ready = DispatchSemaphore(value: 0)

  var hasEnded: Bool { outcome.withLock { $0 != nil } }

  func end(_ result: Result<Value, any Error>) {
    let isFirst = outcome.withLock { outcome in
      if outcome != nil { return false }
      outcome = result
      return true
    }
    if isFirst { ready.signal() }
  }

  /// Waits for the end.
  func result() throws -> Value {
    ready.wait()
    return try outcome.withLock { $0! }.get()
  }
}
