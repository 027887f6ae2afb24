import GRDB
import Questions

/// Rows of `nameWord`: which words are somebody's first or last name.
enum NameWordTable {
  /// Adds the words of a person who is new.
  static func add(_ name: String, of person: Int64, _ db: Database) throws {
    let insert = try db.cachedStatement(
      sql: "INSERT OR IGNORE INTO nameWord (word, personId) VALUES (?, ?)")
    for word in PersonalName(name).callNames { try insert.execute(arguments: [word, person]) }
  }

  /// Adds those of everybody.
  static func fill(_ db: Database) throws {
    for row in try Row.fetchAll(db, sql: "SELECT id, name FROM person") {
      try add(
        try row.value("name", of: "person"), of: try row.value("id", of: "person"), db)
    }
  }

  /// Whether one of the folded words is somebody's.
  static func hasAny(of words: [String], _ db: Database) throws -> Bool {
    let exists = try db.cachedStatement(
      sql: "SELECT EXISTS (SELECT 1 FROM nameWord WHERE word = ?)")
    for word in words where try Bool.fetchOne(exists, arguments: [word]) == true { return true }
    return false
  }
}
