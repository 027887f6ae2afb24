import ArgumentParser
import Calendars
import Foundation
import MeetingIndex
import Presentation
import Questions

/// The commands, and how each of them ends.
@main
struct Meetings: ParsableCommand {
  static let version = "0.1.0"
  /// What can be done about an error, in commands of this program.
  static let remedies = RemedyText(program: "meetings")

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
        subcommands: [Search.self, Show.self, List.self, People.self, Understand.self]),
      CommandGroup(
        name: "Calendar",
        subcommands: [Add.self, Sources.self, Remove.self, CalendarsCommand.self, Sync.self]),
      CommandGroup(
        name: "Care",
        subcommands: [
          Note.self, Status.self, Doctor.self, Nightly.self, Reindex.self, Forget.self,
          ScheduleCommand.self, Inspect.self, Evaluate.self,
        ]),
    ],
    defaultSubcommand: Search.self)

  static func main() {
    do {
      if let question = question(CommandLine.arguments.dropFirst()) {
        try question.run()
      } else {
        var command = try parseAsRoot()
        try command.run()
      }
    } catch {
      leave(error)
    }
  }

  /// The names of the commands.
  static var names: [String] {
    configuration.groupedSubcommands.flatMap(\.subcommands).compactMap {
      $0.configuration.commandName
    }
  }

  /// What is asked, where words begin that are no command. All that else can be meant, or be wrong
  /// with it, is for the parser of all commands, which takes longer than some answers.
  private static func question(_ arguments: ArraySlice<String>) -> Search? {
    guard let first = arguments.first, !first.hasPrefix("-"), first != "help",
      !names.contains(first)
    else { return nil }
    let isPlain = !arguments.contains { $0.hasPrefix("-") }
    return isPlain ? Search(words: Array(arguments)) : try? Search.parse(Array(arguments))
  }

  /// Says what went wrong in one line, and ends with the code for it: 0 found, 1 nothing found,
  /// 2 trouble, 64 usage.
  private static func leave(_ error: any Error) -> Never {
    switch error {
    case let error as IndexError: Trouble.say(remedies.sentence(error))
    case let error as ScheduleError: Trouble.say(error.message)
    case let error as SourceError: Trouble.say("\(error.path): \(error.message)")
    case let error as DateError:
      Trouble.say(error.message)
      exit(withError: ExitCode.usage)
    default: exit(withError: error)
    }
    exit(withError: ExitCode.trouble)
  }
}

extension ExitCode {
  static let nothingFound = ExitCode(1)
  static let trouble = ExitCode(2)
  static let usage = ExitCode(64)
}

/// Messages on standard error.
enum Trouble {
  static func say(_ message: String) { write("meetings: \(message)") }

  static func note(_ message: String) { write(message) }

  private static func write(_ line: String) {
    StandardError.write(Sanitizer.line(line) + "\n")
  }
}

enum StandardError {
  /// Where it can't be written, as on a full disk or in a closed pipe, the run goes on without.
  static func write(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }
}
