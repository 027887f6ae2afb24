import Files
import GRDB
import Index
import Retrieval
import Time

extension MeetingStore {
  /// Brings the index up to what the calendars say: upserts records, flags those that are gone,
  /// and embeds texts that have no current vector. A second run changes nothing.
  ///
  /// - Parameters:
  ///   - options: what is wanted of it, and how.
  ///   - now: in seconds since 1970-01-01T00:00:00Z.
  ///   - zone: that of floating times and all-day events.
  ///   - progress: called often, on the calling thread.
  /// - Throws: `IndexError` where the database fails or another process writes. A source, file or
  ///   event that can't be read is in the report instead.
  public func sync(
    _ options: SyncOptions = SyncOptions(), now: Int64, zone: Zone,
    progress: (SyncProgress) -> Void = { _ in }
  ) throws -> SyncReport {
    try syncAsWriter(
      options, writerLock(now: now, patience: options.patience), now: now, zone: zone,
      embedder: .shipped, progress: progress)
  }

  /// For a caller that is the one writer.
  package func syncAsWriter(
    _ options: SyncOptions, _ lock: WriterLock, now: Int64, zone: Zone, embedder: Embedder,
    progress: (SyncProgress) -> Void
  ) throws -> SyncReport {
    func sync() throws -> SyncReport {
      try syncRecords(
        options, lock, now: now, zone: zone, embedder: embedder, progress: progress)
    }
    return try options.isDryRun
      ? sync() : remembering(.sync, lock, now: now, failure: \.failure, sync)
  }

  private func syncRecords(
    _ options: SyncOptions, _ lock: WriterLock, now: Int64, zone: Zone, embedder: Embedder,
    progress: (SyncProgress) -> Void
  ) throws -> SyncReport {
    var report = SyncReport()
    let trace = SyncProgressFile.Writer(
      home: options.isDryRun ? "" : home,
      sources: try sources(counted: false).filter { $0.syncedAt == nil && !$0.isWriteOnly }.map(
        \.id))
    defer { trace.remove() }
    let progress: (SyncProgress) -> Void = { step in
      trace.tell(step)
      progress(step)
    }
    if !options.isDryRun {
      report.embedded += try rebuildIfRecipeChanged(embedder, lock, progress)
    }
    // Notes come when all meetings are there, so that each is linked as it is written.
    let sources = try chosenSources(options)
    report.sources = sources.count
    let (calendars, notes) = (
      sources.filter { $0.content != .notes }, sources.filter { $0.content == .notes }
    )
    func pass(_ source: SourceSummary) -> SourceSync {
      SourceSync(
        store: self, lock: lock, source: source, options: options, now: now, zone: zone,
        embedder: embedder)
    }
    func link(meetingsChanged: Bool) throws {
      if options.isDryRun { return }
      report.linkedNotes += try linkNotes(
        meetingsChanged: meetingsChanged, embedder: embedder, zone: zone, lock)
    }
    for source in calendars { try pass(source).run(into: &report, progress: progress) }
    if !report.isUnchanged { try link(meetingsChanged: true) }
    for source in notes { try pass(source).run(into: &report, progress: progress) }
    // Those that are gone give their meetings' texts back.
    if !notes.isEmpty { try link(meetingsChanged: false) }
    if !options.isDryRun {
      if !options.heirs.isEmpty {
        try write(lock) { try Successors.keep(heirs: options.heirs, now: now, $0) }
      }
      report.carriedNotes = try carryNotes(heirs: options.heirs, embedder: embedder, lock)
      try countNames(embedder, lock)
      try keepPeople(lock)
      if !report.isUnchanged || !SourceCopy.isThere(in: home) { keepSources() }
    }
    let told = Set(report.problems.map { [$0.source, $0.path] })
    report.problems += try problems().filter { !told.contains([$0.source, $0.path]) }
    return report
  }

  /// Counts what names in texts tell where the index has grown or shrunk since.
  private func countNames(_ embedder: Embedder, _ lock: WriterLock) throws {
    guard let nameCounting, try read(nameCounting.isOutgrown) else { return }
    try write(lock) { try nameCounting.refresh(embedder, $0) }
  }

  /// Makes the table of people for the questions to come, where someone has changed.
  func keepPeople(_ lock: WriterLock) throws {
    if try read({ try StoredPeople.isCurrent(preferences.aliases, $0) }) { return }
    try write(lock) { try StoredPeople.refresh(preferences.aliases, $0) }
  }

  /// Texts that another version of the program indexed are made anew.
  private func rebuildIfRecipeChanged(
    _ embedder: Embedder, _ lock: WriterLock, _ progress: (SyncProgress) -> Void
  ) throws -> Int {
    guard try read({ try !Generation.isCurrent(embedder, $0) }) else { return 0 }
    let embedded = try rebuild(with: embedder, lock) { progress(.embedding(done: $0, of: $1)) }
    try removeOtherGenerations(lock)
    return embedded
  }

  private func chosenSources(_ options: SyncOptions) throws -> [SourceSummary] {
    guard let chosen = options.sources else {
      return try sources(counted: false).filter { !$0.isWriteOnly }
    }
    return try chosen.map { name in
      let source: SourceSummary = try read { try self.source(named: name, $0) }
      guard !source.isWriteOnly else {
        throw IndexError(.notFound, "'\(source.id)' was added to be written to, and is never read")
      }
      return source
    }
  }

  /// The problems of each file at its last read, notes too, and the places that were never read.
  package func problems() throws -> [FileProblem] {
    try read { db in
      let sources = try self.sources(db)
      let files = try db.cachedStatement(
        sql: """
          SELECT path, problems FROM file WHERE sourceId = ? AND problems <> '[]' ORDER BY path
          """)
      return try sources.flatMap { source in
        try Row.fetchAll(files, arguments: [source.id]).flatMap { row in
          let path =
            source.location.shownPath(of: RelativePath(try row.value("path", of: "file")))
            ?? source.id
          return StoredProblem.decode(try row.value("problems", of: "file")).map {
            FileProblem(source: source.id, path: path, problem: $0, isNew: false)
          }
        } + source.unread.map { FileProblem(source: source.id, place: $0, isNew: false) }
      }
    }
  }
}
