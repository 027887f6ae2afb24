import MeetingIndex

/// The summary of a re-index, on a line.
package enum ReindexText {
  /// - Parameter seconds: the duration of the re-index.
  package static func line(of report: ReindexReport, seconds: Double) -> String {
    var parts = [
      report.embedded == 0 ? "nothing to embed" : "embedded \(report.embedded) passages"
    ]
    if report.documentsDropped > 0 {
      parts.append("removed \(report.documentsDropped) texts without a meeting")
    }
    if report.bytesFreed > 0 { parts.append("freed \(Amount.bytes(report.bytesFreed))") }
    parts.append(report.hasTrouble ? "the index is damaged" : "the index is sound")
    return parts.joined(separator: ", ")
      + " (\(report.passages) passages, \(Amount.seconds(seconds)))"
  }
}
