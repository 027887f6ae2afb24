import Index
import Retrieval
import Time

/// Writes one transaction of a sync.
struct SyncWriter {
  /// The report, which is valid once the transaction is committed.
  private(set) var report: SyncReport
  /// The records that have disappeared from their files in this transaction or an earlier one.
  private(set) var pendingRemovals: PendingRemovals
  private var records: RecordWriter
  /// The number of entries in `pendingRemovals.changed` that earlier transactions added.
  private let postponed: Int
  private let now: Moment
  private let files: FileTable
  private let tasks: TaskWriter

  /// - Parameter pass: the results of earlier transactions.
  init(_ pass: SyncPass, now: Moment, embedder: Embedder, _ db: Database) throws {
    (report, pendingRemovals) = (pass.report, pass.pendingRemovals)
    postponed = pass.pendingRemovals.changed.count
    self.now = now
    records = try RecordWriter(embedder: embedder, db)
    files = try FileTable(db)
    tasks = TaskWriter(now: now)
  }

  /// Adds the texts of a chunk. Their segments are added later.
  mutating func add(_ chunk: PreparedChunk) {
    records.texts.add(chunk.texts, of: chunk.documentCount)
  }

  mutating func add(_ segments: [FinishedSegment]) { records.texts.add(segments) }

  /// Writes the contents of a file to the index. Parts that could not be read stay as they are;
  /// records that the file no longer contains are removed at the end of the pass.
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
    try records.write(change.revisions, of: file, isNew: change.id == nil, db)
    if change.isWhole { try addMissing(in: change, of: file, seen: seen, db) }
    try tasks.write(
      change.tasks, of: change.file.file, keeping: change.isWhole ? change.incomplete : nil, db)
    report.filesRead += 1
    report.problems += change.problems
  }

  /// Marks the files that lost records. Called at the end of every transaction but the last, so
  /// that the next sync reads these files again if this one is interrupted.
  func markForRereading(_ db: Database) throws {
    for file in pendingRemovals.changed.dropFirst(postponed) { try FileTable.doubt(file.id, db) }
  }

  /// Removes the records that have disappeared from their files. Called in the last transaction of
  /// a pass, because a record that has disappeared from one file may be in another.
  mutating func removePending(_ db: Database) throws {
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

  /// Links the notes that were written, before their texts are embedded.
  ///
  /// - Parameter index: created by the first call that has a note to weigh.
  mutating func linkNotes(
    _ index: inout LinkIndex?, in zone: Zone, _ db: Database
  ) throws {
    let waiting = try WaitingNote.all(meetingsChanged: false, db)
    report.linkedNotes += try waiting.settle(&index, in: zone, &records, db)
  }

  /// Stores the new texts and removes those without a record.
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

  /// Adds to the pending removals the records that the file no longer contains. Records of events
  /// that could not be read completely or are cancelled are kept, and so are records outside the
  /// range that was read.
  private mutating func addMissing(
    in change: FileChange, of file: Int64, seen: Set<Int64>, _ db: Database
  ) throws {
    let missing = try FileTable.events(of: file, db).compactMap { event -> Int64? in
      let isPastWindow =
        event.startsAt >= change.end && change.continuing.contains(event.uid)
        || change.cuts[event.uid]?.contains(event.startsAt) == false
      let isKept =
        change.incomplete.contains(event.uid)
        || change.revisions[event.uid]?.isCancellation == true
      return seen.contains(event.record) || isPastWindow || isKept ? nil : event.record
    }
    pendingRemovals.add(missing, from: file, change.file.revision)
  }
}

/// The results of the committed transactions of a source's sync.
struct SyncPass {
  var report: SyncReport
  var pendingRemovals: PendingRemovals
}
