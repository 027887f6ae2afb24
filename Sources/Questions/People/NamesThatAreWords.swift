/// Names that are also common words: people after `with`, usually words elsewhere.
enum NamesThatAreWords {
  static func contains(_ folded: String) -> Bool { all.contains(folded) }

  private static let all = WordTable(Lexicon.text("names-that-are-words"))
}
