import TextAnalysis

/// A word or a quoted phrase of a question.
package struct Word: Hashable, Sendable {
  /// The word as written, without the punctuation around it.
  package var text: String
  /// The word in lower case, without accents and with straight apostrophes and dashes; used for
  /// lookups.
  package var folded: String
  /// The punctuation before the word.
  package var before = ""
  /// The punctuation after the word, which ends clauses and names.
  package var after = ""
  /// If true, this is a quoted phrase, which is never parsed as a date.
  package var isQuoted = false
  /// If true, the word was written as `-word`, which excludes it.
  package var isNegated = false
  /// If true, the word is the name of a field, such as `from` in `from:dana`, and the value
  /// follows.
  package var isField = false

  package init(_ text: String, isQuoted: Bool = false) {
    self.text = text
    self.isQuoted = isQuoted
    folded = Self.fold(text)
  }

  /// If true, a clause may end after this word, because punctuation such as a comma or a colon
  /// follows.
  package var endsClause: Bool {
    // Usually only a space follows.
    after.utf8.contains { $0 != UInt8(ascii: " ") }
      && (after.contains { ",;:|!?…".contains($0) } || after.contains(".."))
  }

  /// If true, the word has no letter or digit, such as `-` between dates or `&` between names.
  package var isMark: Bool { !text.contains { $0.isLetter || $0.isNumber } }

  static func fold(_ text: String) -> String { Analyzer.fold(straight(text)) }

  /// Returns the text with straight apostrophes and dashes.
  static func straight(_ text: String) -> String {
    // The only ASCII character to replace is the grave accent.
    if text.utf8.allSatisfy({ $0 < 0x80 && $0 != UInt8(ascii: "`") }) { return text }
    let straight = text.map { character -> Character in
      switch character {
      case "’", "‘", "ʼ", "`", "´": "'"
      case "–", "—", "‒", "‐", "‑", "−": "-"
      default: character
      }
    }
    return String(straight)
  }
}

/// A field of a question, such as `from` in `from:dana`.
enum FieldName: String {
  case with, without, organizer, about, date, preposition, calendar, status, order, kind, length
  case phrase, any, count

  /// The fields by the names before a colon.
  static let named = Lexicon.values("fields", FieldName.init(rawValue:))
}

/// A parser for handles such as `@dana`, but not `@example.org`.
enum Handle {
  static func name(_ written: String) -> String? {
    guard written.hasPrefix("@"), !written.contains("."), written.count > 2 else { return nil }
    return String(written.dropFirst())
  }
}

/// A parser for possessives such as `dana's` or `james'`.
package enum Possessive {
  package static func bare(_ written: String) -> String? {
    for ending in ["'s", "’s", "'", "’"] where written.hasSuffix(ending) {
      return String(written.dropLast(ending.count))
    }
    return nil
  }
}
