import ArgumentParser
import Foundation
import Questions

/// A command line: a question, or a command. Words that begin with a command's name are a question
/// where they read as one and the command could do nothing with them.
struct Invocation {
  let arguments: [String]

  /// - Parameter arguments: as they were typed; options of every command may come before its name.
  init(_ arguments: [String]) { self.arguments = Self.commandFirst(arguments) }

  /// `--home DIR add PATH --name x` as `add PATH --home DIR --name x`.
  private static func commandFirst(_ arguments: [String]) -> [String] {
    let options = leadingOptions(arguments)
    let rest = arguments[options.endIndex...]
    guard !options.isEmpty, let command = rest.first else { return arguments }
    if command == "help" { return Array(rest) }
    guard Meetings.names.contains(command) else { return arguments }
    let words = rest.prefix { !$0.hasPrefix("-") }
    return Array(words + options + rest[words.endIndex...])
  }

  /// The options of every command before a command's name or a question, with their values.
  static func leadingOptions(_ arguments: [String]) -> ArraySlice<String> {
    var rest = arguments[...]
    while let first = rest.first {
      let name = first.prefix { $0 != "=" }
      guard GlobalOptions.names.contains(String(name)) else { break }
      rest = rest.dropFirst(name.endIndex == first.endIndex ? 2 : 1)
    }
    return arguments[..<rest.startIndex]
  }

  /// Commands that change something for good: what they can't read is an error, and no question.
  private static let changing: Set<String> = [
    "create", "edit", "move", "cancel", "delete", "accept", "decline", "apply", "undo", "remove",
    "forget", "reindex", "add",
  ]

  /// Commands that take the words of a question: what is wrong there is an option.
  private static let takingWords: Set<String> = readQuestions.union([
    "free", "hours", "open", "decisions", "digest", "prep",
  ])

  /// Commands whose names begin questions as well: `show me`, `status of`, `people at`, `sync with`.
  private static let alsoWords: Set<String> = [
    "show", "list", "status", "note", "sync", "sources", "schedule", "help",
  ]

  /// Commands that take no words: with any, it is a question.
  private static let days: Set<String> = ["today", "tomorrow", "week"]

  /// The question; nil if it is for the parser of all commands, or for help.
  ///
  /// - Throws: what is wrong with its options.
  func question() throws -> Search? {
    guard let first = arguments.first, !asksOfProgram else { return nil }
    try refuseNegativeNumbers()
    try refuseEmptyQuestion()
    if first.hasPrefix("-") { return try parsed() }
    if first == "help" || Meetings.names.contains(first) {
      guard isQuestion(first) else { return nil }
      return (try? parsed()) ?? nil
    }
    return try parsed()
  }

  /// The command whose name comes first, without the tree of all of them; nil if that can't read
  /// the arguments, so that the parser of all has to say why.
  func command() -> (any ParsableCommand)? {
    guard let first = arguments.first, !asksOfProgram, let command = command(first) else {
      return nil
    }
    let rest = Array(forParser.dropFirst())
    if command == List.self, let list = List(plain: rest) { return list }
    return try? command.parseAsRoot(rest)
  }

  /// The text on the program itself, if nothing else is asked for.
  var ofProgram: String? {
    switch arguments {
    case ["--version"], ["-V"]: Meetings.configuration.version
    case ["--help"], ["-h"]: Meetings.helpMessage(columns: Terminal.current.width)
    default: nil
    }
  }

  /// `help foo` is neither help nor a question.
  func refuseUnknownHelp() throws {
    guard arguments.count > 1, arguments[0] == "help", !arguments[1].hasPrefix("-"),
      !Meetings.names.contains(arguments[1]), arguments[1] != "help", !isQuestion("help")
    else { return }
    throw ValidationError(
      "'\(arguments[1])' is not a command; 'meetings help' lists them. "
        + "To search for the words: meetings search help \(arguments[1])")
  }

  // MARK: Options

  /// Help, the version and completions are the parser's own.
  private var asksOfProgram: Bool {
    arguments.contains { argument in
      ["-h", "--help", "--help-hidden", "--version"].contains(argument)
        || ["--generate-completion-script", "--experimental-", "---completion"].contains {
          argument.hasPrefix($0)
        }
    }
  }

  /// No option takes one, and the parser would call it an option.
  private func refuseNegativeNumbers() throws {
    for (place, argument) in arguments.enumerated() {
      if argument == "--" { return }
      guard argument.hasPrefix("-"), Double(argument) != nil else { continue }
      let last = place > 0 ? arguments[place - 1] : ""
      throw ValidationError(
        last.hasPrefix("-")
          ? "\(last) takes no negative number, and '\(argument)' is one."
          : "'\(argument)' is no option. To search for it: meetings search -- '\(argument)'")
    }
  }

