import ArgumentParser
import Presentation

/// The commands.
struct Meetings: ParsableCommand {
  static let version = "0.1.0"
  /// What can be done about an error, in commands of this program.
  static let remedies = RemedyText(program: "meetings")
  /// What a command has changed, in words.
  static let changes = ChangeText(remedies: remedies)

  static let configuration = CommandConfiguration(
    commandName: "meetings",
    abstract: "Find the meeting that you can't quite remember.",
    usage: """
      meetings [with PEOPLE] [about TOPIC] [DATES] [in CALENDAR] [--limit N] [--json]
      meetings COMMAND …
      """,
    discussion: """
      The question is the command: words that start no command are searched for.

        meetings with dana about pricing
        meetings with dana and lee about "Q3 budget" since march
        meetings about onboarding last week --json

      A first answer takes two commands before it:

        meetings add ~/.calendars
        meetings sync
      """,
    version: "meetings \(version)",
    groupedSubcommands: [
      CommandGroup(
        name: "Asking",
        subcommands: [
          Search.self, Show.self, List.self, People.self, Links.self, Understand.self,
        ]),
      CommandGroup(
        name: "For programs and models", subcommands: [Context.self, Ask.self, ModelContext.self]),
      CommandGroup(
        name: "Calendar",
        subcommands: [Add.self, Sources.self, Remove.self, CalendarsCommand.self, Sync.self]),
      CommandGroup(
        name: "Changing",
        subcommands: [
          Create.self, Edit.self, Move.self, Cancel.self, Delete.self, Accept.self, Decline.self,
          Apply.self, Undo.self, Export.self,
        ]),
      CommandGroup(
        name: "Care",
        subcommands: [
          Note.self, Link.self, Unlink.self, Config.self, Status.self, Doctor.self, Nightly.self,
          Reindex.self, Forget.self,
          ScheduleCommand.self, Inspect.self, Evaluate.self, Completion.self,
        ]),
    ],
    defaultSubcommand: Search.self)

  static var commands: [any ParsableCommand.Type] {
    configuration.groupedSubcommands.flatMap(\.subcommands)
  }

  /// The names of the commands.
  static var names: [String] { commands.compactMap { $0.configuration.commandName } }
}

extension ExitCode {
  static let nothingFound = ExitCode(1)
  static let trouble = ExitCode(2)
  static let usage = ExitCode(64)
}
