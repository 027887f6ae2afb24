/// The standard output of whisper.cpp and faster-whisper, saved as a file: each line begins with
/// its start and end, with or without hours.
///
///     [00:00.000 --> 00:04.000]  Good morning.
///     [01:00:09.500 --> 01:00:12.000]  [SPEAKER_01]: Hello.
struct WhisperText {
  private var turns: [Turn] = []

  private static let minimumLines = 2

  /// Parses a transcript; fails if the text has another format.
  init?(_ text: String) {
    for line in text.split(separator: "\n") {
      if let turn = Self.turn(line) {
        turns.append(turn)
      } else if let last = turns.indices.last {
        turns[last].text = (turns[last].text + " " + line.trimmed).trimmed
      }
    }
    let lines = text.split(separator: "\n").count
    guard !turns.isEmpty, turns.count >= min(Self.minimumLines, lines), turns.count * 3 >= lines
    else { return nil }
  }

  private static func turn(_ line: Substring) -> Turn? {
    let line = line.drop { $0 == " " }
    guard line.first == "[", let close = line.firstIndex(of: "]"),
      let times = CueFile.times(line[..<close].dropFirst())
    else { return nil }
    let said = line[line.index(after: close)...].trimmed
    return Turn(speaker: nil, start: times.start, end: times.end, text: said)
  }

  var reading: NoteReading {
    var turns = turns
    SpeakerLabels.take(from: &turns)
    turns.removeAll { $0.text.isEmpty && $0.speaker == nil }
    return NoteReading(notes: [Note(body: .turns(turns))])
  }
}
