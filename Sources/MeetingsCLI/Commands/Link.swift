import ArgumentParser

struct Link: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "link",
    abstract: "Say to which meeting a note belongs.",
    discussion: """
      What you say stays, whatever speaks for another meeting. A file of many meetings is named by \
      its path; one of its notes by the id that 'meetings links' shows.

        meetings link standup.vtt 7f3a
      """)

  @Argument(help: "The file, or the end of its path, or a note's id.")
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
