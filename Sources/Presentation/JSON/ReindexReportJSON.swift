import MeetingIndex

/// A re-index's report as JSON.
public struct ReindexReportJSON: Encodable {
  private let embedded, passages, documentsDropped: Int
  private let isRebuilt: Bool
  private let bytesFreed: Int64
  private let problems: [String]
  private let seconds: Double?

  /// - Parameter seconds: of this command; nil where it is part of another.
  public init(report: ReindexReport, seconds: Double?) {
    embedded = report.embedded
    passages = report.passages
    documentsDropped = report.documentsDropped
    isRebuilt = report.isRebuilt
    bytesFreed = report.bytesFreed
    problems = report.problems
    self.seconds = seconds
  }
}
