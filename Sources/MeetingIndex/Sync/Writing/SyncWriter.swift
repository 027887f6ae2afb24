import Calendars
import GRDB
import Retrieval

/// What one transaction of a sync writes. Values come down to it, and it asks nobody.
struct SyncWriter {
  /// What the sync has done once the transaction is committed.
  private(set) var report: SyncReport
  private var records: RecordWriter
  private let now: Int64
  private let insertFile, updateFile: RowStatement<FileColumn>
  private let insertSighting: RowStatement<SightingColumn>

  /// - Parameter report: what was done before.
  init(report: SyncReport, now: Int64, embedder: Embedder, _ db: Database) throws {
    self.report = report
    self.now = now
    records = try RecordWriter(embedder: embedder, db)
    insertFile = try RowStatement(inserting: FileColumn.content, db)
    updateFile = try RowStatement(updating: FileColumn.content, where: .id, db)
    insertSighting = try RowStatement(orIgnore: true, db)
  }

  /// Adds a chunk's texts, which are in the segments that are added later.
  mutating func add(_ chunk: PreparedChunk) { records.texts.add(chunk) }

  mutating func add(_ segments: [FinishedSegment]) { records.texts.add(segments) }

  /// Afterwards the index says of this file what the file says, and keeps what could not be read.
  mutating func write(_ change: FileChange, _ db: Database) throws {
    let file = try writeFile(change, db)
    var seen = Set<Int64>()
    for row in change.records {
      let written = try records.write(
        row, shownBy: file, isIncomplete: change.incomplete.contains(row.record.key.uid),
        besides: seen, db)
      count(written)
      seen.insert(written.id)
      insertSighting.bind(.fileId, file)
      insertSighting.bind(.recordId, written.id)
      try insertSighting.run()
    }
    if change.isWhole { try flagMissing(in: change, of: file, seen: seen, db) }
    report.filesRead += 1
    report.problems += change.problems
  }

  /// Takes back what a file showed that is no more.
  mutating func remove(_ file: KnownFile, _ db: Database) throws {
    report.flagged.formUnion(
      try RecordFlagging.forget(sightings: nil, of: file.id, now: now, db))
    try db.cachedStatement(sql: "DELETE FROM file WHERE id = ?").execute(arguments: [file.id])
    report.filesRemoved += 1
  }

  /// Finds the meetings of notes that were written, so that each text is embedded once.
  ///
  /// - Parameter index: made by the first call that has a note to weigh.
  mutating func linkNotes(
    _ index: inout LinkIndex?, in zone: Zone, _ db: Database
  ) throws {
    let waiting = try WaitingNote.all(meetingsChanged: false, db)
    report.linkedNotes += try waiting.settle(&index, in: zone, &records, db)
  }

  /// Stores the texts, and takes away what no record has any more.
  mutating func finish(_ db: Database) throws {
    report.embedded += try records.finish(db)
  }

  /// - Returns: the file's row id.
  private func writeFile(_ change: FileChange, _ db: Database) throws -> Int64 {
    guard let id = change.id else {
      change.file.bind(to: insertFile)
      try insertFile.run()
      return db.lastInsertedRowID
    }
    change.file.bind(to: updateFile)
    updateFile.bind(.id, id)
    try updateFile.run()
    return id
  }

  private mutating func count(_ written: RecordWriter.Written) {
    switch written.outcome {
    case .created: report.created += 1
    case .updated: report.updated += 1
    case .unchanged: report.unchanged += 1
    case .shownAgain: break
    }
    // One that left another file a moment ago counts as neither gone nor back.
    if written.wasGone, report.flagged.remove(written.id) == nil { report.back += 1 }
  }

  /// Flags records that the file showed before and does not show now. Those of an event that could
  /// not be read whole stay, as do those that lie past the window's end.
  private mutating func flagMissing(
    in change: FileChange, of file: Int64, seen: Set<Int64>, _ db: Database
  ) throws {
    let shown = try db.cachedStatement(
      sql: """
        SELECT record.id, uid, startsAt FROM sighting JOIN record ON record.id = recordId
        WHERE fileId = ?
        """)
    let missing = try Row.fetchAll(shown, arguments: [file]).compactMap { row -> Int64? in
      let id: Int64 = try row.value("id", of: "record")
      let isPastWindow = try row.instant("startsAt", of: "record") >= change.end
      let isIncomplete = change.incomplete.contains(try row.value("uid", of: "record"))
      return seen.contains(id) || isPastWindow || isIncomplete ? nil : id
    }
    report.flagged.formUnion(
      try RecordFlagging.forget(sightings: missing, of: file, now: now, db))
  }
}

/// The columns of `sighting`.
enum SightingColumn: Int32, BoundColumn {
  case fileId = 1
  case recordId

  static let table = "sighting"
}
