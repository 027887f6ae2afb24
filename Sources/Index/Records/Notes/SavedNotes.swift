import GRDB
import Retrieval

/// The attached notes recovered from a damaged database. No calendar contains them.
package struct SavedNotes {
  private var meetings: [(record: MeetingRecord, digest: Int64)] = []

  /// Reads the attached notes that are still readable.
  package init(_ db: Database) throws {
    let rows = try Row.fetchCursor(
      db,
      sql: "SELECT id, attachedDigest FROM record WHERE attachedNotes <> '' AND NOT isNote")
    while let row = try? rows.next() {
      guard
        let id: Int64 = try? row.value("id", of: "record"),
        let digest: Int64 = try? row.value("attachedDigest", of: "record"),
        var record = try? MeetingRecord(rowID: id, db)
      else { continue }
      // Linked notes are restored from their own records.
      record.linkedNotes = ""
      record.attendees.removeAll { $0.kind == .speaker }
      // The meeting counts as gone until a sync finds it in a calendar.
      record.goneSince = record.goneSince ?? record.lastSeen
      meetings.append((record, digest))
    }
  }

  /// Adds the meetings that are missing from `db`, provided that it has their calendars.
  package func add(to db: Database) throws {
    var writer = try RecordWriter(embedder: .shipped, db)
    for (saved, digest) in meetings {
      var record = saved
      record.commonLines = try .stored(db)
      let row = RecordRow(record, hash: RecordText(record).hash)
      guard try Self.isWanted(row, db) else { continue }
      let id = try writer.insert(row, db)
      try AttachedNotes.store(record, digest: digest, rowID: id, db)
    }
    _ = try writer.finish(db)
  }

  private static func isWanted(_ row: RecordRow, _ db: Database) throws -> Bool {
    let key = row.record.key
    return try Bool.fetchOne(
      db,
      sql: """
        SELECT EXISTS (SELECT 1 FROM calendar WHERE id = ?1) AND NOT EXISTS (
          SELECT 1 FROM record WHERE calendarId = ?1 AND uid = ?2 AND occurrence = ?3)
        """, arguments: [key.calendar, key.uid, row.occurrence]) ?? false
  }
}
