import Index
import Questions
import Retrieval

/// Finds names that are also common words, and that language in general or this index's texts use
/// far more often as words than as names.
struct CommonNames {
  private let people: PeopleDirectory
  private let db: Database

  init(_ people: PeopleDirectory, _ db: Database) { (self.people, self.db) = (people, db) }

  /// Rarities in nats. Below the first, a name such as `project` counts as a word; below the
  /// second, only if the index's texts show that it is one.
  private static let (commonRarity, knownRarity): (Float, Float) = (5.5, 6.5)
  /// The minimum number of texts with the word for each time that a person of that name is listed.
  private static let textsOfWord = 4

  /// Returns the folded names in the question that are common words, except first names with
  /// nicknames, such as `john`.
  func words(of question: [Word]) throws -> Set<String> {
    let names = Set(question.lazy.map { Possessive.bare($0.folded) ?? $0.folded })
      .filter(people.isName)
    // Rarities are tested first, because few names are common and reading the table of nicknames
    // takes longer than answering a question.
    return try names.filter(isCommon).filter { Nicknames.forms(of: $0).isEmpty }
  }

  private func isCommon(_ name: String) throws -> Bool {
    let tokens = Embedder.shipped.rarities(in: name)
    guard tokens.count == 1, let token = tokens.first, token.rarity < Self.knownRarity else {
      return false
    }
    if token.rarity < Self.commonRarity { return true }
    let texts = try SearchIndex(db).count(of: token.token.term)
    return try texts > Self.textsOfWord * NameWordTable.uses(of: name, db)
  }
}
