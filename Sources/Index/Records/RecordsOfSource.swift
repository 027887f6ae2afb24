import GRDB

/// The records of a source.
package enum RecordsOfSource {
  /// The number of meetings of a source that carry attached notes.
  package static func withAttachedNotes(of source: String, _ db: Database) throws -> Int {
    try Int.fetchOne(
      db, sql: "SELECT count(*) FROM record WHERE attachedNotes <> '' AND \(isOfSource)",
      arguments: [source]) ?? 0
  }

  /// Removes them with their source. What no record has any more is left for `removeUnused`.
  package static func remove(with source: String, _ db: Database) throws {
    try NoteLinking.unlink(notesWhere: isOfSource, [source], db)
    try db.execute(
      sql: "UPDATE record SET documentId = NULL WHERE \(isOfSource)", arguments: [source])
    try db.execute(sql: "DELETE FROM source WHERE id = ?", arguments: [source])
    try NoteLinking.restoreUnlinked(db)
  }

  /// Of a record.
  private static let isOfSource = "calendarId IN (SELECT id FROM calendar WHERE sourceId = ?)"
}
