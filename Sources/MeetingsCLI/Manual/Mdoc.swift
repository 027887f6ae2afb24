/// A manual page in the mdoc language, which man and mandoc format.
struct Mdoc {
  private(set) var lines: [String] = []

  /// - Parameters:
  ///   - name: the page's name, such as `meetings-add`.
  ///   - section: the section of the manual, such as 1.
  ///   - abstract: the summary, whose full stop is removed.
  ///   - date: a date such as `November 23, 2026`.
  init(_ name: String, section: Int, abstract: String, date: String) {
    lines = [".Dd \(date)", ".Dt \(name.uppercased()) \(section)", ".Os", ".Sh NAME"]
    macro("Nm", name)
    macro("Nd", Self.withoutStop(abstract))
  }

  var text: String { lines.joined(separator: "\n") + "\n" }

  mutating func section(_ title: String) { lines.append(".Sh \(title)") }

  mutating func subsection(_ title: String) { macro("Ss", title) }

  /// Adds a macro with arguments in plain text, which are escaped.
  mutating func macro(_ name: String, _ words: String...) { macro(name, words) }

  mutating func macro(_ name: String, _ words: [String]) {
    let shown = words.flatMap { $0.split(separator: " ") }.map { Self.argument(String($0)) }
    lines.append(([".\(name)"] + shown).joined(separator: " "))
  }

  /// Adds a line whose words are already escaped.
  mutating func raw(_ line: String) { lines.append(line) }

  /// Adds paragraphs of plain text. Indented lines are formatted verbatim.
  mutating func paragraphs(_ text: String) {
    for (place, block) in Self.blocks(of: text).enumerated() {
      switch block {
      case .prose(let sentences):
        if place > 0 { lines.append(".Pp") }
        for sentence in sentences { lines += Self.wrapped(sentence) }
      case .literal(let rows):
        lines.append(".Bd -literal -offset indent")
        lines += rows.map { Self.escaped($0) }
        lines.append(".Ed")
      }
    }
  }

  /// Adds a list of terms with their meanings.
  mutating func list(_ items: [(term: String, meaning: String)]) {
    lines.append(".Bl -tag -width Ds")
    for (term, meaning) in items {
      lines.append(".It \(term)")
      paragraphs(meaning)
    }
    lines.append(".El")
  }

  // MARK: Text

  private enum Block {
    case prose([String])
    case literal([String])
  }

  private static func blocks(of text: String) -> [Block] {
    var blocks: [Block] = []
    for part in text.split(separator: "\n\n").map({ $0.split(separator: "\n") }) {
      for line in part {
        let isLiteral = line.hasPrefix("  ")
        switch (blocks.last, isLiteral) {
        case (.literal(let rows)?, true):
          blocks[blocks.count - 1] = .literal(rows + [String(line.dropFirst(2))])
        case (.prose(let rows)?, false) where line != part.first:
          blocks[blocks.count - 1] = .prose([rows.joined() + " " + line])
        default:
          blocks.append(isLiteral ? .literal([String(line.dropFirst(2))]) : .prose([String(line)]))
        }
      }
    }
    return blocks.map { block in
      guard case .prose(let rows) = block else { return block }
      return .prose(sentences(of: rows.joined(separator: " ")))
    }
  }

  /// Splits text into sentences, because mdoc sources have one per line.
  private static func sentences(of text: String) -> [String] {
    var sentences: [String] = [""]
    for word in text.split(separator: " ") {
      sentences[sentences.count - 1] += (sentences.last!.isEmpty ? "" : " ") + word
      let bare = word.reversed().drop { "\"')".contains($0) }
      if let last = bare.first, ".!?:".contains(last) { sentences.append("") }
    }
    return sentences.filter { !$0.isEmpty }
  }

  /// The width of a source line in columns.
  private static let width = 76

  private static func wrapped(_ text: String) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ").map({ escapedWord($0) }) {
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? word : " " + word
    }
    return (line.isEmpty ? lines : lines + [line]).map(protected)
  }

  /// Escapes a line of text, including a first character that would make it a request or macro.
  static func escaped(_ text: some StringProtocol) -> String { protected(escapedWord(text)) }

  /// Escapes a line whose first character would mark it as a request or macro.
  private static func protected(_ line: String) -> String {
    line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + line : line
  }

  private static func escapedWord(_ text: some StringProtocol) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "\\": "\\e"
      case "-": "\\-"
      case "'": "\\(aq"
      case "`": "\\(ga"
      case "^": "\\(ha"
      case "~": "\\(ti"
      case _ where scalar.isASCII: String(scalar)
      default: "\\[u\(padded(String(scalar.value, radix: 16, uppercase: true)))]"
      }
    }.joined()
  }

  private static func padded(_ digits: String) -> String {
    String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// Escapes a macro argument. A short capitalized word could be taken for a macro, and a single
  /// punctuation mark for a delimiter.
  static func argument(_ word: String) -> String {
    let isMacro = (2...3).contains(word.count) && word.first?.isUppercase == true
    let isMark = word.count == 1 && word.first?.isLetter != true && word.first?.isNumber != true
    return (isMacro || isMark ? "\\&" : "") + escapedWord(word).replacing("\"", with: "\\(dq")
  }

  static func withoutStop(_ text: String) -> String {
    text.hasSuffix(".") ? String(text.dropLast()) : text
  }
}
