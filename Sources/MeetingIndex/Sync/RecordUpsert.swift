import Calendars
import GRDB

/// Writes occurrences of one file as records, each key once.
struct RecordUpsert {
  let store: MeetingStore
  let calendar: String
  let file: Int64
  let owners: Set<String>
  let zone: Zone
  let now: Int64
  /// Row ids of the records that the file shows.
  private(set) var seen = Set<Int64>()
  private var people = PersonTable()
  private let forgotten: ForgottenRules

  init(
    store: MeetingStore, calendar: String, file: Int64, owners: Set<String>,
    forgotten: ForgottenRules, zone: Zone, now: Int64
  ) {
    self.forgotten = forgotten
    self.store = store
    self.calendar = calendar
    self.file = file
    self.owners = owners
    self.zone = zone
    self.now = now
  }

  /// - Parameter isIncomplete: whether parts of the event could not be read, so that what is stored
  ///   of it is kept as it is.
  mutating func apply(
    _ occurrence: Occurrence, isIncomplete: Bool, report: inout SyncReport, _ db: Database
  ) throws {
    let record = MeetingRecord(
      occurrence, calendar: calendar, owners: owners, zone: zone, now: now)
    if forgotten.cover(record) { return }
    guard let stored = try storedState(of: record.key, db) else {
      try see(insert(record, db), db)
      report.created += 1
      return
    }
    let isFirstTime = seen.insert(stored.id).inserted
    let isOther = stored.contentHash != record.contentHash
    if isOther, !isIncomplete, try isFirstTime && !isOutranked(record, by: stored, db) {
      try update(stored.id, to: record, db)
      report.updated += 1
    } else if stored.isGone {
      try db.execute(
        literal: "UPDATE record SET goneSince = NULL, lastSeen = \(now) WHERE id = \(stored.id)")
    } else {
      report.unchanged += 1
    }
    if stored.isGone, report.flagged.remove(stored.id) == nil { report.back += 1 }
    try see(stored.id, db)
  }

  private struct Stored {
    let id: Int64
    let contentHash: Int64
    let isGone: Bool
    let sequence: Int
    let lastModified: Int64
  }

  private func storedState(of key: MeetingRecord.Key, _ db: Database) throws -> Stored? {
    let statement = try db.cachedStatement(
      sql: """
        SELECT id, contentHash, goneSince IS NOT NULL AS isGone, sequence, lastModified
        FROM record WHERE calendarId = ? AND uid = ? AND occurrence = ?
        """)
    return try Row.fetchOne(
      statement, arguments: [key.calendar, key.uid, key.occurrence.description]
    ).map { row in
      Stored(
        id: row["id"], contentHash: row["contentHash"], isGone: row["isGone"],
        sequence: row["sequence"], lastModified: row["lastModified"] ?? .min)
    }
  }

  /// Whether another file of the calendar shows a later revision of the same instance
  /// (SEQUENCE, then LAST-MODIFIED; RFC 5546, section 2.1.5).
  private func isOutranked(
    _ record: MeetingRecord, by stored: Stored, _ db: Database
  ) throws -> Bool {
    let mine = (record.sequence, record.lastModified ?? .min)
    guard mine < (stored.sequence, stored.lastModified) else { return false }
    let statement = try db.cachedStatement(
      sql: "SELECT EXISTS (SELECT 1 FROM sighting WHERE recordId = ? AND fileId <> ?)")
    return try Bool.fetchOne(statement, arguments: [stored.id, file]) == true
  }

  private mutating func see(_ record: Int64, _ db: Database) throws {
    seen.insert(record)
    try db.cachedStatement(
      sql: "INSERT OR IGNORE INTO sighting (fileId, recordId) VALUES (?, ?)"
    ).execute(arguments: [file, record])
  }

