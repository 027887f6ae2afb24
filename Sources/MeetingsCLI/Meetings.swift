import ArgumentParser
import Calendars
import Foundation
import MeetingIndex
import Presentation
import Questions
import Time
import Writing

/// The commands, and how each of them ends.
@main
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

  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    StandardStreams.occupy()
    guard OpenFiles.suffice() else {
      Trouble.say(OpenFiles.refusal)
      leave(with: .trouble)
    }
    do {
      if let completion = CompletionAnswer(arguments) {
        for line in completion.lines { try StandardOutput.print(line.text) }
        leave(with: .success)
      }
      warnOfUnknownZone()
      let invocation = Invocation(arguments: arguments)
      if let text = invocation.ofProgram {
        try StandardOutput.print(text)
        leave(with: .success)
      }
      try invocation.refuseUnknownHelp()
      if let question = try invocation.question() {
        SettingsFile.users.tellProblems()
        try question.run()
      } else {
        var command = try invocation.command() ?? parseAsRoot(invocation.forParser)
        SettingsFile.users.tellProblems()
        do {
          try command.run()
        } catch let error as ValidationError {
          // What is found only while it runs: the parser would lay out the usage of all commands.
          Trouble.say(Sanitizer.lines(error.message))
          leave(with: .usage)
        }
      }
      leave(with: .success)
    } catch {
      leave(with: status(of: error))
    }
  }

  static var commands: [any ParsableCommand.Type] {
    configuration.groupedSubcommands.flatMap(\.subcommands)
  }

  /// The names of the commands.
  static var names: [String] { commands.compactMap { $0.configuration.commandName } }

  /// A zone that nobody knows is read as UTC, by which all times are shown.
  private static func warnOfUnknownZone() {
    guard let name = Environment.variables["TZ"], !Zone.isKnown(tz: name) else {
      return
    }
    Trouble.say("TZ is '\(name)', which is no time zone; times are in UTC")
  }

  /// Says what went wrong in one line. The code for it: 0 found, 1 nothing found, 2 trouble, 64 usage.
  private static func status(of error: any Error) -> ExitCode {
    switch error {
    // The parser would lay out its help first.
    case let code as ExitCode: return code
    case let error as IndexError: Trouble.say(remedies.sentence(error))
    case let error as ScheduleError: Trouble.say(error.message)
    case let error as SettingProblem: Trouble.say(error.message)
    case let error as SourceError: Trouble.say("\(error.path): \(error.message)")
    case let error as OutputFailure: Trouble.say(error.message)
    case let error as FieldError:
      Trouble.say(remedies.sentence(error, prefix: "--"))
      return .usage
    case let error as ChangeConflict:
      Trouble.say("\(error.path): \(error.message)")
      ConflictText.lines(of: error).forEach(Trouble.note)
    case let error as WritingError:
      let isOfUse = error.kind == .spanNeeded
      Trouble.say(error.message + (isOfUse ? "; say --span this, following or all" : ""))
      return isOfUse ? .usage : .trouble
    case let error as DraftError:
      Trouble.say(error.message)
      return .usage
    case let error as DateError:
      Trouble.say(error.message)
      return .usage
    case let error as UnreadWords:
      Trouble.say(remedies.sentence(error))
      return .usage
    default: return tell(error)
    }
    return .trouble
  }

  /// What the parser of options throws: help that was asked for, or what is wrong with the options,
  /// whose sentences repeat them as they were typed.
  private static func tell(_ error: any Error) -> ExitCode {
    let (code, text) = (exitCode(for: error), fullMessage(for: error))
    if text.isEmpty { return code }
    guard code == .success else {
      StandardError.write(Sanitizer.lines(text) + "\n")
      return code
    }
    do {
      try StandardOutput.print(text)
      return code
    } catch {
      return status(of: error)
    }
  }

  /// Ends the run, with trouble if what it printed can't be written.
  private static func leave(with code: ExitCode) -> Never {
    var code = code
    do {
      try StandardOutput.finish()
    } catch {
      code = status(of: error)
    }
    Foundation.exit(code.rawValue)
  }
}

extension ExitCode {
  static let nothingFound = ExitCode(1)
  static let trouble = ExitCode(2)
  static let usage = ExitCode(64)
}
