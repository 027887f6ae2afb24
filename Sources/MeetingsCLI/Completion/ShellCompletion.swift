import ArgumentParser
import Foundation
import Presentation
import Questions

/// Completes command lines: prints one candidate per line with a description after a tab. Because a
/// shell runs this at every keystroke, it doesn't use the full parser, opens the index only if
/// necessary, and reports no errors.
struct ShellCompletion {
  /// The first argument of a completion request from a shell; users don't type it.
  static let word = "__complete"

  enum Line {
    case candidate(String, String)
    /// A request to the shell to complete file or folder names itself.
    case files, folders

    /// The line for the shell. Text from calendars is sanitized, so it can't break the line.
    var text: String {
      switch self {
      case .candidate(let value, let meaning):
        Sanitizer.line(value) + (meaning.isEmpty ? "" : "\t" + Sanitizer.line(meaning))
      case .files: "\tfiles"
      case .folders: "\tfolders"
      }
    }
  }

  private typealias Command = any ParsableCommand.Type

  let typed: CommandLineWords
  let index: CompletionIndex

  /// - Parameter arguments: the arguments after the program's name.
  /// - Returns: nil if they are not a completion request from a shell.
  init?(_ arguments: [String]) {
    guard arguments.count > 1, arguments[0] == Self.word,
      let shell = CompletionScript(rawValue: arguments[1])
    else { return nil }
    typed = CommandLineWords(Array(arguments.dropFirst(2)), shell: shell)
    index = CompletionIndex(home: typed.home)
  }

  var lines: [Line] {
    let before = Invocation(typed.before).arguments
    if let first = before.first {
      if first == "help" { return commands }
      if let command = Meetings.commands.first(where: { $0._commandName == first }) {
        return lines(of: command, behind: Array(before.dropFirst()))
      }
    }
    let isFirst = Invocation.leadingOptions(typed.before).count == typed.before.count
    if let value = values(of: Search.self, typed.before) { return value }
    if typed.partial.hasPrefix("-") { return options(of: Search.self) }
    // If all words that may begin a question were listed, the commands would be hard to find.
    if isFirst, typed.partial.isEmpty { return commands + openers }
    return (isFirst ? commands : []) + question(typed.before)
  }

  // MARK: Commands

  private var commands: [Line] {
    begun(Meetings.commands.map { ($0._commandName, $0.configuration.abstract) })
  }

  /// A selection of the words that begin questions.
  private var openers: [Line] {
    let openers = ["with", "about", "when", "who", "last", "next"]
    return QuestionCompletion(after: [], partial: "").words.filter { openers.contains($0.text) }
      .map { .candidate($0.text, $0.meaning) }
  }

  private func lines(of command: Command, behind words: [String]) -> [Line] {
    let subcommands = command.configuration.subcommands
    if let chosen = subcommands.first(where: { $0._commandName == words.first }) {
      return lines(of: chosen, behind: Array(words.dropFirst()))
    }
    if let value = values(of: command, words) { return value }
    if typed.partial.hasPrefix("-") { return options(of: command) }
    let named = begun(subcommands.map { ($0._commandName, $0.configuration.abstract) })
    return words.isEmpty && !named.isEmpty ? named : arguments(of: command, words)
  }

  /// Returns the completions of a command's arguments.
  private func arguments(of command: Command, _ words: [String]) -> [Line] {
    let places = words.filter { !$0.hasPrefix("-") }.count
    switch command {
    case is Show.Type, is Edit.Type, is Move.Type, is Cancel.Type, is Delete.Type, is Accept.Type,
      is Decline.Type, is Export.Type:
      return begun(index.meetings(typed.partial))
    case is Config.Type: return settings(behind: words)
    case is Note.Type: return places == 0 ? begun(index.meetings(typed.partial)) : [.files]
    case is People.Type: return begun(index.people(typed.partial))
    case is Remove.Type, is SignOut.Type, is Sync.Type: return begun(index.sources)
    case is Include.Type, is Exclude.Type: return begun(index.calendars)
    case is Add.Type, is Inspect.Type: return [.files]
    case is Setup.Type:
      let services = CalendarService.allCases.map { ($0.rawValue.lowercased(), "") }
      return places == 0 ? begun(services) + [.files] : []
    case is Evaluate.Type: return [.folders]
    case is Completion.Type: return begun(CompletionScript.allCases.map { ($0.rawValue, "") })
    case is Search.Type, is List.Type, is Understand.Type, is Today.Type, is Tomorrow.Type,
      is Week.Type, is Prep.Type, is Open.Type, is Decisions.Type, is HoursCommand.Type,
      is Digest.Type, is Ask.Type, is Context.Type:
      return question(words)
    case is Free.Type:
      return question(["free"] + words)
    default: return []
    }
  }

