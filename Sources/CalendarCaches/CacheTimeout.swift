import Dispatch
import Foundation
import Synchronization

/// The time limit for all reads of one database. A disk may stop responding, so a separate thread
/// reads the database, and is abandoned if the limit is exceeded.
package final class CacheTimeout: Sendable {
  /// The default limit in seconds.
  package static let usual = 30.0

  package let seconds: Double
  /// The remaining time in ticks, which are counted by sleeping threads, because a library must not
  /// read the clock.
  private let ticksLeft: Atomic<Int>
  private static let ticksPerSecond = 50.0

  package init(seconds: Double = usual) {
    self.seconds = seconds
    ticksLeft = Atomic(Int((seconds * Self.ticksPerSecond).rounded(.up)))
  }

  /// Returns the result of `work`. The argument of `work` is a function that returns false once the
  /// result is no longer needed.
  ///
  /// - Throws: `Exhausted` if the limit is exceeded, even if `work` is still running.
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

/// Thrown if the time limit for a database is exceeded.
struct Exhausted: Error {
  let seconds: Double
}

/// A read that ends with a result or with the time limit, whichever comes first.
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

  /// Waits for the read to end.
  func result() throws -> Value {
    ready.wait()
    return try outcome.withLock { $0! }.get()
  }
}
