import Index
import Retrieval
import Time

/// Reads calendars and notes into an index.
public struct SyncRun {
  private let store: MeetingStore

  public init(_ store: MeetingStore) { self.store = store }

  /// Brings the index up to date: adds and updates records, flags records that have disappeared,
  /// and embeds texts without a current vector. A second run changes nothing.
  ///
  /// - Parameters:
  ///   - options: the sources to read, and how to read them.
  ///   - now: the current time, with the zone of floating times and all-day events.
  ///   - progress: called often, on the calling thread.
  /// - Throws: `IndexError` if the database fails or another process is writing. Sources, files and
  ///   events that can't be read are in the report instead.
  public func run(
    _ options: SyncOptions = SyncOptions(), now: Moment,
    progress: (SyncProgress) -> Void = { _ in }
  ) throws -> SyncReport {
    try runAsWriter(
      options, store.writerLock(now: now, patience: options.patience), now: now,
      embedder: .shipped, progress: progress)
  }

  /// The same as `run(_:now:progress:)`, for a caller that already holds the writer lock.
  package func runAsWriter(
    _ options: SyncOptions, _ lock: WriterLock, now: Moment, embedder: Embedder,
    progress: (SyncProgress) -> Void
  ) throws -> SyncReport {
    func sync() throws -> SyncReport {
      try syncRecords(
        options, lock, now: now, embedder: embedder, progress: progress)
    }
    return try options.isDryRun
      ? sync() : Job.sync.run(in: store, lock, now: now, failure: \.failure, sync)
  }

  private func syncRecords(
    _ options: SyncOptions, _ lock: WriterLock, now: Moment, embedder: Embedder,
    progress: (SyncProgress) -> Void
  ) throws -> SyncReport {
    var report = SyncReport()
    let home = options.isDryRun ? "" : store.home
    let known = try SourceRegistry(store).all(counted: false)
    let trace = SyncProgressFile.Writer(
      home: home,
      sources: known.filter { $0.syncedAt == nil && !$0.isWriteOnly }.map(\.id))
    defer { trace.remove() }
    let progress: (SyncProgress) -> Void = { step in
      trace.tell(step)
      progress(step)
    }
    if !options.isDryRun {
      report.embedded += try rebuildIfRecipeChanged(embedder, lock, progress)
    }
    report.cutOff = SyncMark.read(in: home)
    let sources = SourceOrder(try chosenSources(options), last: report.cutOff?.source)
    report.sources = sources.all.count
    report.readsCutOff = sources.last != nil
    func read(_ source: SourceSummary, _ progress: (SyncProgress) -> Void) throws {
      let (filesRead, meetings) = (report.filesRead, report.meetings)
      SyncMark(source: source.id, beganAt: now.seconds).write(in: home)
      try SourceSync(
        store: store, lock: lock, source: source, options: options, now: now,
        embedder: embedder
      ).run(into: &report, progress: progress)
      // The meetings that a dry run finds are only in the report.
      if report.filesRead > filesRead, report.meetings == meetings || !options.isDryRun,
        let empty = try EmptySource(source, in: store)
      {
        report.emptySources.append(empty)
      }
    }
    func link(meetingsChanged: Bool) throws {
      if options.isDryRun { return }
      if report.created > 0 { try store.write(lock) { try DecidedLinks.follow($0) } }
      report.linkedNotes += try NoteLinks(store).link(
        meetingsChanged: meetingsChanged, embedder: embedder, zone: now.zone, lock)
    }
    // An interrupted sync may have changed records without weighing the notes again.
    func mayHaveChanged() -> Bool { !report.isUnchanged || report.cutOff != nil }
    for source in sources.calendars { try read(source, progress) }
    if mayHaveChanged() { try link(meetingsChanged: true) }
    for source in sources.notes { try read(source, progress) }
    // Removes the texts of deleted notes from their meetings.
    if !sources.notes.isEmpty { try link(meetingsChanged: false) }
    if let last = sources.last {
      try read(last, progress)
      if mayHaveChanged() { try link(meetingsChanged: last.content != .notes) }
    }
    // If an error occurs before this, the mark stays, and the next sync weighs the notes.
    if let cutOff = report.cutOff, !report.readsCutOff, known.map(\.id).contains(cutOff.source) {
      cutOff.write(in: home)
    } else {
      SyncMark.remove(in: home)
    }
    if !options.isDryRun {
      if !options.heirs.isEmpty {
        try store.write(lock) {
          try Successors.keep(of: report.flagged, heirs: options.heirs, now: now, $0)
        }
      }
      report.carriedNotes = try CarriedNotes.carry(
        heirs: options.heirs, in: store, embedder: embedder, lock)
      report.embedded += try refreshTextStatistics(embedder, lock, progress)
      try StoredPeople.keep(in: store, lock)
      if !report.isUnchanged || !SourceCopy.isThere(in: store.home) { SourceCopy.keep(of: store) }
    }
    let told = Set(report.problems.map { [$0.source, $0.path] })
    report.problems += try FileProblem.all(in: store).filter {
      !told.contains([$0.source, $0.path])
    }
    return report
  }

