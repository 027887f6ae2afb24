import Questions

/// A suggestion for words that were probably meant as a command: a misspelled name, or a name that
/// other programs use.
struct CommandHint {
  let message: String
  /// If true, the words certainly aren't a question.
  let isCertain: Bool

  /// The names of commands in other programs, with the commands of this one.
  private static let otherNames = [
    "version": "--version", "import": "add", "subscribe": "add", "connect": "add", "login": "add",
    "init": "setup", "start": "setup", "configure": "config", "settings": "config",
    "refresh": "sync", "fetch": "sync", "pull": "sync", "update": "sync", "unsubscribe": "remove",
    "tutorial": "demo", "server": "mcp", "serve": "page", "web": "page",
    "contacts": "people", "todo": "open", "todos": "open", "availability": "free",
  ]

  init?(words: [String]) {
    if let first = words.first?.lowercased(), let command = Self.otherNames[first],
      words.count == 1 || words.count == 2 && Self.isCalendar(words[1])
    {
      let line = ([command] + words.dropFirst().map(EchoedCommand.typed)).joined(separator: " ")
      message =
        "'\(first)' is not a command. Did you mean 'meetings \(line)'? "
        + "To search for the words: meetings search \(words.joined(separator: " "))"
      isCertain = words.count == 2 || first == "version"
      return
    }
    guard (1...2).contains(words.count), let word = words.first?.lowercased(), word.count > 2,
      // Two words that begin like a question, such as `last meeting`, are treated as one.
      words.count == 1 || !QuestionWords.isKnown(word),
      let near = Meetings.names.first(where: { $0.isOneEdit(from: word) })
    else { return nil }
    let rest = words.dropFirst().map { " " + EchoedCommand.typed($0) }.joined()
    message =
      "'\(word)' is not a command. Did you mean 'meetings \(near)\(rest)'? "
      + "To search for the \(rest.isEmpty ? "word" : "words"): meetings search \(word)\(rest)"
    isCertain = false
  }

  private static func isCalendar(_ word: String) -> Bool {
    word.contains("://") || [".ics", ".zip"].contains { word.lowercased().hasSuffix($0) }
  }
}
