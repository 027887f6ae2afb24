import Index
import Retrieval
import Time

/// The writer of one transaction of a sync. It is given all values.
struct SyncWriter {
  /// The report of the sync once the transaction is committed.
  private(set) var report: SyncReport
  /// The records that files show no longer, by this transaction and those before it.
  private(set) var pendingRemovals: PendingRemovals
  private var records: RecordWriter
  /// Of the files that show less than they did, those that earlier transactions wrote.
  private let postponed: Int
  private let now: Int64
  private let files: FileTable
  private let tasks: TaskWriter

  /// - Parameter pass: what was done before.
  init(_ pass: SyncPass, now: Int64, embedder: Embedder, _ db: Database) throws {
    (report, pendingRemovals) = (pass.report, pass.pendingRemovals)
    postponed = pass.pendingRemovals.changed.count
    self.now = now
    records = try RecordWriter(embedder: embedder, db)
    files = try FileTable(db)
    tasks = TaskWriter(now: now)
  }

  /// Adds a chunk's texts, which are in the segments that are added later.
  mutating func add(_ chunk: PreparedChunk) {
    records.texts.add(chunk.texts, of: chunk.documentCount)
  }

  mutating func add(_ segments: [FinishedSegment]) { records.texts.add(segments) }

  /// Afterwards the index says of this file what the file says, and keeps what could not be read.
  /// Records that the file shows no longer are removed when the pass ends.
  mutating func write(_ change: FileChange, _ db: Database) throws {
    let file = try files.write(change.file, id: change.id, db)
    var seen = Set<Int64>()
    for row in change.records {
      let written = try records.write(
        row, shownBy: file, isIncomplete: change.incomplete.contains(row.record.key.uid),
        besides: seen, pendingRemovals, db)
      count(written)
      if written.isSettled { pendingRemovals.settle(written.id) }
      seen.insert(written.id)
      try files.add(written.id, shownBy: file)
    }
    if change.isWhole { try addMissing(in: change, of: file, seen: seen, db) }
    try tasks.write(
      change.tasks, of: change.file.file, keeping: change.isWhole ? change.incomplete : nil, db)
    report.filesRead += 1
    report.problems += change.problems
  }

  /// The end of a transaction that is not the last of its pass: files that show something no longer
  /// are read again by the next sync, should this one not come to its end.
  func postponeDepartures(_ db: Database) throws {
    for file in pendingRemovals.changed.dropFirst(postponed) { try FileTable.doubt(file.id, db) }
  }

  /// The end of a pass: what files showed and show no longer is taken back, in the transaction that
  /// reads the last of them, so that what another file shows is never gone.
  mutating func depart(_ db: Database) throws {
    for file in pendingRemovals.changed {
      try FileTable.trust(file.id, at: file.revision, db)
    }
    for file in pendingRemovals.changed { try forget(file.records, of: file.id, db) }
    for file in pendingRemovals.removed {
      try tasks.flag(ofFile: file, db)
      try forget(try FileTable.records(of: file, db), of: file, db)
      try FileTable.delete(file, db)
      report.filesRemoved += 1
    }
  }

  private mutating func forget(_ records: [Int64], of file: Int64, _ db: Database) throws {
    report.flagged.formUnion(
      try RecordFlagging.forget(
        sightings: records, of: file, settled: pendingRemovals.settled, now: now, db))
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

  private mutating func count(_ written: RecordWriter.Written) {
    switch written.outcome {
    case .created: report.created += 1
    case .updated: report.updated += 1
    case .unchanged: report.unchanged += 1
    case .shownAgain: break
    }
    if written.wasGone { report.back += 1 }
  }

  /// Adds to the departures what the file showed before and does not show now. Records of an event
  /// that could not be read whole stay, as do those that lie past the window's end or outside of what was read
  /// of a long series.
  private mutating func addMissing(
    in change: FileChange, of file: Int64, seen: Set<Int64>, _ db: Database
  ) throws {
    let missing = try FileTable.events(of: file, db).compactMap { event -> Int64? in
      let isPastWindow =
        event.startsAt >= change.end || change.cuts[event.uid]?.contains(event.startsAt) == false
      let isIncomplete = change.incomplete.contains(event.uid)
      return seen.contains(event.record) || isPastWindow || isIncomplete ? nil : event.record
    }
    pendingRemovals.add(missing, from: file, change.file.revision)
  }
}
