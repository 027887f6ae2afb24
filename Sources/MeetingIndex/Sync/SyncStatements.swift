import GRDB

/// The statements of a sync's inner loops, compiled once a transaction.
struct SyncStatements {
  let findRecord, insertRecord, updateRecord: RawStatement
  let insertAttendee, deleteAttendees, insertSighting: RawStatement
  let insertFile, updateFile: RawStatement
  let findDocument, insertDocument, insertNotes: RawStatement

  init(_ db: Database) throws {
    findRecord = try RawStatement(
      """
      SELECT id, contentHash, goneSince, sequence, lastModified FROM record
      WHERE calendarId = ? AND uid = ? AND occurrence = ?
      """, db)
    insertRecord = try RawStatement(RecordRow.insertion, db)
    updateRecord = try RawStatement(RecordRow.update, db)
    insertAttendee = try RawStatement(
      """
      INSERT INTO attendee (recordId, position, personId, role, status, kind)
      VALUES (?, ?, ?, ?, ?, ?)
      """, db)
    deleteAttendees = try RawStatement("DELETE FROM attendee WHERE recordId = ?", db)
    insertSighting = try RawStatement(
      "INSERT OR IGNORE INTO sighting (fileId, recordId) VALUES (?, ?)", db)
    insertFile = try RawStatement(
      """
      INSERT INTO file (
        calendarId, revision, readUntil, readInZone, continues, problems, sourceId, path)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """, db)
    updateFile = try RawStatement(
      """
      UPDATE file SET calendarId = ?, revision = ?, readUntil = ?, readInZone = ?, continues = ?,
        problems = ? WHERE id = ?
      """, db)
    findDocument = try RawStatement("SELECT id FROM document WHERE hash = ?", db)
    insertDocument = try RawStatement("INSERT INTO document (hash) VALUES (?)", db)
    insertNotes = try RawStatement("INSERT INTO notes (text) VALUES (?)", db)
  }
}
