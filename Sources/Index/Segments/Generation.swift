import GRDB
import Retrieval

/// The current generation of segments, which answers questions, and the recipe for building
/// segments.
package enum Generation {
  /// The revision of `RecordText`, increased by one with each change, so that older indexes are
  /// rebuilt.
  static let textRevision = 4

  /// The upper bound of generations, which is never reached.
  private static let last: Int64 = 1 << 40

  /// The current generation.
  ///
  /// - Throws: `DamagedValue` if the stored value is invalid. Otherwise, searches would find
  ///   nothing.
  package static func current(_ db: Database) throws -> Int64 {
    guard
      let current = try Int64?.fetchOne(
        db.cachedStatement(sql: "SELECT current FROM generation")) ?? nil,
      (1..<last).contains(current)
    else { throw DamagedValue("generation", "current") }
    return current
  }

  /// Selects the newest generation if the stored value is invalid. A check-up then reports any
  /// documents missing from that generation.
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

  /// The current recipe: the embedder's fingerprint, the revision of the texts, and a digest of the
  /// common lines, which are left out of the texts.
  package static func recipe(of embedder: Embedder, _ db: Database) throws -> String {
    let left = try CommonLines.stored(db).digest.map { "-\($0)" } ?? ""
    return "\(embedder.fingerprint)-\(textRevision)\(left)"
  }

  /// Returns true if every segment of the current generation was built with the current recipe for
  /// `embedder`.
  package static func isCurrent(_ embedder: Embedder, _ db: Database) throws -> Bool {
    try Bool.fetchOne(
      db,
      sql: """
        SELECT NOT EXISTS (
          SELECT 1 FROM segment WHERE generation = ? AND recipe <> ?)
        """, arguments: [current(db), recipe(of: embedder, db)]) ?? true
  }
}
