import GRDB

package struct RecordCounts: Hashable, Sendable {
  package let calendars: Int
  /// The number of records with a text of their own, including meetings that are gone.
  package let records: Int
  /// The number of meetings that are no longer in any calendar file.
  package let gone: Int
  package let withAttachedNotes: Int
  /// The number of notes that are not gone, including those linked to a meeting.
  package let notes: Int
  /// The number of notes that are part of a meeting's text, which `records` doesn't count.
  package let linkedNotes: Int

  package init(_ db: Database) throws {
    // A single pass, because the rows of all records don't fit into the cache.
    let row = try Row.fetchOne(
      db,
      sql: """
        SELECT (SELECT count(*) FROM calendar), count(*) FILTER (WHERE \(RecordCondition.standsAlone)),
          count(goneSince), count(*) FILTER (WHERE attachedNotes <> ''), count(*) FILTER (WHERE isNote),
          count(*) FILTER (WHERE isNote AND NOT \(RecordCondition.standsAlone))
        FROM record WHERE NOT isNote OR \(RecordCondition.isThere)
        """)
    func count(_ column: Int) throws -> Int { try row?.value(at: column, of: "record") ?? 0 }
    (calendars, records) = (try count(0), try count(1))
    (gone, withAttachedNotes) = (try count(2), try count(3))
    (notes, linkedNotes) = (try count(4), try count(5))
  }

  /// Returns true if the index has no records.
  package static func isZero(_ db: Database) throws -> Bool {
    try !(Bool.fetchOne(db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM record)")) ?? false)
  }
}

package enum RecordsOfSource {
  /// The number of a source's meetings that have attached notes.
  package static func withAttachedNotes(of source: String, _ db: Database) throws -> Int {
    try Int.fetchOne(
      db, sql: "SELECT count(*) FROM record WHERE attachedNotes <> '' AND \(isOfSource)",
      arguments: [source]) ?? 0
  }

  /// Deletes a source with its records. Other data that is no longer used is left to
  /// `removeUnused`.
  package static func remove(with source: String, _ db: Database) throws {
    try NoteLinking.unlink(notesWhere: isOfSource, [source], db)
    try db.execute(
      sql: "UPDATE record SET documentId = NULL WHERE \(isOfSource)", arguments: [source])
    try db.execute(sql: "DELETE FROM source WHERE id = ?", arguments: [source])
    try NoteLinking.restoreUnlinked(db)
  }

  /// The SQL condition for records of a source.
  private static let isOfSource = "calendarId IN (SELECT id FROM calendar WHERE sourceId = ?)"
}
