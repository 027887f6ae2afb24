import Calendars
import Foundation
import GRDB
import Retrieval

/// One source's part of a sync.
struct SourceSync {
  let store: MeetingStore
  let lock: WriterLock
  let source: SourceSummary
  let options: SyncOptions
  let now: Int64
  let zone: Zone
  let embedder: Embedder
  /// The first of the month after the days ahead are over, so that open-ended series are expanded
  /// anew once a month rather than every day.
  private let windowEnd: Int64

  init(
    store: MeetingStore, lock: WriterLock, source: SourceSummary, options: SyncOptions,
    now: Int64, zone: Zone, embedder: Embedder
  ) {
    (self.store, self.lock, self.source, self.options) = (store, lock, source, options)
    (self.now, self.zone, self.embedder) = (now, zone, embedder)
    let today = CivilDate(daysSince1970: Int(zone.wallClock(of: now) / 86_400))
    let last = today.adding(days: options.daysAhead)
    let next = CivilDate(year: last.year, month: last.month, day: 1)!.adding(days: 31)
    let first = CivilDate(year: next.year, month: next.month, day: 1)!
    windowEnd = EventTime.date(first).instant(in: zone)
  }

  /// For files of fewer bytes it is quicker to analyse all texts than to look up which are known.
  private static let bytesWorthLookingUp = 1 << 20

  func run(into report: inout SyncReport, progress: (SyncProgress) -> Void) throws {
    let calendarSource: CalendarSource
    let listing: SourceListing
    do throws(SourceError) {
      calendarSource = try CalendarSource(parsing: source.location, relativeTo: "/")
      listing = try calendarSource.listing()
    } catch {
      let message = "\(error.path): \(error.message)"
      report.failures.append(SourceFailure(source: source.id, message: message))
      try remember(failure: message)
      return
    }
    var known = try knownFiles()
    // First, so that what they said gives way to what other files say of the same records.
    if try forgetRemovedFiles(known, listing: listing, report: &report) {
      known = try knownFiles()
    }
    let stale = listing.files.filter { file in known[file.path].map { isStale($0, file) } ?? true }
    report.filesUnchanged += listing.files.count - stale.count
    report.unchanged += try recordsOfFiles(besides: stale.compactMap { known[$0.path]?.id })
    let unread = try read(
      stale, of: calendarSource, in: listing, known: known, &report, progress)
    // Where a record has left one of its files, what the others say of it may differ.
    let again = try filesToReadAgain().subtracting(unread)
    if !again.isEmpty, !options.isDryRun {
      let files = listing.files.filter { again.contains($0.path) }
      _ = try read(files, of: calendarSource, in: listing, known: knownFiles(), &report, progress)
    }
    for error in listing.unreadable {
      let problem = CalendarProblem(message: error.message, extent: .file)
      report.problems.append(
        FileProblem(source: source.id, path: error.path, problem: problem))
    }
    if !options.isDryRun { try rememberSuccess() }
  }

  // MARK: Files

  struct KnownFile {
    let id: Int64
    let calendar: String?
    let stamp: FileStamp
    let readUntil: Int64
    let zone: String
    let continues: Bool
  }

