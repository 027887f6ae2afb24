import MeetingIndex

/// The possible readings of a question, one a line: `reading 1.00 (answered): as a title`.
package enum CoverText {
  /// The lines, the reading that explains most first.
  package static func lines(of covers: [WeighedCover]) -> [String] {
    let ordered = covers.enumerated().sorted {
      ($1.element.score, $0.offset) < ($0.element.score, $1.offset)
    }
    return ordered.map { _, cover in
      let hundredths = Int((cover.score * 100).rounded())
      let digits = String(hundredths % 100)
      let score = "\(hundredths / 100)." + String(repeating: "0", count: 2 - digits.count) + digits
      let state = cover.isAnswered ? " (answered)" : cover.score == 0 ? " (nothing found)" : ""
      let reading = ParsedQueryText.line(of: cover.reading)
      return "reading \(score)\(state): "
        + Sanitizer.line([cover.name, reading].filter { !$0.isEmpty }.joined(separator: " · "))
    }
  }
}
