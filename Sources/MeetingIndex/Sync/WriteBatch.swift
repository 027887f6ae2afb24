import Calendars
import GRDB
import Retrieval

/// What one transaction writes, and what it must look at before it ends: texts, people and notes
/// that may have lost their last record.
struct WriteBatch {
  let forgotten: ForgottenRules
  /// What the sync has done once the transaction is committed.
  var report: SyncReport
  var texts: TextBatch
  let statements: SyncStatements
  /// What `statements.insertRecord` and `insertAttendee` have bound.
  private var lastInserted: MeetingRecord?
  private var lastAttendee: Attendee?
  private var people = PersonTable()
  private var notes = NotesTable()
  private let embedder: Embedder
  /// Calendars by what their files have in common.
  private var calendars: [[String?]: String] = [:]

  init(report: SyncReport, embedder: Embedder, _ db: Database) throws {
    self.report = report
    self.embedder = embedder
    forgotten = try ForgottenRules(db)
    statements = try SyncStatements(db)
    texts = TextBatch(embedder: embedder)
  }

  /// The calendar that a file belongs to, made where it is new.
  mutating func calendar(of change: FileChange, _ db: Database) throws -> String {
    let name = change.prepared.reading.name ?? ""
    let color = change.prepared.reading.color
    let key = [change.source.id, change.folder.path.text, name, color]
    if let known = calendars[key] { return known }
    let calendar = try change.store.calendar(
      source: change.source.id, folder: change.folder, declaredName: name,
      isSingleFile: !change.source.location.isFolder, color: color,
      replacing: change.known?.calendar, db)
    calendars[key] = calendar
    return calendar
  }

  /// - Parameter occurrence: the record's, as it is written.
  mutating func insert(
    _ record: MeetingRecord, occurrence: String, hash: DocumentHash, _ db: Database
  ) throws -> Int64 {
    let row = statements.insertRecord
    let organizer = try record.organizer.map { try people.id(of: $0, db) }
    let document = try document(of: record, hash: hash, db)
    let notes = try notes.id(of: record.notes, statements.insertNotes, db)
    RecordRow.bind(
      record, organizer: organizer, notes: notes, document: document, to: row, after: lastInserted)
    RecordRow.bindKey(of: record, occurrence: occurrence, to: row, after: lastInserted)
    lastInserted = record
    try row.run()
    let id = db.lastInsertedRowID
    try write(record.attendees, of: id, db)
    return id
  }

  mutating func update(
    _ id: Int64, to record: MeetingRecord, hash: DocumentHash, _ db: Database
  ) throws {
    let old = try Old(record: id, db)
    try leave(old, attendeesOf: id, db)
    var record = record
    record.attachedNotes = old.attachedNotes
    let hash = record.attachedNotes.isEmpty ? hash : RecordText(record).hash
    let document = try document(of: record, hash: hash, db)
    let isSame = old.notes == record.notes
    let notes: Int64? =
      try isSame ? old.notesID : notes.id(of: record.notes, statements.insertNotes, db)
    let organizer = try record.organizer.map { try people.id(of: $0, db) }
    let row = statements.updateRecord
    RecordRow.bind(
      record, organizer: organizer, notes: notes, document: document, to: row, after: nil)
    row.bind(Int32(RecordRow.columns.count) + 1, id)
    try row.run()
    statements.deleteAttendees.bind(1, id)
    try statements.deleteAttendees.run()
    try write(record.attendees, of: id, db)
  }

  /// Points a record at the document that says what it says now.
  mutating func indexText(of record: MeetingRecord, rowID: Int64, _ db: Database) throws {
    let old = try Int64.fetchOne(
      db, sql: "SELECT documentId FROM record WHERE id = ?", arguments: [rowID])
    if let old { texts.leave(old) }
    let document = try document(of: record, hash: RecordText(record).hash, db)
    try db.execute(
      sql: "UPDATE record SET documentId = ? WHERE id = ?", arguments: [document, rowID])
  }

  /// Stores the texts, and takes away what no record has any more.
  mutating func finish(_ db: Database) throws {
    report.embedded += try texts.finish(recipe: Generation.recipe(of: embedder), db)
    try people.finish(db)
    try notes.finish(db)
  }

  private mutating func document(
    of record: MeetingRecord, hash: DocumentHash, _ db: Database
  ) throws -> Int64 {
    try texts.document(for: hash, text: { RecordText(record).indexed }, statements, db)
  }

  /// What a record refers to before it is updated.
  private struct Old {
    let document, organizer, notesID: Int64?
    let notes, attachedNotes: String

    init(record: Int64, _ db: Database) throws {
      let statement = try db.cachedStatement(
        sql: """
          SELECT documentId, organizerId, notesId, notes.text AS notes, attachedNotes
          FROM record LEFT JOIN notes ON notes.id = notesId WHERE record.id = ?
          """)
      guard let row = try Row.fetchOne(statement, arguments: [record]) else {
        throw DamagedValue("record", row: record)
      }
      document = try row.value("documentId", of: "record")
      organizer = try row.value("organizerId", of: "record")
      notesID = try row.value("notesId", of: "record")
      notes = try row.value("notes", of: "notes", as: String?.self) ?? ""
      attachedNotes = try row.value("attachedNotes", of: "record")
    }
  }

  private mutating func leave(_ old: Old, attendeesOf record: Int64, _ db: Database) throws {
    if let document = old.document { texts.leave(document) }
    if let organizer = old.organizer { people.leave(organizer) }
    if let note = old.notesID { notes.leave(note) }
    let attendees = try db.cachedStatement(
      sql: "SELECT personId FROM attendee WHERE recordId = ?")
    for person in try Int64.fetchAll(attendees, arguments: [record]) { people.leave(person) }
  }

  private mutating func write(
    _ attendees: [Attendee], of record: Int64, _ db: Database
  ) throws {
    let insert = statements.insertAttendee
    insert.bind(1, record)
    for (position, attendee) in attendees.enumerated() {
      insert.bind(2, Int64(position))
      insert.bind(3, try people.id(of: attendee.person, db))
      bind(attendee)
      try insert.run()
    }
  }

  /// What is bound stays, and most attendees are like the one before.
  private mutating func bind(_ attendee: Attendee) {
    let insert = statements.insertAttendee
    if attendee.role != lastAttendee?.role { insert.bind(4, attendee.role.rawValue) }
    if attendee.status != lastAttendee?.status { insert.bind(5, attendee.status.rawValue) }
    if attendee.kind != lastAttendee?.kind { insert.bind(6, attendee.kind.rawValue) }
    lastAttendee = attendee
  }
}

/// Rows of `notes`. Those of a series are one, as its occurrences come one after another.
private struct NotesTable {
  private var last: (text: String, id: Int64)?
  /// Notes that a record has left.
  private var left = Set<Int64>()

  mutating func id(of text: String, _ insert: RawStatement, _ db: Database) throws -> Int64? {
    if text.isEmpty { return nil }
    if let last, last.text == text { return last.id }
    insert.bind(1, text)
    try insert.run()
    let id = db.lastInsertedRowID
    last = (text, id)
    return id
  }

  mutating func leave(_ notes: Int64) { left.insert(notes) }

  mutating func finish(_ db: Database) throws {
    let delete = try db.cachedStatement(
      sql: """
        DELETE FROM notes WHERE id = ?1
          AND NOT EXISTS (SELECT 1 FROM record WHERE notesId = ?1)
        """)
    for notes in left { try delete.execute(arguments: [notes]) }
    self = NotesTable()
  }
}