  /// Updates the counts of names in texts, and the common lines of descriptions, if the index has
  /// grown or shrunk considerably.
  ///
  /// - Returns: the number of passages embedded again because the common lines have changed.
  private func refreshTextStatistics(
    _ embedder: Embedder, _ lock: WriterLock, _ progress: (SyncProgress) -> Void
  ) throws -> Int {
    guard let nameCounting = store.nameCounting, try store.read(nameCounting.isOutdated) else {
      return 0
    }
    try store.write(lock) { try CommonLines.refresh($0) }
    let embedded = try rebuildIfRecipeChanged(embedder, lock, progress)
    try store.write(lock) { try nameCounting.refresh(embedder, $0) }
    return embedded
  }

  /// Re-indexes all texts if they were indexed by another version of the embedder or of the text
  /// analysis.
  ///
  /// - Returns: the number of passages embedded.
  private func rebuildIfRecipeChanged(
    _ embedder: Embedder, _ lock: WriterLock, _ progress: (SyncProgress) -> Void
  ) throws -> Int {
    guard try store.read({ try !Generation.isCurrent(embedder, $0) }) else { return 0 }
    let rebuild = Rebuild(store, lock)
    let embedded = try rebuild.run(with: embedder) { progress(.embedding(done: $0, of: $1)) }
    try rebuild.removeOtherGenerations()
    return embedded
  }

  private func chosenSources(_ options: SyncOptions) throws -> [SourceSummary] {
    guard let chosen = options.sources else {
      return try SourceRegistry(store).all(counted: false).filter { !$0.isWriteOnly }
    }
    return try chosen.map { name in
      let source: SourceSummary = try store.read {
        try SourceRegistry(store).source(named: name, $0)
      }
      guard !source.isWriteOnly else {
        throw IndexError(.notFound, "'\(source.id)' is write-only and never read")
      }
      return source
    }
  }
}

private struct SourceOrder {
  let all: [SourceSummary]
  let calendars: [SourceSummary]
  /// The sources of notes. They are read after the sources of meetings, so that each note can be
  /// linked when it is written.
  let notes: [SourceSummary]
  /// The source at which the last sync was interrupted, which is read after all others.
  let last: SourceSummary?

  init(_ all: [SourceSummary], last: String?) {
    self.all = all
    self.last = all.first { $0.id == last }
    calendars = all.filter { $0.content != .notes && $0.id != last }
    notes = all.filter { $0.content == .notes && $0.id != last }
  }
}

extension FileProblem {
  /// Returns the problems found when each file, including notes, was last read, and the paths that
  /// could never be read.
  package static func all(in store: MeetingStore) throws -> [FileProblem] {
    try store.read { db in
      try SourceRegistry(store).all(db).flatMap { source in
        try StoredProblem.all(ofSource: source.id, db).map { path, problem in
          FileProblem(
            source: source.id, path: source.location.shownPath(of: path) ?? source.id,
            problem: problem, isNew: false)
        } + source.unread.map { FileProblem(source: source.id, place: $0, isNew: false) }
      }
    }
  }
}
