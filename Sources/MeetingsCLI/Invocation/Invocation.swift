import ArgumentParser
import Foundation
import Questions

/// A command line: a question or a command. Words that begin with a command's name are a question
/// if they read like one and the command doesn't accept them.
struct Invocation {
  let arguments: [String]

  /// - Parameter arguments: the arguments as typed; global options may precede the command's name.
  init(_ arguments: [String]) {
    self.arguments = Self.commandFirst(arguments).flatMap {
      $0 == "--sign-in=device" ? ["--sign-in", "--device"] : [$0]
    }
  }

  /// Moves global options after the command: `--home DIR add PATH` becomes `add PATH --home DIR`.
  private static func commandFirst(_ arguments: [String]) -> [String] {
    let options = leadingOptions(arguments)
    let rest = arguments[options.endIndex...]
    guard !options.isEmpty, let command = rest.first else { return arguments }
    if command == "help" { return Array(rest) }
    guard Meetings.names.contains(command) else { return arguments }
    let words = rest.prefix { !$0.hasPrefix("-") }
    return Array(words + options + rest[words.endIndex...])
  }

  /// Returns the global options, with their values, before a command's name or a question.
  static func leadingOptions(_ arguments: [String]) -> ArraySlice<String> {
    var rest = arguments[...]
    while let first = rest.first {
      let name = first.prefix { $0 != "=" }
      guard GlobalOptions.names.contains(String(name)) else { break }
      rest = rest.dropFirst(name.endIndex == first.endIndex ? 2 : 1)
    }
    return arguments[..<rest.startIndex]
  }

  /// Commands with permanent effects, whose unknown arguments are an error, never a question.
  private static let changing: Set<String> = [
    "create", "edit", "move", "cancel", "delete", "accept", "decline", "apply", "undo", "remove",
    "sign-out", "forget", "reindex", "add",
  ]

  /// Commands that take the words of a question, so only their options can be wrong.
  private static let questionCommands: Set<String> = excludingCommands.union([
    "free", "hours", "open", "decisions", "digest", "prep",
  ])

  /// Commands whose names also begin questions: `show me`, `status of`, `people at`, `sync with`.
  private static let ambiguousCommands: Set<String> = [
    "show", "list", "status", "note", "sync", "sources", "schedule", "help",
  ]

  /// Commands without arguments. If words follow, the command line is a question.
  private static let days: Set<String> = ["today", "tomorrow", "week"]

  /// Returns the question; nil if the arguments are a command, or options that the full parser
  /// handles.
  ///
  /// - Throws: the error in the question's options.
  func question() throws -> Search? {
    guard let first = arguments.first, !isForParser else { return nil }
    try refuseNegativeNumbers()
    try refuseValuesOfFlags()
    if first.hasPrefix("-") { return try parsed() }
    if first == "help" || Meetings.names.contains(first) {
      guard isQuestion(first) else { return nil }
      return (try? parsed()) ?? nil
    }
    return try parsed()
  }

  /// Returns the command that the first argument names, parsed without the tree of all commands.
  /// Nil if that fails; the full parser then reports the error.
  func command() -> (any ParsableCommand)? {
    guard let first = arguments.first, !isForParser, let command = command(first) else {
      return nil
    }
    let rest = Array(parserArguments.dropFirst())
    if command == List.self, let list = List(plain: rest) { return list }
    return try? command.parseAsRoot(rest)
  }

  /// The version or help of the program, if nothing else is requested.
  var helpOrVersion: String? {
    switch arguments {
    case ["--version"], ["-V"]: Meetings.configuration.version
    case ["--help"], ["-h"]: Meetings.helpMessage(columns: Terminal.current.width)
    default: nil
    }
  }

  /// Throws an error for `help foo`, which is neither a request for help nor a question.
  func refuseUnknownHelp() throws {
    guard arguments.count > 1, arguments[0] == "help", !arguments[1].hasPrefix("-"),
      !Meetings.names.contains(arguments[1]), arguments[1] != "help", !isQuestion("help")
    else { return }
    throw ValidationError(
      "'\(arguments[1])' is not a command; see 'meetings help'. To search for the words: meetings "
        + "search help \(arguments[1])")
  }

