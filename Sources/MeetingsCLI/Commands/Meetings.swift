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
      Just type the question: words that aren't a command are searched for.

        meetings with dana about pricing
        meetings with dana and lee about "Q3 budget" since march
        meetings about onboarding last week --json

      'meetings' without words shows today: the current meeting, the next one, and overlaps.

      To try it on a sample calendar, then on your own:

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

  /// The names of the commands, in the order of `commands`. They are listed here because every
  /// question is compared with them, and reading them from the commands would generate all help
  /// texts.
  static let names = [
    "search", "show", "list", "today", "tomorrow", "week", "page", "prep", "open", "decisions",
    "hours", "free", "digest", "people", "links", "understand", "context", "ask", "mcp", "demo",
    "setup", "add", "sources", "sign-out", "remove", "calendars", "sync", "create", "edit", "move",
    "cancel", "delete", "accept", "decline", "apply", "undo", "export", "note", "link", "unlink",
    "config", "status", "doctor", "nightly", "reindex", "forget", "schedule", "inspect",
    "evaluate", "completion",
  ]
}
