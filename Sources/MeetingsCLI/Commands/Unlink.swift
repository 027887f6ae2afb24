import ArgumentParser

struct Unlink: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unlink",
    abstract: "Say that a note belongs to no meeting.",
    discussion: """
      It is then a record of its own, found and listed with the meetings, and no sync links it again.

        meetings unlink standup.vtt
      """)

  @Argument(help: "The file, or the end of its path, or a note's id.")
  var file: String

  @OptionGroup var turn: TurnOptions
  @OptionGroup var logging: LogOptions
  @OptionGroup var global: GlobalOptions

  func run() throws {
    try NoteDecision(note: file, meeting: nil).carryOut("unlink", turn, logging, global)
  }
}
