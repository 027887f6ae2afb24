import Calendars
import GRDB

/// What one file says now, against what the index holds of it.
struct FileChange {
  let store: MeetingStore
  let source: SourceSummary
  let file: SourceFile
  let folder: CalendarFolder
  let known: KnownFile?
  let prepared: PreparedReading
  let windowEnd: Int64
  let zone: Zone
  let now: Int64

  private var reading: CalendarReading { prepared.reading }

  /// Afterwards the index says of this file what the file says, and keeps what could not be read.
  func apply(to batch: inout WriteBatch, _ db: Database) throws {
    let calendar = try batch.calendar(of: self, db)
    let fileID = try writeFile(calendar: calendar, batch.statements, db)
    var upsert = RecordUpsert(calendar: calendar, file: fileID, now: now)
    let incomplete = incompleteEvents
    for (record, hash) in prepared.records {
      try upsert.apply(
        record, hash: hash, isIncomplete: incomplete.contains(record.key.uid), in: &batch, db)
    }
    // A file that was not known has shown nothing before.
    if !isIncomplete, known != nil {
      let left = try missingSightings(of: fileID, seen: upsert.seen, db)
      batch.report.flagged.formUnion(
        try RecordFlagging.forget(sightings: left, of: fileID, now: now, db))
    }
  }

  private var isIncomplete: Bool { reading.problems.contains { $0.extent == .file } }

  private var incompleteEvents: Set<String> {
    Set(
      reading.problems.compactMap { problem in
        if case .event(let uid) = problem.extent { uid } else { nil }
      })
  }

  /// Records that the file showed before and does not show now. Those of an event that could not
  /// be read whole stay, as do those that lie past the window's end.
  private func missingSightings(
    of fileID: Int64, seen: Set<Int64>, _ db: Database
  ) throws -> [Int64] {
    let incomplete = incompleteEvents
    let shown = try db.cachedStatement(
      sql: """
        SELECT record.id, uid, startsAt FROM sighting JOIN record ON record.id = recordId
        WHERE fileId = ?
        """)
    return try Row.fetchAll(shown, arguments: [fileID]).compactMap { row in
      let id: Int64 = try row.value("id", of: "record")
      let startsAt = try row.instant("startsAt", of: "record")
      let isPastWindow = reading.continuesPastWindow && startsAt >= windowEnd
      let isIncomplete = incomplete.contains(try row.value("uid", of: "record"))
      return seen.contains(id) || isPastWindow || isIncomplete ? nil : id
    }
  }

  /// - Returns: the file's row id.
  private func writeFile(
    calendar: String, _ statements: SyncStatements, _ db: Database
  ) throws -> Int64 {
    let row = known == nil ? statements.insertFile : statements.updateFile
    row.bind(1, calendar)
    row.bind(2, file.revision.text)
    row.bind(3, windowEnd)
    row.bind(4, zone.identifier)
    row.bind(5, reading.continuesPastWindow ? 1 : 0)
    row.bind(6, StoredProblem.encode(reading.problems))
    if let known {
      row.bind(7, known.id)
      try row.run()
      return known.id
    }
    row.bind(7, source.id)
    row.bind(8, file.path.text)
    try row.run()
    return db.lastInsertedRowID
  }
}
