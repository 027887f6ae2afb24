import ArgumentParser

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

  @OptionGroup var turn: TurnOptions
  @OptionGroup var logging: LogOptions
  @OptionGroup var global: GlobalOptions

  func run() throws {
    try NoteDecision(note: file, meeting: id).carryOut("link", turn, logging, global)
  }
}