  // MARK: Options

  /// If true, the parser itself handles the arguments: help, the version and completion.
  private var isForParser: Bool {
    arguments.contains { argument in
      ["-h", "--help", "--help-hidden", "--version"].contains(argument)
        || ["--generate-completion-script", "--experimental-", "---completion"].contains {
          argument.hasPrefix($0)
        }
    }
  }

  /// Throws an error for a negative number. No option accepts one, and the parser would take it for
  /// an option.
  private func refuseNegativeNumbers() throws {
    for (place, argument) in arguments.enumerated() {
      if argument == "--" { return }
      guard argument.hasPrefix("-"), Double(argument) != nil else { continue }
      let last = place > 0 ? arguments[place - 1] : ""
      throw ValidationError(
        last.hasPrefix("-")
          ? "\(last) can't be negative, but got '\(argument)'."
          : "'\(argument)' is not an option. To search for it: meetings search -- '\(argument)'")
    }
  }

  /// Throws an error for a flag with a value, such as `--sync=now`. The parser would ignore the
  /// value.
  private func refuseValuesOfFlags() throws {
    let given = arguments.prefix { $0 != "--" }.filter { $0.hasPrefix("--") && $0.contains("=") }
    if given.isEmpty { return }
    let flags = ParserOptions(command(arguments[0]) ?? Search.self).options.filter {
      !$0.takesValue
    }
    for argument in given {
      let name = String(argument.prefix { $0 != "=" })
      guard flags.contains(where: { $0.names.contains(name) }) else { continue }
      throw ValidationError(
        "\(name) can't have a value; omit '\(argument.dropFirst(name.count))'.")
    }
  }

  /// Commands that take the words of a question, including excluded ones such as `-word`.
  private static let excludingCommands: Set<String> = [
    "list", "people", "calendars", "understand", "forget", "context", "ask",
  ]

  /// The arguments for the full parser, with excluded words such as `-word` after `--`.
  var parserArguments: [String] {
    guard let first = arguments.first, Self.excludingCommands.contains(first) else {
      return arguments
    }
    let (options, negated) = withoutNegated
    if negated.isEmpty { return arguments }
    return options + (options.contains("--") ? [] : ["--"]) + negated
  }

  /// The arguments, split into options and excluded words such as `-word`. A dash followed by a
  /// single letter is an option.
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
      // The full parser reports the error.
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
    if !Self.ambiguousCommands.contains(name) { return isQuestion(name, words) }
    guard let first = words.first, !words.contains(where: isID),
      !subcommands(of: name).contains(first), name != "help" || !Meetings.names.contains(first)
    else { return false }
    // `list` itself handles everything else.
    if name == "list" {
      return words.indices.contains { QuestionWords.beginsTopic(words[$0...]) }
    }
    if QuestionWords.continueQuestion(words) { return true }
    return words.count > 1 && !isUnderstood(by: name)
  }

  /// Returns true if the words can't be arguments of the command, and they continue its name like a
  /// question: `link for the lantern review`, `doctor appointment in march`, `demo with dana`.
  private func isQuestion(_ name: String, _ words: ArraySlice<String>) -> Bool {
    guard !Self.changing.contains(name), let first = words.first, name != "search",
      !Self.questionCommands.contains(name),
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
    // Without an explicit name, a command has that of its type.
    command(name)?.configuration.subcommands.map {
      $0.configuration.commandName ?? String(describing: $0).lowercased()
    } ?? []
  }

  /// Returns true if the command accepts the arguments; always true for `help`.
  private func isUnderstood(by name: String) -> Bool {
    guard let command = command(name) else { return true }
    let rest = Array(parserArguments.dropFirst())
    return command == List.self && List(plain: rest) != nil
      || (try? command.parseAsRoot(rest)) != nil
  }

  /// Returns true if a word may be a meeting's id: hexadecimal digits, not only letters.
  private func isID(_ word: String) -> Bool {
    word.allSatisfy(\.isHexDigit) && word.contains(where: \.isNumber)
  }
}
