/// A plain-text transcript in which lines with a time introduce the speakers:
///
///     Dana Okafor  0:03            [Dana Okafor] 09:53:01         [00:00:03] Dana: Good morning.
///     Good morning.                Good morning.                  00:00:09 Lee: Hello.
struct TimestampedText {
  private var turns: [Turn] = []
  private let header: TranscriptHeader

  /// The minimum share of non-empty lines with a time.
  private static let minimumShare = 0.12
  private static let minimumLines = 3

  /// Parses a transcript; fails if the text isn't one.
  init?(_ text: String) {
    let all = text.split(separator: "\n", omittingEmptySubsequences: false)
    header = TranscriptHeader(all)
    let lines = all[header.lineCount...]
    let stamps = lines.map { Stamp($0) }
    let count = stamps.count { $0 != nil }
    let full = lines.count { !$0.allSatisfy(\.isWhitespace) }
    let least = header.isCertain ? 1 : Self.minimumLines
    guard count >= least, Double(count) >= Self.minimumShare * Double(full) else {
      return nil
    }
    // Times of day are converted to offsets from the first of them.
    let first = stamps.lazy.compactMap { $0 }.first!.seconds
    let origin = first > 4 * 3_600 ? first : 0
    for (line, stamp) in zip(lines, stamps) {
      if let stamp {
        let start = max(0, stamp.seconds - origin)
        if let last = turns.indices.last { turns[last].end = max(turns[last].start, start) }
        turns.append(Turn(speaker: stamp.speaker, start: start, end: start, text: stamp.rest))
      } else if TranscriptHeader.isSignature(line) {
        continue
      } else if let last = turns.indices.last {
        turns[last].text = (turns[last].text + " " + line).trimmed
      } else if !line.allSatisfy(\.isWhitespace) {
        turns.append(Turn(speaker: nil, start: 0, end: 0, text: line.trimmed))
      }
    }
  }

  var reading: NoteReading {
    var note = Note(body: .turns(turns))
    header.apply(to: &note)
    return NoteReading(notes: [note])
  }
}

/// A line with the time at which a speaker begins.
struct Stamp {
  var speaker: String?
  var seconds: Double
  var rest = ""

  init?(_ line: Substring) {
    let line = line.trimmed
    guard line.contains(":"), let stamp = Self.leading(line) ?? Self.trailing(line) else {
      return nil
    }
    self = stamp
  }

  private init(speaker: String?, seconds: Double, rest: String) {
    (self.speaker, self.seconds, self.rest) = (speaker, seconds, rest)
  }

  /// Parses `[00:00:03] Dana: Good morning.` or `00:00:03 Dana: Good morning.`.
  private static func leading(_ line: String) -> Stamp? {
    guard let blank = line.firstIndex(where: { $0 == " " || $0 == "\t" }) else {
      return TimeStamp.seconds(line.trimmingCharacters("[](),-")).map {
        Stamp(speaker: nil, seconds: $0, rest: "")
      }
    }
    let stamp = line[..<blank].trimmingCharacters("[](),-")
    guard let seconds = TimeStamp.seconds(stamp) else { return nil }
    let rest = line[blank...].drop { " -–\t".contains($0) }.trimmed
    guard let label = SpeakerLabels.label(of: rest) else {
      return Stamp(speaker: nil, seconds: seconds, rest: rest)
    }
    return Stamp(speaker: label.written, seconds: seconds, rest: label.rest)
  }

  /// Parses `Dana Okafor  0:03`, `[Dana Okafor] 09:53:01` or `Dana (00:03):`.
  private static func trailing(_ line: String) -> Stamp? {
    guard line.count <= 80, let blank = line.lastIndex(of: " "),
      let seconds = TimeStamp.seconds(line[blank...].trimmingCharacters("[](): "))
    else { return nil }
    let name = line[..<blank].trimmingCharacters("[](): ")
    // A time after a colon is part of the speech: `Lee: Puffins land at 10:30`.
    guard !name.isEmpty, name.split(separator: " ").count <= 6, !name.contains(":"),
      !name.contains(where: { ".?!".contains($0) && name.last == $0 })
    else { return nil }
    return Stamp(speaker: name, seconds: seconds, rest: "")
  }
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