  /// Words that say nothing without another behind them.
  private static let openClauses = [
    "with": "a name: meetings with dana", "without": "a name: meetings without dana",
    "about": "a topic: meetings about pricing", "in": "a calendar or a month: meetings in march",
    "since": "a date: meetings since march", "until": "a date: meetings until march",
    "before": "a date: meetings before march", "after": "a date: meetings after march",
  ]

  /// Everything there is would be an answer to nothing.
  private func refuseEmptyQuestion() throws {
    if arguments.allSatisfy({ $0.allSatisfy(\.isWhitespace) }) {
      throw ValidationError("The question is empty; it is words: meetings with dana about pricing")
    }
    guard arguments.count == 1, let missing = Self.openClauses[arguments[0].lowercased()] else {
      return
    }
    throw ValidationError("'\(arguments[0])' needs something behind it, \(missing)")
  }

  /// Commands that take the words of a question.
  private static let readQuestions: Set<String> = [
    "list", "people", "calendars", "understand", "forget", "context", "ask",
  ]

  /// For the parser of all commands, with `-word` where it takes it for a word.
  var forParser: [String] {
    guard let first = arguments.first, Self.readQuestions.contains(first) else { return arguments }
    let (options, negated) = withoutNegated
    if negated.isEmpty { return arguments }
    return options + (options.contains("--") ? [] : ["--"]) + negated
  }

  /// `-word` leaves a word out; a single letter is an option.
  private var withoutNegated: (options: [String], negated: [String]) {
    var (options, negated): ([String], [String]) = ([], [])
    var isVerbatim = false
    for (place, argument) in arguments.enumerated() {
      isVerbatim = isVerbatim || argument == "--"
      let isValue = place > 0 && arguments[place - 1] == "--sort"
      if !isVerbatim, !isValue, argument.hasPrefix("-"), !argument.hasPrefix("--"),
        argument.count > 2, argument.dropFirst().allSatisfy({ $0.isLetter })
      {
        negated.append(argument)
      } else {
        options.append(argument)
      }
    }
    return (options, negated)
  }

  private func parsed() throws -> Search? {
    if let plain = Search(plain: arguments) { return plain }
    let (options, negated) = withoutNegated
    guard var search = try? Search.parse(options) else {
      // What is wrong is said as the parser of all commands says it.
      _ = try Meetings.parseAsRoot(["search"] + options)
      return nil
    }
    search.words += negated
    return search
  }

  // MARK: Commands

  private func isQuestion(_ name: String) -> Bool {
    let words = arguments.dropFirst().prefix { !$0.hasPrefix("-") }
    if Self.days.contains(name) { return !words.isEmpty }
    if !Self.alsoWords.contains(name) { return isQuestion(name, words) }
    guard let first = words.first, !words.contains(where: isID),
      !subcommands(of: name).contains(first), name != "help" || !Meetings.names.contains(first)
    else { return false }
    if QuestionWords.joins(words) { return true }
    if words.indices.contains(where: { QuestionWords.beginsClause(words[$0...]) }) { return true }
    return words.count > 1 && !isUnderstood(by: name)
  }

  /// Returns true if a command takes no such words, and they go on as those of a question do:
  /// `link for the lantern review`, `doctor appointment in march`, `demo with dana`.
  private func isQuestion(_ name: String, _ words: ArraySlice<String>) -> Bool {
    guard !Self.changing.contains(name), let first = words.first, name != "search",
      !Self.takingWords.contains(name),
      !words.contains(where: { isID($0) || $0.contains("/") || $0.contains("://") }),
      !subcommands(of: name).contains(first)
    else { return false }
    let isLink = ["link", "unlink"].contains(name)
    if isLink, QuestionWords.joins(words),
      !FileManager.default.fileExists(atPath: Path.absolute(first))
    {
      return true
    }
    return words.indices.contains { QuestionWords.joins(words[$0...]) } && !isUnderstood(by: name)
  }

  private func command(_ name: String) -> (any ParsableCommand.Type)? {
    Meetings.commands.first { $0.configuration.commandName == name }
  }

  private func subcommands(of name: String) -> [String] {
    // Those that give themselves no name have that of their type.
    command(name)?.configuration.subcommands.map {
      $0.configuration.commandName ?? String(describing: $0).lowercased()
    } ?? []
  }

  /// Returns true if the command takes the arguments. What `help` takes is a command.
  private func isUnderstood(by name: String) -> Bool {
    guard let command = command(name) else { return true }
    let rest = Array(forParser.dropFirst())
    return command == List.self && List(plain: rest) != nil
      || (try? command.parseAsRoot(rest)) != nil
  }

  /// Returns true if it may be a meeting's: hexadecimal digits, one of them a number.
  private func isID(_ word: String) -> Bool {
    word.allSatisfy(\.isHexDigit) && word.contains(where: \.isNumber)
  }
}
