import GRDB
import Questions

/// Access to the table `nameWord`, which contains the words that are a person's first or last name.
package enum NameWordTable {
  /// Adds the name words of a new person.
  package static func add(
    _ name: String, _ email: String, of person: Int64, _ db: Database
  ) throws {
    let insert = try db.cachedStatement(
      sql: "INSERT OR IGNORE INTO nameWord (word, personId) VALUES (?, ?)")
    let personal = PersonalName(name)
    for word in personal.callNames + personal.callNames(inAddress: email) {
      try insert.execute(arguments: [word, person])
    }
  }

  /// Returns true if a folded word may be a misspelling of a name word.
  package static func hasMisspelling(_ folded: String, _ db: Database) throws -> Bool {
    guard let first = folded.first else { return false }
    let alike = try db.cachedStatement(
      sql: """
        SELECT word FROM nameWord
        WHERE word >= ? AND word < ? AND length(word) BETWEEN ? AND ?
        """)
    let names = try String.fetchCursor(
      alike,
      arguments: [
        String(first), String(first) + "\u{10FFFF}", folded.count - 1, folded.count + 1,
      ])
    while let name = try names.next() {
      if PeopleDirectory.isSlip(folded, of: name) { return true }
    }
    return false
  }

  /// The number of meetings of people with a given name word, added up.
  ///
  /// - Parameter word: the folded word.
  package static func uses(of word: String, _ db: Database) throws -> Int {
    let sum = try db.cachedStatement(
      sql: """
        SELECT coalesce(sum(uses), 0) FROM person
        WHERE id IN (SELECT personId FROM nameWord WHERE word = ?)
        """)
    return try Int.fetchOne(sum, arguments: [word]) ?? 0
  }

  /// Returns true if any of the folded words is a name word.
  package static func hasAny(of words: [String], _ db: Database) throws -> Bool {
    let exists = try db.cachedStatement(
      sql: "SELECT EXISTS (SELECT 1 FROM nameWord WHERE word = ?)")
    for word in words where try Bool.fetchOne(exists, arguments: [word]) == true { return true }
    return false
  }
}
