/// Captions as saved by YouTube's editor (SubViewer, `.sbv`): blocks separated by empty lines. The
/// first line of each block contains the start and the end, separated by a comma.
///
///     0:00:00.599,0:00:04.160
///     Dana: Good morning.
struct CaptionFile {
  private var turns: [Turn] = []
  private var problems: [NoteProblem] = []

  /// - Parameter text: the text, with `\n` as the only line ending.
  init(_ text: String) {
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let line = line.trimmed
      if let times = Self.times(line) {
        turns.append(Turn(speaker: nil, start: times.start, end: times.end, text: ""))
      } else if let last = turns.indices.last {
        turns[last].text = (turns[last].text + " " + line).trimmed
      } else if !line.isEmpty, problems.isEmpty {
        problems.append(
          NoteProblem(line: number + 1, message: "can't read the times '\(line.prefix(60))'"))
      }
    }
  }

  private static func times(_ line: String) -> (start: Double, end: Double)? {
    let parts = line.split(separator: ",")
    guard parts.count == 2, let start = TimeStamp.seconds(parts[0].trimmed),
      let end = TimeStamp.seconds(parts[1].trimmed)
    else { return nil }
    return (start, max(start, end))
  }

  var reading: NoteReading {
    var turns = turns.filter { !$0.text.isEmpty }
    SpeakerLabels.take(from: &turns)
    guard !turns.isEmpty else {
      return NoteReading(
        problems: problems + [NoteProblem(message: "the transcript has no cues", losesText: false)])
    }
    return NoteReading(notes: [Note(body: .turns(turns))], problems: problems)
  }
}
