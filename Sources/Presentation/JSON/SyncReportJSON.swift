import MeetingIndex

/// A sync's report as JSON.
package struct SyncReportJSON: Encodable {
  private let report: SyncReport

  package init(report: SyncReport) { self.report = report }

  package func encode(to encoder: any Encoder) throws {
    try JSONObject([
      "created": report.created, "updated": report.updated, "unchanged": report.unchanged,
      "gone": report.gone, "back": report.back, "embedded": report.embedded,
      "filesRead": report.filesRead, "filesUnchanged": report.filesUnchanged,
      "filesRemoved": report.filesRemoved,
      "problems": report.failures.map(FileProblemJSON.init)
        + report.problems.map(FileProblemJSON.init),
      "carriedNotes": report.carriedNotes.map { ["from": $0.from, "to": $0.to] },
    ]).encode(to: encoder)
  }
}
