import MeetingIndex

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
      "emptySources": report.emptySources.map(\.source),
      "guessedTimes": report.guessedTimes,
      "cutOff": report.cutOff.map(SyncMarkJSON.init),
      "carriedNotes": report.carriedNotes.map { ["from": $0.from, "to": $0.to] },
    ]).encode(to: encoder)
  }
}

/// A sync that was interrupted.
struct SyncMarkJSON: Encodable {
  private let mark: SyncMark

  init(_ mark: SyncMark) { self.mark = mark }

  func encode(to encoder: any Encoder) throws {
    try JSONObject(["source": mark.source, "begunAt": JSON.instant(mark.beganAt)])
      .encode(to: encoder)
  }
}
