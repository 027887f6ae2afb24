import Calendars
import GRDB

/// What one file says now, against what the index holds of it.
struct FileChange {
  let source: SourceSummary
  let file: SourceFile
  let folder: CalendarFolder
  let known: SourceSync.KnownFile?
  let reading: CalendarReading
  let windowEnd: Int64
  let zone: Zone
  let now: Int64

  /// One transaction: afterwards the index says of this file what the file says, and keeps what
  /// could not be read.
  func apply(to store: MeetingStore, isDryRun: Bool, report: inout SyncReport) throws {
    var counts = report
    try store.transaction(isDryRun: isDryRun) { db in
      let calendar = try store.calendar(
        source: source.id, folder: folder, declaredName: reading.name ?? "",
        isSingleFile: !source.isFolder, color: reading.color, replacing: known?.calendar, db)
      let fileID = try upsertFile(calendar: calendar, db)
      var upsert = RecordUpsert(
        store: store, calendar: calendar, file: fileID, owners: Set(source.owners),
        forgotten: try ForgottenRules(db), zone: zone, now: now)
      for occurrence in reading.occurrences {
        try upsert.apply(
          occurrence, isIncomplete: incompleteEvents.contains(occurrence.uid), report: &counts, db)
      }
      if !isIncomplete {
        let left = try missingSightings(of: fileID, seen: upsert.seen, db)
        counts.flagged.formUnion(
          try RecordFlagging.forget(sightings: left, of: fileID, now: now, db))
      }
    }
    report = counts
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
    return try Row.fetchAll(
      db,
      sql: """
        SELECT record.id, uid, startsAt FROM sighting JOIN record ON record.id = recordId
        WHERE fileId = ?
        """, arguments: [fileID]
    ).compactMap { row in
      let id: Int64 = row["id"]
      let isPastWindow = reading.continuesPastWindow && row["startsAt"] >= windowEnd
      return seen.contains(id) || isPastWindow || incomplete.contains(row["uid"]) ? nil : id
    }
  }

  private func upsertFile(calendar: String, _ db: Database) throws -> Int64 {
    try Int64.fetchOne(
      db,
      sql: """
        INSERT INTO file (
          sourceId, path, calendarId, size, modified, inode, readUntil, readInZone, continues,
          problems)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (sourceId, path) DO UPDATE SET
          calendarId = excluded.calendarId, size = excluded.size, modified = excluded.modified,
          inode = excluded.inode, readUntil = excluded.readUntil,
          readInZone = excluded.readInZone, continues = excluded.continues,
          problems = excluded.problems
        RETURNING id
        """,
      arguments: [
        source.id, file.path, calendar, file.stamp.size, file.stamp.modified,
        Int64(bitPattern: file.stamp.inode), windowEnd, zone.identifier,
        reading.continuesPastWindow, StoredProblem.encode(reading.problems),
      ])!
  }
}

extension SourceSummary {
  /// Whether many files may be in it.
  var isFolder: Bool {
    guard let source = try? CalendarSource(parsing: location, relativeTo: "/") else { return true }
    if case .folder = source { return true } else { return false }
  }
}
