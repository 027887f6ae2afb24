import MeetingIndex

/// A re-index's report as JSON.
package struct ReindexReportJSON: Encodable {
  private let report: ReindexReport
  private let seconds: Double?

  /// - Parameters:
  ///   - report: what was done.
  ///   - seconds: of this command; nil if it is part of another.
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
