import Index
import Questions
import Retrieval

/// Names that are common words: general language or the texts of this index use them far more often than
/// people are called so.
struct CommonNames {
  private let people: PeopleDirectory
  private let db: Database

  init(_ people: PeopleDirectory, _ db: Database) { (self.people, self.db) = (people, db) }

  /// A word of less rarity, in nats, is a word first, as `project`; one of less than the second is, if texts
  /// show it.
  private static let (commonRarity, knownRarity): (Float, Float) = (5.5, 6.5)
  /// So many texts have a word for each time that someone who is called so is listed.
  private static let textsOfWord = 4

  /// The folded names among the words that are such ones. First names with other forms, as `john`, are none.
  func words(of question: [Word]) throws -> Set<String> {
    let names = Set(question.lazy.map { Possessive.bare($0.folded) ?? $0.folded })
      .filter(people.isName)
    // Few names are common, and the table of forms takes longer to read than a question.
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
