import Questions

/// Words at the end of a question that ask for an average: `per week`, `a day`, `each month`.
enum PerUnit {
  private static let heads: Set<String> = ["per", "a", "each", "every"]
  private static let units: Set<String> = ["day", "week", "month"]

  /// Returns the question without these words; nil if it has none.
  static func without(_ words: [Word], of reading: ParsedQuery) -> [Word]? {
    guard [.count, .duration].contains(reading.kind), words.count > 3 else { return nil }
    let (head, unit) = (words[words.count - 2], words[words.count - 1])
    guard !head.isQuoted, !unit.isQuoted, heads.contains(head.folded), units.contains(unit.folded)
    else { return nil }
    return Array(words.dropLast(2))
  }
}
