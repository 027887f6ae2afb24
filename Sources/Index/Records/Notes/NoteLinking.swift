import GRDB
import Retrieval

extension RecordWriter {
  /// Links a note to a meeting or, if `meeting` is nil, removes its link. While a note is linked,
  /// its text and people belong to the meeting.
  package mutating func link(
    note: Int64, to meeting: Int64?, evidence: String?, _ db: Database
  ) throws {
    let statement = try db.cachedStatement(sql: "SELECT linkedTo FROM record WHERE id = ?")
    let before = try Int64?.fetchOne(statement, arguments: [note]) ?? nil
    try link(note: note, from: before, to: meeting, evidence: evidence, db)
  }

  /// Links a note that has been linked to the meeting `before`, or removes its link.
  package mutating func link(
    note: Int64, from before: Int64?, to meeting: Int64?, evidence: String?, _ db: Database
  ) throws {
    try db.cachedStatement(sql: "UPDATE record SET linkedTo = ?, linkEvidence = ? WHERE id = ?")
      .execute(arguments: [meeting, evidence, note])
    if before == meeting { return }
    try refreshOwnText(ofNote: note, db)
    for changed in [before, meeting].compactMap({ $0 }) {
      try refreshLinkedNotes(of: changed, db)
    }
  }

  /// Updates the note's own text and people, which are empty while they belong to its meeting.
  mutating func refreshOwnText(ofNote note: Int64, _ db: Database) throws {
    var record = try MeetingRecord(rowID: note, db)
    let places = try db.cachedStatement(
      sql: "SELECT NOT \(RecordCondition.standsAlone), documentId FROM record WHERE id = ?")
    let place = try Row.fetchOne(places, arguments: [note])
    let isMerged = try place?.value(at: 0, of: "record") ?? false
    let claims = try NoteClaims(stored: record.claims ?? "{}")
    record.attendees = isMerged || record.isRestricted ? [] : MeetingRecord.people(of: claims)
    try attendees.leave(note, db)
    try attendees.replace(with: record.attendees, of: note, db)
    guard isMerged else { return try indexText(of: record, rowID: note, db) }
    if let old: Int64 = try place?.value(at: 1, of: "record") { texts.leave(old) }
    try db.cachedStatement(sql: "UPDATE record SET documentId = NULL WHERE id = ?")
      .execute(arguments: [note])
  }

  /// Rebuilds a meeting's linked text and its people from its calendar and its linked notes.
  mutating func refreshLinkedNotes(of meeting: Int64, _ db: Database) throws {
    var record = try MeetingRecord(rowID: meeting, db)
    let linked = try LinkedNote.all(of: meeting, db)
    let notesID = try db.cachedStatement(sql: "SELECT linkedNotesId FROM record WHERE id = ?")
    let old = try Int64?.fetchOne(notesID, arguments: [meeting]) ?? nil
    if let old { notes.leave(old) }
    let texts = linked.filter { !$0.text.isEmpty }
    record.linkedNotes = texts.map(\.text).joined(separator: LinkedNote.separator)
    let row =
      try texts.count == 1 ? texts[0].notesID : notes.id(of: record.linkedNotes, db)
    try db.cachedStatement(sql: "UPDATE record SET linkedNotesId = ? WHERE id = ?")
      .execute(arguments: [row, meeting])
    record.attendees.removeAll { $0.kind == .speaker }
    record.attendees += linked.speakers(
      besides: record.attendees, organizer: record.organizer)
    try attendees.leave(meeting, db)
    try attendees.replace(with: record.attendees, of: meeting, db)
    try indexText(of: record, rowID: meeting, db)
  }
}

/// Removes links before their notes or meetings are deleted.
package enum NoteLinking {
  /// The row ids of the notes that are linked to any of the meetings.
  package static func notes(of meetings: [Int64], _ db: Database) throws -> [Int64] {
    try Int64.fetchAll(
      db, sql: "SELECT id FROM record WHERE linkedTo IN (SELECT value FROM json_each(?))",
      arguments: [JSONColumn.ids(meetings)])
  }

  /// Unlinks notes that are about to be deleted, so that their texts disappear from meetings.
  ///
  /// - Parameter condition: an SQL condition on `record`.
  package static func unlink(
    notesWhere condition: String, _ arguments: StatementArguments, _ db: Database
  ) throws {
    let notes = try Int64.fetchAll(
      db, sql: "SELECT id FROM record WHERE linkedTo IS NOT NULL AND \(condition)",
      arguments: arguments)
    if notes.isEmpty { return }
    var writer = try RecordWriter(embedder: .shipped, db)
    for note in notes { try writer.link(note: note, to: nil, evidence: nil, db) }
    _ = try writer.finish(db)
  }

  /// Restores the texts and people of notes whose meetings were deleted.
  package static func restoreUnlinked(_ db: Database) throws {
    let notes = try Int64.fetchAll(
      db,
      sql: """
        SELECT id FROM record WHERE isNote AND documentId IS NULL
          AND \(RecordCondition.standsAlone)
        """)
    if notes.isEmpty { return }
    var writer = try RecordWriter(embedder: .shipped, db)
    for note in notes {
      try db.execute(sql: "UPDATE record SET linkEvidence = NULL WHERE id = ?", arguments: [note])
      try writer.refreshOwnText(ofNote: note, db)
    }
    _ = try writer.finish(db)
  }
}
