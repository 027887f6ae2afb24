import Calendars
import GRDB

/// Writes occurrences of one file as records, each key once.
struct RecordUpsert {
  let calendar: String
  let file: Int64
  let now: Int64
  /// Row ids of the records that the file shows.
  private(set) var seen = Set<Int64>()

  init(calendar: String, file: Int64, now: Int64) {
    self.calendar = calendar
    self.file = file
    self.now = now
  }

  /// - Parameters:
  ///   - hash: that of the record's text.
  ///   - isIncomplete: whether parts of the event could not be read, so that what is stored of it
  ///     is kept as it is.
  mutating func apply(
    _ record: MeetingRecord, hash: DocumentHash, isIncomplete: Bool, in batch: inout WriteBatch,
    _ db: Database
  ) throws {
    var record = record
    record.key.calendar = calendar
    if batch.forgotten.cover(record) { return }
    let occurrence = record.key.occurrence.description
    let find = batch.statements.findRecord
    guard let stored = try storedState(of: record.key, occurrence: occurrence, find) else {
      let id = try batch.insert(record, occurrence: occurrence, hash: hash, db)
      try see(id, batch.statements)
      batch.report.created += 1
      return
    }
    let isFirstTime = seen.insert(stored.id).inserted
    let isOther = stored.contentHash != record.contentHash
    if isOther, !isIncomplete, try isFirstTime && !isOutranked(record, by: stored, db) {
      try batch.update(stored.id, to: record, hash: hash, db)
      batch.report.updated += 1
    } else if stored.isGone {
      try db.execute(
        literal: "UPDATE record SET goneSince = NULL, lastSeen = \(now) WHERE id = \(stored.id)")
    } else {
      batch.report.unchanged += 1
    }
    if stored.isGone, batch.report.flagged.remove(stored.id) == nil { batch.report.back += 1 }
    try see(stored.id, batch.statements)
  }

  private struct Stored {
    let id: Int64
    let contentHash: Int64
    let isGone: Bool
    let sequence: Int
    let lastModified: Int64
  }

  private func storedState(
    of key: MeetingRecord.Key, occurrence: String, _ find: RawStatement
  ) throws -> Stored? {
    find.bind(1, key.calendar)
    find.bind(2, key.uid)
    find.bind(3, occurrence)
    return try find.first { row in
      Stored(
        id: row.integer(0), contentHash: row.integer(1), isGone: !row.isNull(2),
        sequence: Int(row.integer(3)), lastModified: row.isNull(4) ? .min : row.integer(4))
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

  private mutating func see(_ record: Int64, _ statements: SyncStatements) throws {
    seen.insert(record)
    statements.insertSighting.bind(1, file)
    statements.insertSighting.bind(2, record)
    try statements.insertSighting.run()
  }
}
