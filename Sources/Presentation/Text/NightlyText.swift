import MeetingIndex

/// The summary of a nightly run, on a line.
package enum NightlyText {
  /// - Parameter seconds: the duration of the run.
  package static func line(
    of report: NightlyReport, seconds: Double, _ remedies: RemedyText
  ) -> String {
    let state =
      report.reindex.hasTrouble ? "the index is damaged, no backup was made" : "index sound"
    let copy = report.backup.map {
      ["backup \($0.name) (\(Amount.bytes($0.size)), \(report.backups) kept)"]
    }
    let embedded = report.sync.embedded + report.reindex.embedded
    return
      ([SyncText(remedies: remedies).summary(of: report.sync), "\(embedded) embedded", state]
      + (copy ?? []) + [Amount.seconds(seconds)]).joined(separator: "; ")
  }
}
