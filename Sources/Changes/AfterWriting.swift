import Index
import Sync

/// The steps after calendars have been written. Their errors are collected rather than thrown: a
/// thrown error would suggest that nothing was written, and the user would write again.
struct AfterWriting {
  private(set) var failure: IndexError?

  /// Returns the value of `body`, or nil if it throws an `IndexError`, which is kept.
  @discardableResult mutating func attempt<Value>(_ body: () throws -> Value) throws -> Value? {
    do {
      return try body()
    } catch let error as IndexError {
      failure = failure ?? error
      return nil
    }
  }

  /// Returns the report of a change, after a final sync that brings the index up to date.
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
