import TextAnalysis

/// A word of a question, or a phrase in quotes.
package struct Word: Hashable, Sendable {
  /// As it was written, without the punctuation around it.
  package var text: String
  /// Lower-case, without accents, apostrophes and dashes straight: what tables are asked for.
  package var folded: String
  /// Punctuation before and after it, as it was written: `(`, `,`, `?`.
  package var before = ""
  /// Punctuation behind it, which ends clauses and names.
  package var after = ""
  /// If true, it stood in quotes; then it is a phrase, and never a date.
  package var isQuoted = false
  /// If true, it was written as `-word`, to be left out.
  package var isNegated = false
  /// If true, it names a field, as `from` does in `from:dana`; what follows is its value.
  package var isField = false

  package init(_ text: String, isQuoted: Bool = false) {
    self.text = text
    self.isQuoted = isQuoted
    folded = Self.fold(text)
  }

  /// If true, a clause may end behind it, for there is a comma, a colon or another mark.
  package var endsClause: Bool {
    // Mostly there is nothing but a space.
    after.utf8.contains { $0 != UInt8(ascii: " ") }
      && (after.contains { ",;:|!?…".contains($0) } || after.contains(".."))
  }

  /// If true, it has a letter or a digit; `-` between two dates and `&` between two names don't.
  package var isMark: Bool { !text.contains { $0.isLetter || $0.isNumber } }

  static func fold(_ text: String) -> String { Analyzer.fold(straight(text)) }

  /// With straight apostrophes and dashes.
  static func straight(_ text: String) -> String {
    // Of ASCII, the grave accent alone is written for something else.
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
