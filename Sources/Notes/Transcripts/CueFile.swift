/// The cues of a WebVTT (W3C, WebVTT, section 6) or SubRip file: blocks separated by empty lines,
/// each with one line of times. Like a video player, the reader ignores malformed parts but keeps
/// the text.
struct CueFile {
  private(set) var cues: [Cue] = []
  /// The title after `WEBVTT` on its line, if there is one.
  private var title: String?
  /// The lines below the title, such as `Kind: captions`, or lines that a program added.
  private var header: [String] = []
  /// The text of `NOTE` blocks.
  private var remarks: [String] = []
  private var problems: [NoteProblem] = []

  struct Cue {
    var start: Double
    var end: Double
    /// The speaker in the cue's identifier, as Webex writes it: `1 "Dana Okafor" (1234567)`.
    var speaker: String?
    /// The lines of text, with their tags.
    var payload: [Substring]
  }

  /// - Parameter text: the text, with `\n` as the only line ending.
  init(_ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var place = 0
    if let first = lines.first, first.hasPrefix("WEBVTT") {
      header = Self.block(lines, from: 0).map { String($0) }
      header[0] = String(first.dropFirst(6)).drop { "- –—:\t".contains($0) }.trimmed
      title = header[0].isEmpty ? nil : header[0]
      // If the empty line is missing, cues may follow the header directly.
      place = header.firstIndex { $0.contains("-->") } ?? header.count
      header = Array(header.prefix(place).dropFirst())
    }
    while place < lines.count {
      let block = Self.block(lines, from: place)
      read(block, line: place + 1)
      place += block.count + 1
    }
  }

  /// Returns the lines from `start` to the next empty line.
  private static func block(_ lines: [Substring], from start: Int) -> ArraySlice<Substring> {
    lines[start...].prefix { !$0.isEmpty }
  }

  private mutating func read(_ block: ArraySlice<Substring>, line: Int) {
    guard let first = block.first else { return }
    if first == "NOTE" || first.hasPrefix("NOTE ") {
      remarks.append(block.joined(separator: "\n").dropFirst(4).trimmed)
      return
    }
    guard let times = block.firstIndex(where: { $0.contains("-->") }) else {
      if first.hasPrefix("STYLE") || first.hasPrefix("REGION") { return }
      // An empty line has separated this text from its cue.
      if !cues.isEmpty, !block.allSatisfy({ $0.allSatisfy(\.isNumber) }) {
        cues[cues.count - 1].payload += block
      }
      return
    }
    guard let (start, end) = Self.times(block[times]) else {
      let number = line + times - block.startIndex
      problems.append(
        NoteProblem(
          line: number, message: "can't read the times '\(block[times].prefix(60))'"))
      if !cues.isEmpty { cues[cues.count - 1].payload += block[(times + 1)...] }
      return
    }
    // A line of times also ends the previous cue.
    let rest = block[(times + 1)...]
    let next = rest.firstIndex { $0.contains("-->") && Self.times($0) != nil }
    let named = block[..<times].last?.firstMatch(of: Self.identifier)
    cues.append(
      Cue(
        start: start, end: end, speaker: named.map { String($0.name) },
        payload: Array(rest[..<(next ?? rest.endIndex)])))
    if let next { read(block[next...], line: line + next - block.startIndex) }
  }

  // Compiled once, because compiling a pattern takes as long as a thousand matches.
  nonisolated(unsafe) private static let identifier = /^\d+ "(?<name>[^"]+)"/

  /// Parses a line of times such as `00:01:02.500 --> 00:01:04,000 align:start`, and returns the
  /// times in seconds.
  static func times(_ line: some StringProtocol) -> (start: Double, end: Double)? {
    guard let arrow = line.firstRange(of: "-->"),
      let start = TimeStamp.seconds(line[..<arrow.lowerBound].trimmed),
      let last = line[arrow.upperBound...].split(separator: " ").first,
      let end = TimeStamp.seconds(last.trimmed)
    else { return nil }
    return (start, max(start, end))
  }
}

extension CueFile {
  var reading: NoteReading {
    var turns: [Turn] = []
    for cue in cues {
      for voice in Voice.voices(of: cue.payload) {
        turns.append(
          Turn(
            speaker: voice.speaker ?? cue.speaker, start: cue.start, end: cue.end, text: voice.text
          ))
      }
    }
    SpeakerLabels.take(from: &turns)
    turns.removeAll { $0.text.isEmpty && $0.speaker == nil }
    var problems = problems
    if turns.isEmpty {
      problems.append(NoteProblem(message: "the transcript has no cues", losesText: false))
      return NoteReading(problems: problems)
    }
    var note = Note(body: .turns(turns))
    if let title {
      let date = WrittenDate(inHeader: title)
      (note.title, note.start) = (date.map(\.rest) ?? title, date?.time)
      if note.title?.isEmpty ?? false { note.title = title }
    }
    note.links = header + remarks
    return NoteReading(notes: [note], problems: problems)
  }
}
