/// A label that marks a line or a section in minutes, such as `Action:`.
struct Label {
  let kind: Mark.Kind
  let rest: Substring
  /// If true, several sentences may follow, each of which is a separate mark.
  let isPlural: Bool

  private static let words: [String: (kind: Mark.Kind, isPlural: Bool)] = [
    "action": (.open, false), "action item": (.open, false), "ai": (.open, false),
    "action point": (.open, false),
    "todo": (.open, false), "to do": (.open, false), "to-do": (.open, false),
    "next step": (.open, false), "follow-up": (.open, false), "follow up": (.open, false),
    "actions": (.open, true), "action items": (.open, true), "todos": (.open, true),
    "to dos": (.open, true), "to-dos": (.open, true), "next steps": (.open, true),
    "follow-ups": (.open, true), "follow ups": (.open, true), "action points": (.open, true),
    "decision": (.decision, false), "decided": (.decision, false), "agreed": (.decision, false),
    "agreement": (.decision, false), "resolved": (.decision, false),
    "resolution": (.decision, false), "consensus": (.decision, false),
    "decisions": (.decision, true), "agreements": (.decision, true),
    "resolutions": (.decision, true), "decisions made": (.decision, true),
    "key decisions": (.decision, true), "decision log": (.decision, true),
  ]

  /// Returns the labels of the given kinds, in lower case.
  static func names(of kinds: Set<Mark.Kind>) -> [String] {
    words.filter { kinds.contains($0.value.kind) }.map(\.key)
  }

  /// Verbs that mark a line without a colon, as in `Agreed to ship in June`.
  static let verbs = ["decided", "agreed", "resolved", "consensus"].map { Array($0.utf8) }
  /// The maximum number of characters before a label's colon.
  private static let maximumLength = 60

  /// Returns the kind of marks below a heading such as `Action items`, `Key decisions` or `To do /
  /// next steps`, with or without a colon; nil for any other heading.
  static func kind(ofHeading heading: Substring) -> Mark.Kind? {
    let bare = heading.trimming { $0 == ":" || $0.isEmphasis || $0.isWhitespace }
    guard bare.utf8.count <= maximumLength else { return nil }
    let kinds = Set(
      bare.split { "/&".contains($0) }.flatMap { $0.split(separator: " and ") }.map(\.trimmed)
        .filter { !besideLabels.contains($0.lowercased()) }
        .map { LabelName(withoutAdjective($0)).flatMap { words[$0.label]?.kind } })
    return kinds.count == 1 ? kinds.first! : nil
  }

  /// Words that say nothing about the kind of marks in `Conclusion/Resolution`.
  private static let besideLabels: Set<String> = [
    "conclusion", "conclusions", "outcome", "outcomes", "result", "results", "summary",
  ]

  /// Returns a heading without a word such as `key`, `new` or `my` at its beginning.
  private static func withoutAdjective(_ heading: Substring) -> Substring {
    let bare = heading.drop { !$0.isLetter }
    guard let space = bare.firstIndex(of: " "), adjectives.contains(bare[..<space].lowercased())
    else { return heading }
    return bare[space...].trimmed
  }

  private static let adjectives: Set<String> = [
    "agreed", "all", "current", "final", "further", "immediate", "important", "key", "main",
    "major", "my", "new", "open", "other", "our", "outstanding", "pending", "remaining", "team",
  ]

  init?(atHeadOf line: Substring) {
    guard let colon = line.prefix(Self.maximumLength).firstIndex(of: ":") else { return nil }
    self.init(line[..<colon], line[line.index(after: colon)...])
  }

  /// Creates a label from the text before and after its colon, or nil if it isn't a known label.
  init?(_ name: Substring, _ rest: Substring) {
    guard let name = LabelName(name), let label = Self.words[name.label] else { return nil }
    (kind, isPlural) = (label.kind, label.isPlural || name.isPlural)
    // Dataview's fields have two colons: `Decision:: keep it`.
    let words = rest.drop { $0 == ":" }
      .trimming { $0.isEmphasis || $0.isWhitespace || $0 == "|" }
    self.rest = name.owner.isEmpty || words.isEmpty ? words : "\(name.owner) \(words)"
  }

  static func isKnown(_ name: String) -> Bool { words[name] != nil }

  /// Creates a label from a verb at the beginning of a line, without a colon. The text of the mark
  /// is the whole line.
  init?(verbAtHeadOf line: Substring) {
    let first = line.prefix { $0.isLetter }
    guard first.first?.isUppercase == true, Self.verbs.contains(Array(first.lowercased().utf8)),
      let next = line.dropFirst(first.count).first, next == " " || next == ",",
      !Self.isAdjective(line)
    else { return nil }
    (kind, isPlural, rest) = (.decision, false, line)
  }

