/// Names that are words as often: people behind `with`, and words elsewhere unless the grammar says
/// otherwise.
enum NamesThatAreWords {
  static func contains(_ folded: String) -> Bool { all.contains(folded) }

  private static let all = WordTable(Lexicon.text("names-that-are-words"))
}
