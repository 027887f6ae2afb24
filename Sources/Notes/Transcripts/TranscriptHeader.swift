import Time

/// The lines that a recorder writes before the speech. In Otter's text export, these are the title,
/// the date with the length, and lists of keywords and speakers.
///
///     Tide table
///     Tue, May 12, 2026 10:02AM • 58:11
///
///     SUMMARY KEYWORDS
///     granite, pontoon
///
///     SPEAKERS
///     Dana Okafor, Unknown Speaker
struct TranscriptHeader {
  private var title: String?
  private var start: EventTime?
  /// The length in seconds.
  private var length: Int?
  /// The number of lines in the header.
  private(set) var lineCount = 0

  /// If true, the text below the header is certainly a transcript, even if few of its lines have a
  /// time.
  private(set) var isCertain = false

  private static let maximumLines = 24
  private static let sections: Set<String> = [
    "SUMMARY KEYWORDS", "KEYWORDS", "SPEAKERS", "SUMMARY",
  ]

  init(_ lines: [Substring]) {
    guard let date = Self.date(lines) else { return }
    (start, length, lineCount) = (date.time, date.length, date.line + 1)
    isCertain = length != nil
    title = lines[..<date.line].map(\.trimmed).first { !$0.isEmpty } ?? date.rest
    // Google Meet's transcripts begin with `Harbour sync (2026-11-17 09:00 GMT+1) - Transcript`.
    title = title.map { $0.replacing(/[ -]*Transcript$/, with: "") }
    if title?.isEmpty ?? false { title = nil }
    for (place, line) in lines.enumerated().prefix(Self.maximumLines)
    where Self.sections.contains(line.trimmed) {
      isCertain = true
      // The header includes the line below the section's heading.
      lineCount = max(lineCount, min(lines.count, place + 2))
    }
  }

  /// Returns the date in the first few lines; nil if it is preceded by more than one line, the
  /// title.
  private static func date(
    _ lines: [Substring]
  ) -> (time: EventTime, length: Int?, rest: String?, line: Int)? {
    var titles = 0
    for (place, line) in lines.enumerated().prefix(6) {
      let line = line.trimmed
      if line.isEmpty { continue }
      if let date = WrittenDate(inHeader: line), line.count <= 120 {
        let length = line.split { $0 == " " || $0 == "\t" || $0 == "•" || $0 == "·" }.last
          .flatMap { line.contains("•") || line.contains("·") ? TimeStamp.seconds($0) : nil }
        let words = date.rest.split { !$0.isLetter }.filter { WeekdayName.number(of: $0) == nil }
        // A sentence that contains a date is not a header.
        guard words.count <= 8, line.last != "." else { return nil }
        return (
          date.time, length.map { Int($0) } ?? date.length, words.isEmpty ? nil : date.rest, place
        )
      }
      titles += 1
      if titles > 1 || Stamp(line[...]) != nil { return nil }
    }
    return nil
  }

  static func isSignature(_ line: Substring) -> Bool {
    line.hasPrefix("Transcribed by https://")
  }

  func apply(to note: inout Note) {
    (note.title, note.start, note.length) = (title ?? note.title, start, length)
  }
}
