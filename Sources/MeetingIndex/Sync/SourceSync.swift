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
    let listing: SourceListing
    do throws(SourceError) {
      listing = try source.location.listing()
    } catch {
      return try fail("\(error.path): \(error.message)", &report)
    }
    var unread = UnreadPlaces(listing)
    var known = try knownFiles()
    // First, so that what they said gives way to what other files say of the same records.
    if try forgetRemovedFiles(known, listing: listing, &unread, report: &report) {
      known = try knownFiles()
    }
    let stale = listing.files.filter { file in known[file.path].map { isStale($0, file) } ?? true }
    report.filesUnchanged += listing.files.count - stale.count
    report.unchanged += try recordsOfFiles(besides: stale.compactMap { known[$0.path]?.id })
    try read(stale, in: listing, known: known, &unread, &report, progress)
    try readAgain(in: listing, &unread, &report, progress)
    try tell(unread, &report)
  }

  /// Reads the files of which a record has gone: what they say of it may differ.
  private func readAgain(
    in listing: SourceListing, _ unread: inout UnreadPlaces, _ report: inout SyncReport,
    _ progress: (SyncProgress) -> Void
  ) throws {
    if options.isDryRun { return }
    let known = try knownFiles()
    let files = listing.files.filter {
      known[$0.path]?.revision == nil && known[$0.path] != nil && !unread.contains($0.path)
    }
    let problems = report.problems
    try read(files, in: listing, known: known, &unread, &report, progress)
    // What is wrong with them has been told.
    report.problems = problems
  }

  /// Remembers how the source is, and reports what of it could not be read.
  private func tell(_ unread: UnreadPlaces, _ report: inout SyncReport) throws {
    let missed = unread.missed
    let before = try store.read { db in
      try String.fetchOne(db, sql: "SELECT unread FROM source WHERE id = ?", arguments: [source.id])
    }
    let known = Set(JSONColumn.decode([StoredPlace].self, from: before ?? "[]"))
    report.problems += missed.map {
      FileProblem(source: source.id, place: $0, isNew: !known.contains($0))
    }
    if !options.isDryRun {
      try store.write(lock) { db in
        try db.execute(
          sql: "UPDATE source SET unread = ?1 WHERE id = ?2 AND unread <> ?1",
          arguments: [JSONColumn.encode(missed), source.id])
      }
    }
    if let failure = unread.failure { return try fail(failure, &report) }
    if !options.isDryRun { try rememberSuccess() }
  }

  /// Reports that the source is out of date, and remembers since when.
  private func fail(_ message: String, _ report: inout SyncReport) throws {
    report.failures.append(SourceFailure(source: source.id, message: message))
    guard !options.isDryRun else { return }
    try store.write(lock) { db in
      try db.execute(
        sql: """
          UPDATE source SET failure = ?, failingSince = coalesce(failingSince, ?) WHERE id = ?
          """, arguments: [message, now, source.id])
    }
  }

  // MARK: Files

  private func knownFiles() throws -> [RelativePath: KnownFile] {
    try store.read { try KnownFile.all(ofSource: source.id, $0) }
  }

  private func isStale(_ known: KnownFile, _ file: SourceFile) -> Bool {
    options.readsAll || known.revision != file.revision || known.zone != zone.identifier
      || (known.continues && known.readUntil != windowEnd)
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
  private func read(
    _ files: [SourceFile], in listing: SourceListing, known: [RelativePath: KnownFile],
    _ unread: inout UnreadPlaces, _ report: inout SyncReport, _ progress: (SyncProgress) -> Void
  ) throws {
    guard !files.isEmpty else { return }
    let plan = WorkPlan(files)
    let assemblies = plan.batches.map { SegmentAssembly(chunks: $0.count) }
    let lookahead = try lookahead(plan, assemblies, knownTexts(before: files))
    defer { lookahead.stop() }
    for (chunks, assembly) in zip(plan.batches, assemblies) {
      try inBatch(&report) { batch, db in
        for number in chunks {
          let done = plan.chunks[number].startIndex
          progress(.reading(source: source.id, done: done, of: files.count))
          let chunk = lookahead.output(number)
          batch.texts.add(chunk)
          for file in chunk.files {
            try apply(
              file, in: listing, known: known[file.file.path], &unread, to: &batch, db)
          }
        }
        batch.texts.add(assembly.segments())
      }
    }
    progress(.reading(source: source.id, done: files.count, of: files.count))
  }

  private func lookahead(
    _ plan: WorkPlan, _ assemblies: [SegmentAssembly], _ known: Set<DocumentHash>
  ) -> Lookahead<PreparedChunk> {
    let reading = ReadingOptions(window: Int64.min..<windowEnd, zone: zone)
    return Lookahead(count: plan.chunks.count) { [source, embedder, zone, now] in
      let preparation = FilePreparation(
        location: source.location, owners: Set(source.owners), options: reading, zone: zone,
        now: now, known: known, builder: SegmentBuilder(embedder: embedder))
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
    guard files.reduce(0, { $0 + $1.size }) > Self.bytesWorthLookingUp else { return [] }
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
    _ unread: inout UnreadPlaces, to batch: inout WriteBatch, _ db: Database
  ) throws {
    let file = prepared.file
    switch prepared.outcome {
    case .failure(let error): unread.add(file.path, error, isKnown: known != nil)
    case .success(let prepared):
      let folder =
        listing.folders.first { $0.path == file.folder } ?? CalendarFolder(path: file.folder)
      let change = FileChange(
        store: store, source: source, file: file, folder: folder, known: known,
        prepared: prepared, windowEnd: windowEnd, zone: zone, now: now)
      try change.apply(to: &batch, db)
      batch.report.filesRead += 1
      let problems = prepared.reading.problems
      if problems.isEmpty { return }
      let new = known?.new(among: problems) ?? Set(problems)
      let path = source.location.shownPath(of: file.path) ?? source.id
      batch.report.problems += problems.map {
        FileProblem(source: source.id, path: path, problem: $0, isNew: new.contains($0))
      }
    }
  }

  // MARK: Afterwards

  /// Files that are no longer there, unless they are where nothing could be looked at.
  ///
  /// - Returns: whether there were any.
  private func forgetRemovedFiles(
    _ known: [RelativePath: KnownFile], listing: SourceListing, _ unread: inout UnreadPlaces,
    report: inout SyncReport
  ) throws -> Bool {
    let present = Set(listing.files.map(\.path))
    let removed = known.filter { !present.contains($0.key) && !unread.hides($0.key) }
      .sorted { $0.key < $1.key }
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

  private func rememberSuccess() throws {
    try store.write(lock) { db in
      try db.execute(
        sql: "UPDATE source SET syncedAt = ?, failure = NULL, failingSince = NULL WHERE id = ?",
        arguments: [now, source.id])
    }
  }
}
