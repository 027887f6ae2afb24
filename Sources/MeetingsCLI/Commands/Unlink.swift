import ArgumentParser

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

  @OptionGroup var turn: TurnOptions
  @OptionGroup var logging: LogOptions
  @OptionGroup var global: GlobalOptions

  func run() throws {
    try NoteDecision(note: file, meeting: nil).carryOut("unlink", turn, logging, global)
  }
}
