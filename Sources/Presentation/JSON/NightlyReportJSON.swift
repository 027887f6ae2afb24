import MeetingIndex

package struct NightlyReportJSON: Encodable {
  private let report: NightlyReport
  private let seconds: Double

  /// - Parameter seconds: the duration of the run.
  package init(report: NightlyReport, seconds: Double) {
    (self.report, self.seconds) = (report, seconds)
  }

  package func encode(to encoder: any Encoder) throws {
    try JSONObject([
      "sync": SyncReportJSON(report: report.sync),
      "reindex": ReindexReportJSON(report: report.reindex, seconds: nil),
      "backup": report.backup.map { JSONObject(["path": $0.path, "size": $0.size]) },
      "backups": report.backups, "seconds": seconds,
    ]).encode(to: encoder)
  }
}