  private mutating func insert(_ record: MeetingRecord, _ db: Database) throws -> Int64 {
    let columns = ["shortId", "calendarId", "uid", "occurrence", "firstSeen"] + RecordRow.columns
    let places = columns.map { _ in "?" }.joined(separator: ", ")
    let organizer = try record.organizer.map { try people.id(of: $0, db) }
    let values: [(any DatabaseValueConvertible)?] =
      [
        record.id, record.key.calendar, record.key.uid, record.key.occurrence.description,
        record.firstSeen,
      ] + RecordRow.arguments(record, organizer: organizer)
    try db.cachedStatement(
      sql: "INSERT INTO record (\(columns.joined(separator: ", "))) VALUES (\(places))"
    ).execute(arguments: StatementArguments(values))
    let id = db.lastInsertedRowID
    try write(record.attendees, of: id, db)
    try store.indexText(of: record, rowID: id, db)
    return id
  }

  private mutating func update(_ id: Int64, to record: MeetingRecord, _ db: Database) throws {
    let assignments = RecordRow.columns.map { "\($0) = ?" }.joined(separator: ", ")
    let organizer = try record.organizer.map { try people.id(of: $0, db) }
    let values = RecordRow.arguments(record, organizer: organizer) + [id]
    try db.cachedStatement(sql: "UPDATE record SET \(assignments) WHERE id = ?")
      .execute(arguments: StatementArguments(values))
    try db.cachedStatement(sql: "DELETE FROM attendee WHERE recordId = ?")
      .execute(arguments: [id])
    try write(record.attendees, of: id, db)
    var record = record
    record.attachedNotes =
      try String.fetchOne(db, sql: "SELECT attachedNotes FROM record WHERE id = ?", arguments: [id])
      ?? ""
    try store.indexText(of: record, rowID: id, db)
  }

  private mutating func write(
    _ attendees: [Attendee], of record: Int64, _ db: Database
  ) throws {
    let statement = try db.cachedStatement(
      sql: """
        INSERT INTO attendee (recordId, position, personId, role, status, kind)
        VALUES (?, ?, ?, ?, ?, ?)
        """)
    for (position, attendee) in attendees.enumerated() {
      let person = try people.id(of: attendee.person, db)
      try statement.execute(arguments: [
        record, position, person, attendee.role.rawValue, attendee.status.rawValue,
        attendee.kind.rawValue,
      ])
    }
  }
}

/// Rows of `person`, made where they are missing.
struct PersonTable {
  private var ids: [Person: Int64] = [:]

  mutating func id(of person: Person, _ db: Database) throws -> Int64 {
    if let id = ids[person] { return id }
    let arguments: StatementArguments = [person.email, person.name ?? ""]
    let select = try db.cachedStatement(sql: "SELECT id FROM person WHERE email = ? AND name = ?")
    if let id = try Int64.fetchOne(select, arguments: arguments) {
      ids[person] = id
      return id
    }
    try db.cachedStatement(sql: "INSERT INTO person (email, name) VALUES (?, ?)")
      .execute(arguments: arguments)
    ids[person] = db.lastInsertedRowID
    return db.lastInsertedRowID
  }
}

/// Flags records as gone.
enum RecordFlagging {
  /// Takes back that `file` shows `records` (nil: any), and flags those that no file shows now.
  ///
  /// - Returns: those that were flagged.
  static func forget(
    sightings records: [Int64]?, of file: Int64, now: Int64, _ db: Database
  ) throws -> [Int64] {
    let records =
      try records
      ?? Int64.fetchAll(
        db, sql: "SELECT recordId FROM sighting WHERE fileId = ?", arguments: [file])
    let forget = try db.cachedStatement(
      sql: "DELETE FROM sighting WHERE fileId = ? AND recordId = ?")
    let flag = try db.cachedStatement(
      sql: """
        UPDATE record SET goneSince = ? WHERE id = ? AND goneSince IS NULL
        AND NOT EXISTS (SELECT 1 FROM sighting WHERE recordId = record.id)
        """)
    // What another file says of the record may differ: it is read again.
    let readAgain = try db.cachedStatement(
      sql: """
        UPDATE file SET size = -1 WHERE id IN (SELECT fileId FROM sighting WHERE recordId = ?)
        """)
    return try records.filter { record in
      try forget.execute(arguments: [file, record])
      try readAgain.execute(arguments: [record])
      try flag.execute(arguments: [now, record])
      return db.changesCount == 1
    }
  }
}
