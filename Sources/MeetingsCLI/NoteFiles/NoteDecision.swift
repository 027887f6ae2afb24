import MeetingIndex
import Presentation

/// The user's decision about which meeting, if any, a note belongs to.
struct NoteDecision {
  /// The file, the end of its path, or the note's id.
  let note: String
  /// The meeting's id or a prefix of it; nil for no meeting.
  let meeting: String?

  func carryOut(
    _ command: String, _ turn: TurnOptions, _ logging: LogOptions, _ global: GlobalOptions
  ) throws {
    try logging.run(command) { log in
      let store = try global.open(.writing)
      let lock = try turn.lock(store, log, now: global.time)
      try NoteLinks(store).decide(note: note, meeting: meeting, lock).show(global)
    }
  }
}

extension [NoteLink] {
  /// Prints each link with its meetings.
  func show(_ global: GlobalOptions) throws {
    let text = NoteLinkText(time: global.displayTime, page: global.page)
    for link in self { try StandardOutput.print(text.lines(of: link)) }
  }
}
