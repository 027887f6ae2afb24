import Questions

/// The head noun of a title: `wedding` in `Okafor wedding`, and `game` in `Home game vs Elver 2`.
enum TitleHead {
  /// Words before which a title's first noun phrase ends, beside prepositions.
  private static let ends: Set<String> = Set(QuestionWords.prepositions).union([
    "vs", "v", "versus", "against", "and", "of", "with", "for", "by",
  ])

  /// Returns the last word, other than a number, of the title's first noun phrase; empty if it has
  /// none.
  static func word(of title: String) -> String {
    var head = ""
    for word in Word.words(of: title) {
      if !head.isEmpty, ends.contains(word.folded) || word.before.contains("(") { break }
      if word.folded.contains(where: \.isLetter) { head = word.folded }
      if word.endsClause || [":", "–", "—", "-", "("].contains(where: word.after.contains) {
        break
      }
    }
    return head
  }
}
