/// Finds the sentence to which a pronoun refers, as in `We agreed to ship it`.
enum SpokenContext {
  private static let pronouns: Set<Substring> = ["it", "them"]
  /// Words that are pronouns unless a noun follows.
  private static let demonstratives: Set<Substring> = ["this", "that", "these", "those"]
  /// Words after a demonstrative that indicate that it is a pronoun.
  private static let wordsAfterPronoun: Set<Substring> = [
    "after", "again", "and", "as", "at", "before", "by", "first", "for", "from", "in", "instead",
    "next", "now", "on", "one", "ones", "or", "right", "then", "to", "today", "tomorrow", "tonight",
    "until", "with",
  ]
  /// Words before a noun. A later pronoun refers to that noun, so it needs no context.
  private static let determiners: Set<Substring> = [
    "a", "an", "her", "his", "my", "our", "the", "their", "your",
  ]
  private static let maximumLength = 200

  /// Returns the sentence before the mark; nil if the mark has no pronoun that needs it, or if
  /// there is no such sentence.
  static func before(_ mark: Mark, in lines: [String]) -> String? {
    guard hasOpenPronoun(mark.text), lines.indices.contains(mark.line) else { return nil }
    let line = lines[mark.line]
    guard let place = line.firstRange(of: mark.text) else { return nil }
    let head = line[..<place.lowerBound]
    // A speaker's name isn't part of the sentence.
    let said = head.firstRange(of: ": ").map { head[$0.upperBound...] } ?? head
    if let sentence = lastSentence(of: said) { return sentence }
    guard let previous = lines[..<mark.line].last(where: { !$0.isEmpty })?[...] else {
      return nil
    }
    guard let colon = previous.prefix(60).firstRange(of: ": ") else {
      return lastSentence(of: previous)
    }
    return lastSentence(of: previous[colon.upperBound...]).map {
      "\(previous[..<colon.lowerBound]): \($0) –"
    }
  }

  private static func hasOpenPronoun(_ text: String) -> Bool {
    let words = text.lowercased().split { !$0.isLetter && !"'’-".contains($0) }
    for (place, word) in words.enumerated() {
      if determiners.contains(word) { return false }
      // The first two words contain the subject, as in `it works`.
      if place < 2 { continue }
      let next = place + 1 < words.count ? words[place + 1] : nil
      if pronouns.contains(word)
        || demonstratives.contains(word) && next.map(wordsAfterPronoun.contains) ?? true
      {
        return true
      }
    }
    return false
  }

  private static func lastSentence(of text: Substring) -> String? {
    let words = text.split(whereSeparator: \.isWhitespace)
    let start = words.dropLast().lastIndex { $0.last.map(".?!".contains) ?? false }
    let sentence = words[(start.map { $0 + 1 } ?? 0)...].joined(separator: " ")
    if sentence.isEmpty { return nil }
    return sentence.count > maximumLength ? "… " + sentence.suffix(maximumLength) : sentence
  }
}
