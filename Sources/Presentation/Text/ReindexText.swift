import MeetingIndex

/// The summary of a re-index, on a line.
package enum ReindexText {
  /// - Parameter seconds: the duration of the re-index.
  package static func line(of report: ReindexReport, seconds: Double) -> String {
    var parts = [
      report.embedded == 0 ? "nothing was stale" : "embedded \(report.embedded) passages"
    ]
    if report.documentsDropped > 0 {
      parts.append("dropped \(report.documentsDropped) texts that no meeting has")
    }
    if report.bytesFreed > 0 { parts.append("freed \(Amount.bytes(report.bytesFreed))") }
    parts.append(report.hasTrouble ? "the index is damaged" : "the index is sound")
    return parts.joined(separator: ", ")
      + " (\(report.passages) passages, \(Amount.seconds(seconds)))"
  }
}
