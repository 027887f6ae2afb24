/// A chat saved by Zoom (`meeting_saved_chat.txt`): a line with sender and receiver, and the
/// message below it.
///
///     10:02:11	 From  Dana Okafor  to  Everyone:
///     	The list is ready.
///     2026-11-30 17:02:11 From Dana Okafor to Lee Park(Direct Message):
///     	The list is ready.
struct ZoomChat {
  private var turns: [Turn] = []

  /// Parses a chat; fails if the text has another format.
  init?(_ text: String) {
    let lines = text.split(separator: "\n")
    guard let first = lines.first, let origin = Self.head(first)?.seconds else { return nil }
    for line in lines {
      if let head = Self.head(line) {
        let start = max(0, head.seconds - origin)
        turns.append(Turn(speaker: head.name, start: start, end: start, text: head.said))
      } else if let last = turns.indices.last {
        turns[last].text = (turns[last].text + " " + line.trimmed).trimmed
      }
    }
  }

  nonisolated(unsafe) private static let from =
    /(?:\d{4}-\d\d-\d\d\s+)?(?<time>\d{1,2}:\d\d:\d\d)\s+(?:From\s+)(?<name>.+?)\s*(?:\s+to\s+(?<to>.+?))?\s*:\s*(?<said>.*)/
    .ignoresCase()

  private static func head(_ line: Substring) -> (name: String, seconds: Double, said: String)? {
    guard let match = line.wholeMatch(of: from), let seconds = TimeStamp.seconds(match.time) else {
      return nil
    }
    return (String(match.name), seconds, match.said.trimmed)
  }

  var reading: NoteReading { NoteReading(notes: [Note(body: .turns(turns))]) }
}
