/// Reads what the lines of a note are marked as. Only what is marked is found; nothing is inferred, and what
/// is quoted, in code, struck out, left empty by a template or said not to be there is no mark.
package struct MarkReader {
  private var marks: [Mark] = []
  /// The kind of the section that the lines are in; nil in others.
  private var section: Mark.Kind?
  /// What ends the block of code, quotation or comment that the lines are in; nil outside.
  private var blockEnd: String?
  private let isSpeech: Bool

  private init(isSpeech: Bool) { self.isSpeech = isSpeech }

  /// - Parameter isSpeech: whether the lines are a transcript's.
  package static func marks(in lines: some Sequence<String>, isSpeech: Bool = false) -> [Mark] {
    var reader = MarkReader(isSpeech: isSpeech)
    for (number, line) in lines.enumerated() { reader.read(line, number) }
    return reader.marks
  }

  private mutating func read(_ raw: String, _ number: Int) {
    let line = raw[...].trimming(\.isWhitespace)
    if line.isEmpty || isInBlock(line) || line.hasPrefix(">") { return }
    if isSpeech { return readSpeech(line, number) }
    if let heading = Self.heading(line) { return readHeading(heading, line, number) }
    if let item = Self.item(line) { return readItem(item, number) }
    if readLabels(line, number) { return }
    if let kind = Label.kind(ofHeading: line), line.hasSuffix(":") || line.first?.isEmphasis == true
    {
      section = kind
    } else if !raw.hasPrefix("  "), !raw.hasPrefix("\t") {
      section = nil
    }
  }

  /// Follows fences, org-mode's blocks and comments; true of the lines that are of one.
  private mutating func isInBlock(_ line: Substring) -> Bool {
    if let end = blockEnd {
      if line.lowercased().contains(end) { blockEnd = nil }
      return true
    }
    for fence in ["```", "~~~"] where line.hasPrefix(fence) {
      blockEnd = fence
      return true
    }
    if line.lowercased().hasPrefix("#+begin_") {
      blockEnd = "#+end_"
      return true
    }
    guard line.hasPrefix("<!--") else { return false }
    if !line.contains("-->") { blockEnd = "-->" }
    return true
  }

  // MARK: Headings

  /// The text of a heading of Markdown or org-mode.
  private static func heading(_ line: Substring) -> Substring? {
    let hashes = line.prefix { $0 == "#" }
    let stars = line.prefix { $0 == "*" }
    let marks = hashes.isEmpty ? stars : hashes
    guard let next = line.dropFirst(marks.count).first, next == " " else { return nil }
    let text = line.dropFirst(marks.count).trimming(\.isWhitespace)
    if !hashes.isEmpty { return text }
    // A single star is an item of a list as well.
    return stars.count > 1 || stars.count == 1 && keyword(text) != nil ? text : nil
  }

  private mutating func readHeading(_ heading: Substring, _ line: Substring, _ number: Int) {
    if line.hasPrefix("*"), let (kind, text) = Self.keyword(heading) {
      section = nil
      return add(kind, .keyword, text, number)
    }
    if readLabels(heading, number) { return }
    section = Label.kind(ofHeading: heading)
  }

  /// Org-mode's keyword at the head of a heading or an item, and what is behind it.
  private static func keyword(_ text: Substring) -> (Mark.Kind, Substring)? {
    let word = text.prefix { $0.isUppercase }
    guard let next = text.dropFirst(word.count).first, next == " " else { return nil }
    let rest = text.dropFirst(word.count + 1)
    switch word {
    case "TODO", "NEXT", "WAITING", "STARTED": return (.open, rest)
    case "DONE", "CANCELLED", "CANCELED": return (.done, rest)
    default: return nil
    }
  }

  // MARK: Items of lists

  private static func item(_ line: Substring) -> Substring? {
    if let first = line.first, "-*+•".contains(first) {
      let rest = line.dropFirst()
      return rest.first == " " ? rest.trimming(\.isWhitespace) : nil
    }
    let number = line.prefix { $0.isNumber && $0.isASCII }
    let rest = line.dropFirst(number.count)
    guard !number.isEmpty, let mark = rest.first, mark == "." || mark == ")",
      rest.dropFirst().first == " "
    else { return nil }
    return rest.dropFirst().trimming(\.isWhitespace)
  }

  private mutating func readItem(_ item: Substring, _ number: Int) {
    let box = item.prefix(3).lowercased()
    if box == "[ ]" || box == "[x]" {
      let text = item.dropFirst(3).trimming(\.isWhitespace)
      return add(box == "[ ]" ? .open : .done, .checkbox, text, number)
    }
    if let (kind, text) = Self.keyword(item) { return add(kind, .keyword, text, number) }
    if readLabels(item, number) { return }
    if let section { add(section, .section, item, number) }
  }

  // MARK: Labels

  /// Reads the labels of a line; false where it has none with words behind it.
  private mutating func readLabels(_ line: Substring, _ number: Int) -> Bool {
    if let label = Label(atHeadOf: line) {
      // `Actions:` alone is the heading of what follows.
      if label.rest.isEmpty { return false }
      section = nil
      add(label, number)
      return true
    }
    if !isSpeech, let label = Label(verbAtHeadOf: line) {
      add(label, number)
      return true
    }
    let labels = Label.within(line)
    for label in labels { add(label, number) }
    return !labels.isEmpty
  }

  private mutating func add(_ label: Label, _ number: Int) {
    for text in label.isPlural ? label.rest.sentences : [label.rest] {
      let isDone = label.kind == .open && text.trimming { $0 == "." }.hasSuffix("done)")
      add(isDone ? .done : label.kind, .label, text, number)
    }
  }

  // MARK: Speech

  /// A line of a transcript: a name and a colon, then words.
  private mutating func readSpeech(_ line: Substring, _ number: Int) {
    let colon = line.prefix(60).firstIndex(of: ":")
    let words = colon.map { line[line.index(after: $0)...].trimming(\.isWhitespace) } ?? line
    if let label = Label(atHeadOf: words), !label.rest.isEmpty { return add(label, number) }
    if let colon, let label = Label(line[..<colon], words), !words.isEmpty, label.kind != .done {
      return add(label, number)
    }
    let said = words.lowercased().split(whereSeparator: { !$0.isLetter && $0 != "'" && $0 != "’" })
      .drop { ["so", "ok", "okay", "then", "and", "well"].contains($0) }
    let isOurs = ["we", "we've", "we’ve"].contains(said.first ?? "")
    let verb = said.dropFirst().drop { $0 == "have" || $0 == "all" }.first ?? ""
    if isOurs, ["decided", "agreed", "resolved"].contains(verb) {
      add(.decision, .said, words, number)
    }
  }

  // MARK: What is none

  private mutating func add(
    _ kind: Mark.Kind, _ form: Mark.Form, _ text: Substring, _ number: Int
  ) {
    let text = text.trimming(\.isWhitespace)
    if Self.isStruckOut(text) || Self.saysNothing(text) { return }
    marks.append(Mark(kind: kind, form: form, text: String(text), line: number))
  }

  private static func isStruckOut(_ text: Substring) -> Bool {
    let isMarkdowns = text.hasPrefix("~~") && text.hasSuffix("~~")
    return isMarkdowns || text.count > 2 && text.hasPrefix("+") && text.hasSuffix("+")
      || text.lowercased().hasPrefix("<del>") || text.lowercased().hasPrefix("<s>")
  }

  private static let nothing: Set<String> = [
    "none", "n/a", "na", "nothing", "nil", "tbd", "tba", "none yet", "no one", "none today",
    "to be decided", "to be filled in",
  ]

  /// Of templates and of minutes that say that there is none.
  private static func saysNothing(_ text: Substring) -> Bool {
    let bare = text.trimming { ".…-–_!*() ".contains($0) }
    if bare.isEmpty || nothing.contains(bare.lowercased()) { return true }
    let words = bare.lowercased()
    if ["no action", "no decision", "no next step", "no follow", "no todo", "no open"]
      .contains(where: words.hasPrefix)
    {
      return true
    }
    return [("<", ">"), ("{{", "}}"), ("[", "]"), ("{", "}")].contains { open, close in
      bare.hasPrefix(open) && bare.hasSuffix(close)
    }
  }
}
