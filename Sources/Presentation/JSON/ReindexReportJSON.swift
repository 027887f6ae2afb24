import MeetingIndex

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
