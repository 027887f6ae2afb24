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

/// An interrupted sync, as JSON.
struct SyncMarkJSON: Encodable {
  private let mark: SyncMark

  init(_ mark: SyncMark) { self.mark = mark }

  func encode(to encoder: any Encoder) throws {
    try JSONObject(["source": mark.source, "begunAt": JSON.instant(mark.beganAt)])
      .encode(to: encoder)
  }
}

/// A problem in a file or with a whole source, as JSON.
package struct FileProblemJSON: Encodable {
  private let source: String
  private let path: String?
  private let line: Int?
  private let uid: String?
  private let message: String
  /// True if the previous sync didn't report the problem; nil for a problem of a whole source.
  private let isNew: Bool?

  package init(_ problem: FileProblem) {
    (source, path, isNew) = (problem.source, problem.path, problem.isNew)
    line = problem.problem.line
    uid = problem.problem.uid
    message = problem.problem.message
  }

  init(_ failure: SourceFailure) {
    (source, message) = (failure.source, failure.message)
    (path, line, uid, isNew) = (nil, nil, nil, nil)
  }
}

package struct ReindexReportJSON: Encodable {
  private let report: ReindexReport
  private let seconds: Double?

  /// - Parameter seconds: the duration of the command; nil within another command.
  package init(report: ReindexReport, seconds: Double?) {
    (self.report, self.seconds) = (report, seconds)
  }

  package func encode(to encoder: any Encoder) throws {
    try JSONObject([
      "embedded": report.embedded, "passages": report.passages,
      "documentsDropped": report.documentsDropped, "isRebuilt": report.isRebuilt,
      "bytesFreed": report.bytesFreed, "problems": report.problems, "seconds": seconds,
    ]).encode(to: encoder)
  }
}

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
