import GRDB

package enum RecordsOfSource {
  /// The number of a source's meetings that have attached notes.
  package static func withAttachedNotes(of source: String, _ db: Database) throws -> Int {
    try Int.fetchOne(
      db, sql: "SELECT count(*) FROM record WHERE attachedNotes <> '' AND \(isOfSource)",
      arguments: [source]) ?? 0
  }

  /// Deletes a source with its records. Data that is no longer used is left to `removeUnused`.
  package static func remove(with source: String, _ db: Database) throws {
    try NoteLinking.unlink(notesWhere: isOfSource, [source], db)
    try db.execute(
      sql: "UPDATE record SET documentId = NULL WHERE \(isOfSource)", arguments: [source])
    try db.execute(sql: "DELETE FROM source WHERE id = ?", arguments: [source])
    try NoteLinking.restoreUnlinked(db)
  }

  /// The condition for records of a source.
  private static let isOfSource = "calendarId IN (SELECT id FROM calendar WHERE sourceId = ?)"
}