  /// Returns true for `Resolved issues are listed below`, in which the verb is an adjective.
  private static func isAdjective(_ line: Substring) -> Bool {
    let words = line.split(separator: " ", maxSplits: 3)
    return words.count > 2 && words[1].last == "s" && ["are", "were"].contains(words[2])
  }

  /// Returns the labels that begin a sentence within a line, each with its sentence.
  static func within(_ line: Substring) -> [Label] {
    var found: [Label] = []
    var rest = line
    while let colon = rest.firstIndex(of: ":") {
      let before = rest[..<colon]
      let behind = rest[rest.index(after: colon)...]
      rest = behind
      guard behind.first == " ", let end = before.lastIndex(where: { ".!?".contains($0) }) else {
        continue
      }
      let name = before[before.index(after: end)...]
      guard name.first == " ", name.dropFirst().first?.isUppercase == true,
        let label = Label(name, behind)
      else { continue }
      // Everything after a plural label belongs to it.
      let rest = label.isPlural ? label.rest : label.rest.sentences[0]
      found.append(Label(kind: label.kind, rest: rest, isPlural: label.isPlural))
    }
    return found
  }

  private init(kind: Mark.Kind, rest: Substring, isPlural: Bool) {
    (self.kind, self.rest, self.isPlural) = (kind, rest, isPlural)
  }
}

extension Character {
  var isEmphasis: Bool { self == "*" || self == "_" }
}

extension Substring {
  /// The text without surrounding white space. The first and the last byte are checked first,
  /// because classifying characters is much slower.
  var trimmed: Substring {
    if let first = utf8.first, let last = utf8.last, 0x21...0x7E ~= first, 0x21...0x7E ~= last {
      return self
    }
    return trimming(\.isWhitespace)
  }

  /// The text without Markdown's backslashes before punctuation: `[Lee]` for `\[Lee\]`.
  var unescaped: Substring {
    guard utf8.contains(UInt8(ascii: "\\")) else { return self }
    return replacing(/\\([\[\]()*_#~`.+-])/) { $0.1 }
  }

  func trimming(_ isLeft: (Character) -> Bool) -> Substring {
    var text = drop(while: isLeft)
    while let last = text.last, isLeft(last) { text.removeLast() }
    return text
  }

  /// The sentences, each of which ends with `.`, `!` or `?` before a space and a capital letter.
  var sentences: [Substring] {
    var found: [Substring] = []
    var start = startIndex
    let bytes = Array(utf8)
    for place in bytes.indices.dropLast() where bytes[place + 1] == UInt8(ascii: " ") {
      guard [0x21, 0x2E, 0x3F].contains(bytes[place]) else { continue }
      let index = utf8.index(startIndex, offsetBy: place)
      let next = self[utf8.index(after: index)...]
      guard next.first == " ", next.dropFirst().first?.isUppercase == true else { continue }
      found.append(self[start...index])
      start = self.index(index, offsetBy: 2)
    }
    return found + [self[start...]]
  }
}

/// Detects marked text that isn't a mark, because it is struck out, is a placeholder, or means that
/// there is nothing.
enum EmptyMark {
  static func isStruckOut(_ text: Substring) -> Bool {
    let isMarkdowns = text.hasPrefix("~~") && text.hasSuffix("~~")
    return isMarkdowns || text.count > 2 && text.hasPrefix("+") && text.hasSuffix("+")
      || text.lowercased().hasPrefix("<del>") || text.lowercased().hasPrefix("<s>")
  }

  private static let nothing: Set<String> = [
    "none", "n/a", "na", "nothing", "nil", "tbd", "tba", "none yet", "no one", "none today",
    "to be decided", "to be filled in",
  ]

  /// Returns true for placeholders of templates, and for text such as `none` or `no action items`.
  static func saysNothing(_ text: Substring) -> Bool {
    let bare = text.trimming { ".…-–_!*() ".contains($0) }
    if bare.isEmpty || nothing.contains(bare.lowercased()) { return true }
    let words = bare.lowercased()
    if ["no action", "no decision", "no next step", "no follow", "no todo", "no open"]
      .contains(where: words.hasPrefix)
    {
      return true
    }
    return isPlaceholder(bare)
  }

  /// Returns true for a single pair of brackets with all of the text, as in templates: `<task>`,
  /// `[owner]`, `{{date}}`. Links such as `[[Acme]]` are content.
  private static func isPlaceholder(_ text: Substring) -> Bool {
    if text.hasPrefix("[[") { return false }
    return [("<", ">"), ("{{", "}}"), ("[", "]"), ("{", "}")].contains { open, close in
      guard text.hasPrefix(open), text.hasSuffix(close) else { return false }
      return text.dropFirst(open.count).firstRange(of: close)?.upperBound == text.endIndex
    }
  }
}
