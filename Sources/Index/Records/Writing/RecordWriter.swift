import Calendars
import Foundation
import GRDB
import Retrieval

/// Writes records, and the texts, people and notes that they use, within a transaction. At the end,
/// it removes texts, people and notes that are no longer used.
package struct RecordWriter {
  package var texts: TextBatch
  private let embedder: Embedder
  private let find: RawStatement
  private let insertion, update: RowStatement<RecordColumn>
  /// The row whose values are bound to `insertion`.
  private var lastInserted: RecordRow?
  /// The UIDs of the meetings that have been written.
  private var touched: Set<String> = []
  package var attendees: AttendeeTable
  package var notes: NotesTable

  package init(embedder: Embedder, _ db: Database) throws {
    self.embedder = embedder
    texts = try TextBatch(embedder: embedder, db)
    find = try RawStatement(
      """
      SELECT id, contentHash, goneSince, sequence, lastModified, stamp, marks IS NULL FROM record
      WHERE calendarId = ? AND uid = ? AND occurrence = ?
      """, db)
    insertion = try RowStatement(inserting: RecordColumn.key + RecordColumn.content, db)
    update = try RowStatement(updating: RecordColumn.content, where: .id, db)
    attendees = try AttendeeTable(db)
    notes = try NotesTable(db)
  }

  /// The outcome of writing a record.
  package struct Written {
    package enum Outcome {
      case created, updated, unchanged
      /// The record is unchanged, but was gone and has reappeared.
      case shownAgain
    }
    package let id: Int64
    package let outcome: Outcome
    /// If true, the record was flagged as gone before.
    package let wasGone: Bool
    /// If true, the stored record now matches the one in the file.
    package let isSettled: Bool
  }

  /// Writes an occurrence that a file contains. Each key has one record.
  ///
  /// - Parameters:
  ///   - file: the row id of the file.
  ///   - isIncomplete: whether the event was read only in part, in which case the stored record is
  ///     kept.
  ///   - seen: records that already occurred in this file; only the first occurrence counts.
  ///   - pendingRemovals: records that files no longer contain. Revisions in such files don't
  ///     count.
  package mutating func write(
    _ row: RecordRow, shownBy file: Int64, isIncomplete: Bool, besides seen: Set<Int64>,
    _ pendingRemovals: PendingRemovals, _ db: Database
  ) throws -> Written {
    guard let stored = try stored(row) else {
      return Written(
        id: try insert(row, db), outcome: .created, wasGone: false, isSettled: true)
    }
    let isSame = stored.contentHash == row.record.contentHash
    if !isSame, !isIncomplete, !seen.contains(stored.id),
      try !isOutranked(row.record, by: stored, in: file, pendingRemovals, db)
    {
      try update(stored.id, to: row, db)
      return Written(
        id: stored.id, outcome: .updated, wasGone: stored.isGone, isSettled: true)
    }
    if isSame, !stored.hasStamp, let stamp = row.record.stamp {
      // Records written by earlier versions have no stamp.
      try db.cachedStatement(sql: "UPDATE record SET stamp = ? WHERE id = ?")
        .execute(arguments: [stamp, stored.id])
    }
    if isSame, !stored.hasMarks, let marks = row.marks {
      try db.cachedStatement(sql: "UPDATE record SET marks = ? WHERE id = ?")
        .execute(arguments: [Data(marks.bytes), stored.id])
    }
    guard stored.isGone else {
      return Written(id: stored.id, outcome: .unchanged, wasGone: false, isSettled: isSame)
    }
    try db.cachedStatement(sql: "UPDATE record SET goneSince = NULL, lastSeen = ? WHERE id = ?")
      .execute(arguments: [row.record.lastSeen, stored.id])
    return Written(id: stored.id, outcome: .shownAgain, wasGone: true, isSettled: isSame)
  }

  /// Associates a record with the document for its current text.
  package mutating func indexText(of record: MeetingRecord, rowID: Int64, _ db: Database) throws {
    let documentID = try db.cachedStatement(sql: "SELECT documentId FROM record WHERE id = ?")
    let old = try Int64?.fetchOne(documentID, arguments: [rowID]) ?? nil
    if let old { texts.leave(old) }
    let text = RecordText(record)
    let document = try texts.document(for: text.hash, text: { text.indexed }, db)
    try db.cachedStatement(sql: "UPDATE record SET documentId = ? WHERE id = ?")
      .execute(arguments: [document, rowID])
  }

  /// Stores the revisions of whole series and cancellations in a file.
  package mutating func write(
    _ revisions: [String: SeriesRevision], of file: Int64, isNew: Bool, _ db: Database
  ) throws {
    try SeriesTable.write(revisions, of: file, isNew: isNew, db)
    touched.formUnion(revisions.keys)
  }

  /// Cancels the stored occurrences that cancellations in other files of their calendar apply to.
  /// The files of the cancellations then count as containing these occurrences.
  private mutating func applyCancellations(_ db: Database) throws {
    for found in try SeriesTable.cancelled(touched, db) {
      var record = try MeetingRecord(rowID: found.record, db)
      record.status = .cancelled
      (record.sequence, record.stamp) = (found.sequence, found.stamp)
      record.attendees.removeAll { $0.kind == .speaker }
      record.contentHash = record.hashOfContent(notes: TextDigest(record.notes))
      try update(
        found.record, to: RecordRow(record, hash: RecordText(record).hash), db)
      try db.execute(
        sql: "INSERT OR IGNORE INTO sighting (fileId, recordId) VALUES (?, ?)",
        arguments: [found.file, found.record])
    }
  }

  /// Stores the new texts, and removes data that is no longer used. It must be called once at the
  /// end.
  ///
  /// - Returns: the number of embedded passages.
  package mutating func finish(_ db: Database) throws -> Int {
    try applyCancellations(db)
    let embedded = try texts.finish(recipe: Generation.recipe(of: embedder, db), db)
    try attendees.finish(db)
    try notes.finish(db)
    try SharedUIDs.mark(touched, db)
    return embedded
  }

  // MARK: Stored records

  private struct Stored {
    let id: Int64
    let contentHash: Int64
    let isGone: Bool
    let revision: RecordRevision
    let hasStamp, hasMarks: Bool
  }

  private func stored(_ row: RecordRow) throws -> Stored? {
    find.bind(1, row.record.key.calendar)
    find.bind(2, row.record.key.uid)
    find.bind(3, row.occurrence)
    return try find.first { row in
      Stored(
        id: row.integer(0), contentHash: row.integer(1), isGone: !row.isNull(2),
        revision: RecordRevision(
          sequence: row.integer(3), stamp: row.isNull(5) ? nil : row.integer(5),
          lastModified: row.isNull(4) ? nil : row.integer(4)),
        hasStamp: !row.isNull(5), hasMarks: row.integer(6) == 0)
    }
  }

  /// Returns true if the stored record is a later revision that another file of the calendar
  /// contains.
  private func isOutranked(
    _ record: MeetingRecord, by stored: Stored, in file: Int64, _ pendingRemovals: PendingRemovals,
    _ db: Database
  ) throws -> Bool {
    guard RecordRevision(record) < stored.revision else { return false }
    let others = try db.cachedStatement(
      sql: "SELECT fileId FROM sighting WHERE recordId = ? AND fileId <> ?")
    return try Int64.fetchAll(others, arguments: [stored.id, file])
      .contains { !pendingRemovals.has(stored.id, left: $0) }
  }

  // MARK: Rows

  /// Inserts a new record.
  ///
  /// - Returns: its row id.
  mutating func insert(_ row: RecordRow, _ db: Database) throws -> Int64 {
    let links = RecordRow.Links(
      organizer: try row.record.organizer.map { try attendees.people.id(of: $0, db) },
      notes: try notes.id(of: row.record.notes, db),
      document: try document(of: row.record, hash: row.hash, db))
    let isSameEvent = lastInserted?.record.key.uid.hasSameBytes(as: row.record.key.uid) ?? false
    if !isSameEvent { touch(row.record) }
    row.bind(to: insertion, links, after: lastInserted)
    lastInserted = row
    try insertion.run()
    let id = db.lastInsertedRowID
    try attendees.insert(row.record.attendees, of: id, db)
    return id
  }

  private mutating func update(_ id: Int64, to row: RecordRow, _ db: Database) throws {
    let old = try Old(record: id, db)
    try leave(old, attendeesOf: id, db)
    var row = row
    row.record.attachedNotes = old.attachedNotes
    if !row.record.attachedNotes.isEmpty { row.hash = RecordText(row.record).hash }
    if old.linkedNotesID != nil {
      row.record.linkedNotes = old.linkedNotes
      row.record.attendees += try LinkedNote.all(of: id, db).speakers(
        besides: row.record.attendees, organizer: row.record.organizer)
      row.hash = RecordText(row.record).hash
    }
    let isMerged = old.linkedTo != nil && !row.record.isRestricted
    if isMerged { row.record.attendees = [] }
    let links = RecordRow.Links(
      organizer: try row.record.organizer.map { try attendees.people.id(of: $0, db) },
      notes: try old.notes == row.record.notes
        ? old.notesID : notes.id(of: row.record.notes, db),
      document: try isMerged ? nil : document(of: row.record, hash: row.hash, db))
    touch(row.record)
    row.bind(to: update, links, after: nil)
    update.bind(.id, id)
    try update.run()
    try attendees.replace(with: row.record.attendees, of: id, db)
    if let meeting = old.linkedTo { try refreshLinkedNotes(of: meeting, db) }
    // The changed note may belong to another meeting, so its link must be determined again.
    if row.record.kind == .note {
      try db.execute(sql: "UPDATE record SET linkEvidence = NULL WHERE id = ?", arguments: [id])
    }
  }

  private mutating func touch(_ record: MeetingRecord) {
    if record.kind != .note { touched.insert(record.key.uid) }
  }

  package mutating func document(
    of record: MeetingRecord, hash: DocumentHash, _ db: Database
  ) throws -> Int64 {
    try texts.document(for: hash, text: { RecordText(record).indexed }, db)
  }

  /// The values and references of a record before its update.
  private struct Old {
    let document, organizer, notesID, linkedTo, linkedNotesID: Int64?
    let notes, attachedNotes, linkedNotes: String

    init(record: Int64, _ db: Database) throws {
      let statement = try db.cachedStatement(
        sql: """
          SELECT documentId, organizerId, notesId, notes.text AS notes, attachedNotes, linkedTo,
            linkedNotesId, linked.text AS linkedNotes
          FROM record LEFT JOIN notes ON notes.id = notesId
          LEFT JOIN notes AS linked ON linked.id = linkedNotesId WHERE record.id = ?
          """)
      guard let row = try Row.fetchOne(statement, arguments: [record]) else {
        throw DamagedValue("record", row: record)
      }
      document = try row.value("documentId", of: "record")
      organizer = try row.value("organizerId", of: "record")
      notesID = try row.value("notesId", of: "record")
      notes = try row.value("notes", of: "notes", as: String?.self) ?? ""
      attachedNotes = try row.value("attachedNotes", of: "record")
      linkedTo = try row.value("linkedTo", of: "record")
      linkedNotesID = try row.value("linkedNotesId", of: "record")
      linkedNotes = try row.value("linkedNotes", of: "notes", as: String?.self) ?? ""
    }
  }

  private mutating func leave(_ old: Old, attendeesOf record: Int64, _ db: Database) throws {
    if let document = old.document { texts.leave(document) }
    if let organizer = old.organizer { attendees.people.leave(organizer) }
    if let note = old.notesID { notes.leave(note) }
    try attendees.leave(record, db)
  }
}
