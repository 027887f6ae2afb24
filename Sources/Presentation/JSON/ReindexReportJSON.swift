import MeetingIndex

/// A re-index's report as JSON.
public struct ReindexReportJSON: Encodable {
  private let report: ReindexReport
  private let seconds: Double?

  /// - Parameters:
  ///   - report: what was done.
  ///   - seconds: of this command; nil where it is part of another.
  public init(report: ReindexReport, seconds: Double?) {
    (self.report, self.seconds) = (report, seconds)
  }

  public func encode(to encoder: any Encoder) throws {
    try JSONObject([
      "embedded": report.embedded, "passages": report.passages,
      "documentsDropped": report.documentsDropped, "isRebuilt": report.isRebuilt,
      "bytesFreed": report.bytesFreed, "problems": report.problems, "seconds": seconds,
    ]).encode(to: encoder)
  }
}
