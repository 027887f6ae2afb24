import GRDB
import Retrieval

/// Which segments answer, and what they were made by.
enum Generation {
  static func current(_ db: Database) throws -> Int64 {
    try Int64.fetchOne(db, sql: "SELECT current FROM generation") ?? 1
  }

  /// What segments are made by now: the embedder, and how records become texts.
  static func recipe(of embedder: Embedder) -> String {
    "\(embedder.fingerprint)-\(RecordText.revision)"
  }

  /// Whether every segment that answers was made by `embedder`'s recipe, and every record's text
  /// is in one.
  static func isCurrent(_ embedder: Embedder, _ db: Database) throws -> Bool {
    try Bool.fetchOne(
      db,
      sql: """
        SELECT NOT EXISTS (
          SELECT 1 FROM segment
          WHERE generation = (SELECT current FROM generation) AND recipe <> ?)
        """, arguments: [recipe(of: embedder)]) ?? true
  }
}
