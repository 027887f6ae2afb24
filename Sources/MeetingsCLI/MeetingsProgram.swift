import ArgumentParser
import Calendars
import Foundation
import MeetingIndex
import Presentation
import Questions
import Time
import Writing

/// The whole program, from its arguments to its exit status.
package enum MeetingsProgram {
  /// Runs the program with the process's arguments and environment, and exits.
  package static func main() -> Never {
    StandardStreams.openMissing()
    for limit in ProcessLimit.all where !limit.suffices() {
      Trouble.say(limit.refusal)
      Foundation.exit(ExitCode.trouble.rawValue)
    }
    Foundation.exit(run(in: .ofProcess))
  }

  /// Runs the program.
  ///
  /// - Returns: the exit status: 0 for success, 1 if nothing was found, 2 for an error, 64 for
  ///   wrong usage.
  package static func run(in surroundings: Surroundings) -> Int32 {
    Surroundings.$current.withValue(surroundings) {
      SettingsFile.$users.withValue(SettingsFile(SettingsFile.path(surroundings.environment))) {
        var code = ExitCode.success
        do { try run(surroundings.arguments) } catch { code = status(of: error) }
        do { try StandardOutput.finish() } catch { code = status(of: error) }
        return code.rawValue
      }
    }
  }

  private static func run(_ arguments: [String]) throws {
    if let completion = ShellCompletion(arguments) {
      for line in completion.lines { try StandardOutput.print(line.text) }
      return
    }
    if let pages = ManualRequest(arguments) { return try pages.run() }
    warnOfUnknownZone()
    let invocation = Invocation(arguments)
    if let text = invocation.helpOrVersion { return try StandardOutput.print(text) }
    if let overview = Overview(plain: arguments) {
      SettingsFile.users.reportProblems()
      return try overview.run()
    }
    try invocation.refuseUnknownHelp()
    if let viewer = ManualViewer(invocation.arguments), try viewer.show() { return }
    if let question = try invocation.question() {
      SettingsFile.users.reportProblems()
      let hint = CommandHint(words: question.words)
      if let hint, hint.isCertain { throw ValidationError(hint.message) }
      return try question.run(hint: hint?.message)
    }
    var command = try invocation.command() ?? Meetings.parseAsRoot(invocation.parserArguments)
    SettingsFile.users.reportProblems()
    do {
      try command.run()
    } catch let error as ValidationError {
      // Handled here, because the parser would add the usage of all commands.
      Trouble.say(Sanitizer.lines(error.message))
      throw ExitCode.usage
    }
  }

  /// Warns if the time zone in TZ is unknown, in which case times are in UTC.
  private static func warnOfUnknownZone() {
    guard let name = Environment.variables["TZ"], !Zone.isKnown(tz: name) else {
      return
    }
    Trouble.say("TZ is '\(name)', which is not a time zone; times are in UTC")
  }

  /// Prints the error, and returns the exit status.
  private static func status(of error: any Error) -> ExitCode {
    switch error {
    // Handled here, because `tell` would have the parser generate its help.
    case let code as ExitCode: return code
    case let error as IndexError: Trouble.say(Program.remedies.sentence(error))
    case let error as EmbeddingError: Trouble.say(Sanitizer.line(error.message))
    case let error as ScheduleError: Trouble.say(error.message)
    case let error as SettingProblem: Trouble.say(error.message)
    case let error as SourceError: Trouble.say("\(error.path): \(error.message)")
    case let error as OutputFailure: Trouble.say(error.message)
    case let error as FieldError:
      Trouble.say(Program.remedies.sentence(error, prefix: "--"))
      return .usage
    case let error as ChangeConflict:
      Trouble.say("\(error.path): \(error.message)")
      ConflictText.lines(of: error).forEach(Trouble.note)
    case let error as WritingError:
      let spans: [WritingError.Kind: String] = [
        .spanNeeded: "this, following or all", .oneOrAllNeeded: "this or all",
      ]
      let which = spans[error.kind].map { "; say --span \($0)" }
      Trouble.say(error.message + (which ?? ""))
      return which == nil ? .trouble : .usage
    case let error as DraftError:
      Trouble.say(error.message)
      return .usage
    case let error as DateError:
      Trouble.say(error.message)
      return .usage
    case let error as UnreadWords:
      Trouble.say(Program.remedies.sentence(error))
      return .usage
    default: return tell(error)
    }
    return .trouble
  }

  /// Prints the requested help, or the parser's error on one line; returns the exit status.
  private static func tell(_ error: any Error) -> ExitCode {
    let code = Meetings.exitCode(for: error)
    guard code == .success else {
      let message = Meetings.message(for: error)
      if !message.isEmpty { Trouble.say(oneLine(message)) }
      return code
    }
    let text = Meetings.fullMessage(for: error, columns: Terminal.current.width)
    if text.isEmpty { return code }
    do {
      try StandardOutput.print(text)
      return code
    } catch {
      return status(of: error)
    }
  }

  /// Returns the parser's message on one line. A reference to the help is appended unless the
  /// message names a command.
  private static func oneLine(_ message: String) -> String {
    let line = message.split(whereSeparator: \.isNewline)
      .map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
    if line.contains(": meetings ") || line.contains("'meetings ") { return line }
    let first = Invocation(Surroundings.current.arguments).arguments.first ?? ""
    let help = Meetings.names.contains(first) ? "help \(first)" : "--help"
    // A question from the parser, such as "Did you mean '--since'?", stays a question.
    if line.hasSuffix("?") { return "\(line) See: meetings \(help)" }
    return (line.hasSuffix(".") ? String(line.dropLast()) : line) + "; see: meetings \(help)"
  }
}
