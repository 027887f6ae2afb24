import ArgumentParser
import MeetingIndex
import Presentation

struct Link: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "link",
    abstract: "Link a note to a meeting.",
    discussion: """
      Your choice stays, whatever evidence there is for another meeting. To name a file with notes \
      of many meetings, give its path; for one of its notes, the id that 'meetings links' shows.

        meetings link standup.vtt 7f3a
      """)

  @Argument(help: "The file, the end of its path, or a note's id.")
  var file: String

  @Argument(help: "The meeting's id, or its first digits.")
  var id: String

  @OptionGroup var turn: BriefWaitOptions
  @OptionGroup var logging: LogOptions
  @OptionGroup var global: GlobalOptions

  func run() throws {
    try NoteDecision(note: file, meeting: id).carryOut("link", turn, logging, global)
  }
}

struct Unlink: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unlink",
    abstract: "Mark a note as belonging to no meeting.",
    discussion: """
      The note is then listed and found on its own, and no sync links it again.

        meetings unlink standup.vtt
      """)

  @Argument(help: "The file, the end of its path, or a note's id.")
  var file: String

  @OptionGroup var turn: BriefWaitOptions
  @OptionGroup var logging: LogOptions
  @OptionGroup var global: GlobalOptions

  func run() throws {
    try NoteDecision(note: file, meeting: nil).carryOut("unlink", turn, logging, global)
  }
}

/// The user's decision about which meeting, if any, a note belongs to.
struct NoteDecision {
  /// The note: the path of its file, the end of that path, or its id.
  let note: String
  /// The meeting's id or a prefix of it; nil for no meeting.
  let meeting: String?

  func carryOut(
    _ command: String, _ turn: BriefWaitOptions, _ logging: LogOptions, _ global: GlobalOptions
  ) throws {
    try logging.run(command) { log in
      let store = try global.open(.writing)
      let lock = try turn.lock(store, log, now: global.moment)
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