  private func knownFiles() throws -> [String: KnownFile] {
    try store.read { db in
      // By number, as by name each column of thousands of files would be looked up.
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT path, id, calendarId, size, modified, inode, readUntil, readInZone, continues
          FROM file WHERE sourceId = ?
          """, arguments: [source.id])
      var known: [String: KnownFile] = [:]
      while let row = try rows.next() {
        func value<T: DatabaseValueConvertible & StatementColumnConvertible>(
          _ place: Int
        ) throws -> T { try row.value(at: place, of: "file") }
        let stamp = FileStamp(
          size: try value(3), modified: try value(4),
          inode: UInt64(bitPattern: try value(5) as Int64))
        known[try value(0)] = KnownFile(
          id: try value(1), calendar: try value(2), stamp: stamp, readUntil: try value(6),
          zone: try value(7), continues: try value(8))
      }
      return known
    }
  }

  private func isStale(_ known: KnownFile, _ file: SourceFile) -> Bool {
    options.readsAll || known.stamp != file.stamp || known.zone != zone.identifier
      || (known.continues && known.readUntil != windowEnd)
  }

  /// The files that this pass has marked as to be read again after it had read them.
  private func filesToReadAgain() throws -> Set<String> {
    try store.read { db in
      try String.fetchSet(
        db, sql: "SELECT path FROM file WHERE sourceId = ? AND size < 0", arguments: [source.id])
    }
  }

  /// How many records the source's files show, but for those of `stale` ones.
  private func recordsOfFiles(besides stale: [Int64]) throws -> Int {
    try store.read { db in
      let all = try Int.fetchOne(
        db,
        sql: "SELECT count(*) FROM sighting JOIN file ON file.id = fileId WHERE sourceId = ?",
        arguments: [source.id])
      let count = try db.cachedStatement(sql: "SELECT count(*) FROM sighting WHERE fileId = ?")
      return try stale.reduce(all ?? 0) { sum, file in
        sum - (try Int.fetchOne(count, arguments: [file]) ?? 0)
      }
    }
  }

  // MARK: Reading

  /// Files are read, and their texts analysed and embedded, on all cores ahead of the one writer.
  ///
  /// - Returns: the paths of those that could not be read.
  private func read(
    _ files: [SourceFile], of calendarSource: CalendarSource, in listing: SourceListing,
    known: [String: KnownFile], _ report: inout SyncReport, _ progress: (SyncProgress) -> Void
  ) throws -> Set<String> {
    guard !files.isEmpty else { return [] }
    let plan = WorkPlan(files)
    let assemblies = plan.batches.map { SegmentAssembly(chunks: $0.count) }
    let lookahead = try lookahead(plan, assemblies, of: calendarSource, knownTexts(before: files))
    defer { lookahead.stop() }
    var unread = Set<String>()
    for (chunks, assembly) in zip(plan.batches, assemblies) {
      try inBatch(&report) { batch, db in
        for number in chunks {
          let done = plan.chunks[number].startIndex
          progress(.reading(source: source.id, done: done, of: files.count))
          let chunk = lookahead.output(number)
          batch.texts.add(chunk)
          for file in chunk.files {
            try apply(file, in: listing, known: known[file.file.path], to: &batch, db)
            if case .failure = file.outcome { unread.insert(file.file.path) }
          }
        }
        batch.texts.add(assembly.segments())
      }
    }
    progress(.reading(source: source.id, done: files.count, of: files.count))
    return unread
  }

  private func lookahead(
    _ plan: WorkPlan, _ assemblies: [SegmentAssembly], of calendarSource: CalendarSource,
    _ known: Set<DocumentHash>
  ) -> Lookahead<PreparedChunk> {
    let reading = ReadingOptions(window: Int64.min..<windowEnd, zone: zone)
    return Lookahead(count: plan.chunks.count) { [source, embedder, zone, now] in
      let preparation = FilePreparation(
        source: calendarSource, owners: Set(source.owners), options: reading, zone: zone, now: now,
        known: known, builder: SegmentBuilder(embedder: embedder))
      return { number, handOver in
        let (chunk, built) = preparation.prepare(plan.chunks[number])
        handOver(chunk)
        let batch = plan.batch(ofChunk: number)
        assemblies[batch].add(built, chunk: number - plan.batches[batch].lowerBound)
      }
    }
  }

  /// One transaction, undone where this is a dry run.
  private func inBatch(
    _ report: inout SyncReport, _ body: (inout WriteBatch, Database) throws -> Void
  ) throws {
    report = try store.transaction(lock, isDryRun: options.isDryRun) { db in
      let isThere = try Bool.fetchOne(
        db, sql: "SELECT EXISTS (SELECT 1 FROM source WHERE id = ?)", arguments: [source.id])
      guard isThere == true else {
        throw IndexError(.notFound, "source '\(source.id)' was removed while it was read")
      }
      var batch = try WriteBatch(report: report, embedder: embedder, db)
      try body(&batch, db)
      try batch.finish(db)
      return batch.report
    }
  }

  private func knownTexts(before files: [SourceFile]) throws -> Set<DocumentHash> {
    guard files.reduce(0, { $0 + $1.stamp.size }) > Self.bytesWorthLookingUp else { return [] }
    return try store.read { db in
      var known = Set<DocumentHash>()
      let hashes = try Data.fetchCursor(db, sql: "SELECT hash FROM document")
      while let hash = try hashes.next() {
        if let hash = DocumentHash(hash) { known.insert(hash) }
      }
      return known
    }
  }

  private func apply(
    _ prepared: PreparedFile, in listing: SourceListing, known: KnownFile?,
    to batch: inout WriteBatch, _ db: Database
  ) throws {
    let file = prepared.file
    func report(_ problems: [CalendarProblem]) {
      if problems.isEmpty { return }
      let path = Self.shownPath(file.path, in: source.location, source: source.id)
      batch.report.problems += problems.map {
        FileProblem(source: source.id, path: path, problem: $0)
      }
    }
    switch prepared.outcome {
    case .failure(let error):
      report([CalendarProblem(message: error.message, extent: .file)])
    case .success(let prepared):
      let folder =
        listing.folders.first { $0.path == file.folder }
        ?? CalendarFolder(path: file.folder, displayName: nil, color: nil)
      let change = FileChange(
        store: store, source: source, file: file, folder: folder, known: known,
        prepared: prepared, windowEnd: windowEnd, zone: zone, now: now)
      try change.apply(to: &batch, db)
      batch.report.filesRead += 1
      report(prepared.reading.problems)
    }
  }

  /// What a user can open: the file's path within the source's location.
  static func shownPath(_ path: String, in location: String, source: String) -> String {
    if location.hasPrefix("data:") { return source }
    return location == path || location.hasSuffix("/" + path) ? location : location + "/" + path
  }

  // MARK: Afterwards

  /// Files that are no longer there, unless they are in a folder that could not be read.
  ///
  /// - Returns: whether there were any.
  private func forgetRemovedFiles(
    _ known: [String: KnownFile], listing: SourceListing, report: inout SyncReport
  ) throws -> Bool {
    let present = Set(listing.files.map(\.path))
    let hidden = listing.unreadable.map { $0.path + "/" }
    let removed = known.filter { path, _ in
      if present.contains(path) { return false }
      let shown = Self.shownPath(path, in: source.location, source: source.id)
      return !hidden.contains { shown.hasPrefix($0) }
    }.sorted { $0.key < $1.key }
    guard !removed.isEmpty else { return false }
    try inBatch(&report) { batch, db in
      let delete = try db.cachedStatement(sql: "DELETE FROM file WHERE id = ?")
      for (_, file) in removed {
        batch.report.flagged.formUnion(
          try RecordFlagging.forget(sightings: nil, of: file.id, now: now, db))
        try delete.execute(arguments: [file.id])
      }
      batch.report.filesRemoved += removed.count
    }
    return true
  }

  private func remember(failure: String) throws {
    guard !options.isDryRun else { return }
    try store.write(lock) { db in
      try db.execute(
        sql: """
          UPDATE source SET failure = ?, failingSince = coalesce(failingSince, ?) WHERE id = ?
          """, arguments: [failure, now, source.id])
    }
  }

  private func rememberSuccess() throws {
    try store.write(lock) { db in
      try db.execute(
        sql: "UPDATE source SET syncedAt = ?, failure = NULL, failingSince = NULL WHERE id = ?",
        arguments: [now, source.id])
    }
  }
}
