/// A plain-text transcript in which lines with a time introduce the speakers:
///
///     Dana Okafor  0:03            [Dana Okafor] 09:53:01         [00:00:03] Dana: Good morning.
///     Good morning.                Good morning.                  00:00:09 Lee: Hello.
///
/// The name may also be on the line before or after the time, and several speakers may follow one
/// time.
struct TimestampedText {
  private var turns: [Turn] = []
  private let header: TranscriptHeader

  /// The minimum share of non-empty lines with a time.
  private static let minimumShare = 0.12
  private static let minimumLines = 3
  /// The minimum share of turns that name a speaker, if the text may also be a document.
  private static let minimumNamed = 0.8

  /// Parses a transcript; fails if the text isn't one.
  ///
  /// - Parameter isDocument: if true, the text may be minutes with times, so that only turns with
  ///   recurring speakers show that it is a transcript.
  init?(_ text: String, isDocument: Bool = false) {
    let all = text.split(separator: "\n", omittingEmptySubsequences: false)
    header = TranscriptHeader(all)
    let lines = all[header.lineCount...].filter { !$0.allSatisfy(\.isWhitespace) }
    let headers = TurnHeaders(lines)
    let stamps = headers.stamps
    let count = stamps.count { $0 != nil }
    let least = header.isCertain ? 1 : Self.minimumLines
    guard count >= least, Double(count) >= Self.minimumShare * Double(lines.count),
      !isDocument || !Self.hasMinutes(lines, stamps)
    else { return nil }
    // Times of day are converted to offsets from the first of them.
    let first = stamps.lazy.compactMap { $0 }.first!
    let origin = first.isTimeOfDay || first.seconds > 4 * 3_600 ? first.seconds : 0
    for (place, (line, stamp)) in zip(lines, stamps).enumerated()
    where !headers.names.contains(place) {
      if let stamp {
        let start = max(0, stamp.seconds - origin)
        if let last = turns.indices.last { turns[last].end = max(turns[last].start, start) }
        turns.append(Turn(speaker: stamp.speaker, start: start, end: start, text: stamp.rest))
      } else if TranscriptHeader.isSignature(line) {
        continue
      } else if let last = turns.indices.last {
        turns[last].text = (turns[last].text + " " + line).trimmed
      } else if !isDocument || !line.hasPrefix("#") {
        turns.append(Turn(speaker: nil, start: 0, end: 0, text: line.trimmed))
      }
    }
    // A time alone on its line belongs to the turns that follow it.
    turns.removeAll { $0.text.isEmpty && $0.speaker == nil }
    if isDocument, !isSpoken { return nil }
  }

  /// Returns true if the text has parts that aren't speech: tasks, a heading below the first turn,
  /// or many lines above it.
  private static func hasMinutes(_ lines: [Substring], _ stamps: [Stamp?]) -> Bool {
    let first = stamps.firstIndex { $0 != nil } ?? 0
    return first > maximumHead
      || zip(lines, stamps).dropFirst(first).contains { $1 == nil && $0.hasPrefix("#") }
      || lines.contains { $0.contains("- [ ]") || $0.contains("- [x]") }
  }

  private static let maximumHead = 8

  /// If true, most turns name their speakers, who speak more than once on average.
  private var isSpoken: Bool {
    let speakers = turns.compactMap(\.speaker)
    return speakers.count >= Self.minimumLines && Set(speakers).count * 2 <= speakers.count
      && Double(speakers.count) >= Self.minimumNamed * Double(turns.count)
  }

  var reading: NoteReading {
    var note = Note(body: body)
    header.apply(to: &note)
    return NoteReading(notes: [note])
  }

  var body: Note.Body { .turns(turns) }
}

extension StringProtocol {
  /// Returns the text without leading and trailing `characters`.
  func trimmingCharacters(_ characters: String) -> String {
    var rest = self[...]
    while rest.first.map({ characters.contains($0) }) ?? false { rest = rest.dropFirst() }
    while rest.last.map({ characters.contains($0) }) ?? false { rest = rest.dropLast() }
    return String(rest)
  }
}
