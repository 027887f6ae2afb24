import GRDB
import Retrieval

/// The segments that answer, and the recipe that made them.
package enum Generation {
  /// The revision of `RecordText`, raised by one with every change of it, so that older indexes are
  /// made anew.
  static let textRevision = 3

  /// So many there never are.
  private static let last: Int64 = 1 << 40

  /// The generation that answers.
  ///
  /// - Throws: `DamagedValue` where the database does not say, rather than to let nothing answer.
  package static func current(_ db: Database) throws -> Int64 {
    guard
      let current = try Int64?.fetchOne(
        db.cachedStatement(sql: "SELECT current FROM generation")) ?? nil,
      (1..<last).contains(current)
    else { throw DamagedValue("generation", "current") }
    return current
  }

  /// Takes the newest generation where the database does not say which answers. What it lacks is
  /// then found as missing.
  package static func restore(_ db: Database) throws {
    do { _ = try current(db) } catch is DamagedValue {
      let newest = try Int64.fetchOne(
        db, sql: "SELECT max(generation) FROM segment WHERE generation > 0 AND generation < ?",
        arguments: [last])
      try db.execute(
        sql: "INSERT OR REPLACE INTO generation (id, current) VALUES (1, ?)",
        arguments: [newest ?? 1])
    }
  }

  /// The present recipe of segments: the embedder, and how records become texts.
  package static func recipe(of embedder: Embedder) -> String {
    "\(embedder.fingerprint)-\(textRevision)"
  }

  /// Returns true if every segment that answers was made by `embedder`'s recipe.
  package static func isCurrent(_ embedder: Embedder, _ db: Database) throws -> Bool {
    try Bool.fetchOne(
      db,
      sql: """
        SELECT NOT EXISTS (
          SELECT 1 FROM segment WHERE generation = ? AND recipe <> ?)
        """, arguments: [current(db), recipe(of: embedder)]) ?? true
  }
}