  private func settings(behind words: [String]) -> [Line] {
    let values = words.filter { !$0.hasPrefix("-") }
    guard let name = values.first else {
      return begun(SettingKey.allCases.map { ($0.rawValue, $0.help) })
    }
    guard let key = SettingKey(rawValue: name), key.takesSeveral || values.count == 1 else {
      return []
    }
    if key == .notesFolder { return [.folders] }
    if key == .googleClientFile { return [.files] }
    return begun(SettingCompletion.values(of: key))
  }

  // MARK: Options

  private func options(of command: Command) -> [Line] {
    begun(
      ParserOptions(command).options.flatMap { option in
        option.names.filter { $0.hasPrefix("--") }.map { ($0, option.abstract) }
      })
  }

  /// Returns the candidates for the value of the preceding option; nil if the preceding word isn't
  /// an option with a value.
  private func values(of command: Command, _ words: [String]) -> [Line]? {
    guard let last = words.last, last.hasPrefix("-"),
      let option = ParserOptions(command).options.first(where: { $0.names.contains(last) }),
      option.takesValue
    else { return nil }
    if let values = option.values { return begun(values.map { ($0, "") }) }
    switch last {
    case "--home": return [.folders]
    case "--calendar": return begun(command is Forget.Type ? index.calendars : index.calendarNames)
    case "--with", "--without", "--any", "--organizer", "--person", "--who":
      return begun(index.people(typed.partial))
    case "--also-in": return begun(SettingCompletion.values(of: .zone))
    case "--at": return begun(SettingCompletion.times)
    case "--since", "--until", "--on", "--from", "--to":
      let dates = QuestionCompletion(after: [], partial: "date:\(typed.partial)")
      return begun(dates.words.map { ($0.text, $0.meaning) })
    default: return []
    }
  }

  // MARK: Questions

  private func question(_ words: [String]) -> [Line] {
    let completion = QuestionCompletion(after: Word.words(of: words), partial: typed.partial)
    var found = completion.words.map { ($0.text, $0.meaning) }
    if completion.isCalendar { found = index.calendarNames + found }
    if completion.isPerson { found = index.people(completion.partial) + found }
    return begun(found.map { (completion.lead + $0.0, $0.1) })
  }

  /// Returns the candidates that begin with the typed text, ignoring case and accents, without
  /// duplicates.
  private func begun(_ candidates: [(String, String)]) -> [Line] {
    let wanted = Word(typed.partial).folded
    var seen = Set<String>()
    return candidates.filter {
      Word($0.0).folded.hasPrefix(wanted) && seen.insert(Word($0.0).folded).inserted
    }
    .map { .candidate($0.0, $0.1) }
  }
}

/// Suggested values of settings, with their meanings.
enum SettingCompletion {
  static func values(of key: SettingKey) -> [(String, String)] {
    switch key {
    case .zone: TimeZone.knownTimeZoneIdentifiers.map { ($0, "") }
    case .dates:
      [("day-first", "04/09 is 4 September"), ("month-first", "04/09 is April 9")]
    case .hoursFrom, .hoursTo: times
    case .hoursDays: ["mon", "tue", "wed", "thu", "fri", "sat", "sun"].map { ($0, "") }
    case .limit: ["5", "10", "20", "50"].map { ($0, "meetings") }
    case .askTemperature: ["0", "0.5", "1"].map { ($0, "") }
    default: []
    }
  }

  /// The half hours of a day, such as `09:30`.
  static let times: [(String, String)] = (0..<48).map { half in
    let hour = half / 2
    return ("\(hour < 10 ? "0" : "")\(hour):\(half % 2 == 0 ? "00" : "30")", "")
  }
}

/// The words of a command line being typed, without the program's name.
struct CommandLineWords {
  /// The words before the one to complete.
  let before: [String]
  /// The typed beginning of the word to complete; may be empty.
  let partial: String

  /// - Parameter words: the words, which bash passes with their quotes and other shells without.
  init(_ words: [String], shell: CompletionScript) {
    let plain = shell == .bash ? words.map(Self.unquoted) : words
    before = Array(plain.dropLast())
    partial = plain.last ?? ""
  }

  /// The folder given by `--home`.
  var home: String? {
    for (place, word) in before.enumerated() {
      if word == "--home", place + 1 < before.count { return before[place + 1] }
      if word.hasPrefix("--home=") { return String(word.dropFirst("--home=".count)) }
    }
    return nil
  }

  /// Removes the quotes and backslashes of a POSIX shell; a quote may still be open.
  static func unquoted(_ word: String) -> String {
    var plain = ""
    var quote: Character?
    var rest = Substring(word)
    while let first = rest.popFirst() {
      if first == "\\", quote != "'" {
        if let next = rest.popFirst() { plain.append(next) }
      } else if quote == nil, first == "\"" || first == "'" {
        quote = first
      } else if first == quote {
        quote = nil
      } else {
        plain.append(first)
      }
    }
    return plain
  }
}
