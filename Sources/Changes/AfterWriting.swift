import Index
import Sync

/// The steps that follow once calendars are written. Their failures are kept, as an error alone would say
/// that nothing was written, and whoever reads that writes twice.
struct AfterWriting {
  /// The first failure.
  private(set) var failure: IndexError?

  /// Returns nil if `body` failed.
  @discardableResult mutating func attempt<Value>(_ body: () throws -> Value) throws -> Value? {
    do {
      return try body()
    } catch let error as IndexError {
      failure = failure ?? error
      return nil
    }
  }

  /// The report of a change, with the sync by which the index follows it as the last step.
  func report(
    _ label: String, _ paths: [String], following sync: () throws -> SyncReport
  ) throws -> ChangeReport {
    var after = self
    let done = try after.attempt(sync)
    var report = ChangeReport(label: label, paths: paths, sync: done ?? SyncReport())
    report.lag = after.failure
    return report
  }
}
