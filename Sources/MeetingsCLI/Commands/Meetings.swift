import ArgumentParser

/// The root command with all subcommands.
struct Meetings: ParsableCommand {
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

      Alone, 'meetings' shows today: the meeting that is on, the next one, and what overlaps.

      A first answer over a sample calendar, and over your own:

        meetings demo
        meetings setup
      """,
    version: Program.fullVersion,
    groupedSubcommands: [
      CommandGroup(
        name: "Asking",
        subcommands: [
          Search.self, Show.self, List.self, Today.self, Tomorrow.self, Week.self,
          PageCommand.self, Prep.self, Open.self, Decisions.self,
          HoursCommand.self, Free.self, Digest.self, People.self,
          Links.self,
          Understand.self,
        ]),
      CommandGroup(
        name: "For programs and models", subcommands: [Context.self, Ask.self, ModelContext.self]),
      CommandGroup(
        name: "Calendar",
        subcommands: [
          Demo.self, Setup.self, Add.self, Sources.self, SignOut.self, Remove.self,
          CalendarsCommand.self, Sync.self,
        ]),
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

  static var names: [String] { commands.compactMap { $0.configuration.commandName } }
}
