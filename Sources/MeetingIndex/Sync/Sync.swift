import Calendars
import GRDB
import Retrieval

extension MeetingStore {
  /// Brings the index up to what the calendars say: upserts records, flags those that are gone,
  /// and embeds texts that have no current vector. A second run changes nothing.
  ///
  /// - Parameters:
  ///   - now: in seconds since 1970-01-01T00:00:00Z.
  ///   - zone: that of floating times and all-day events.
  ///   - progress: called often, on the calling thread.
  /// - Throws: `IndexError` where the database fails or another process writes. A source, file or
  ///   event that can't be read is in the report instead.
  public func sync(
    _ options: SyncOptions = SyncOptions(), now: Int64, zone: Zone,
    embedder: Embedder = .shipped, progress: (SyncProgress) -> Void = { _ in }
  ) throws -> SyncReport {
    let lock = home.isEmpty ? nil : try WriterLock(home: home, now: now, patience: options.patience)
    defer { _ = lock }
    if !options.isDryRun { finishWipeIfPossible(now: now) }
    return try syncAsWriter(
      options, now: now, zone: zone, embedder: embedder, progress: progress)
  }

  /// For a caller that is the one writer.
  func syncAsWriter(
    _ options: SyncOptions, now: Int64, zone: Zone, embedder: Embedder,
    progress: (SyncProgress) -> Void
  ) throws -> SyncReport {
    if options.isDryRun {
      return try syncRecords(options, now: now, zone: zone, embedder: embedder, progress: progress)
    }
    return try remembering(.sync, now: now, failure: \.failure) {
      try syncRecords(options, now: now, zone: zone, embedder: embedder, progress: progress)
    }
  }

  private func syncRecords(
    _ options: SyncOptions, now: Int64, zone: Zone, embedder: Embedder,
    progress: (SyncProgress) -> Void
  ) throws -> SyncReport {
    var report = SyncReport()
    if !options.isDryRun { report.embedded += try rebuildIfRecipeChanged(embedder, progress) }
    for source in try chosenSources(options) {
      let pass = SourceSync(
        store: self, source: source, options: options, now: now, zone: zone, embedder: embedder)
      try pass.run(into: &report, progress: progress)
    }
    report.problems += try rememberedProblems(besides: report.problems)
    return report
  }

  /// Texts that another version of the program indexed are made anew.
  private func rebuildIfRecipeChanged(
    _ embedder: Embedder, _ progress: (SyncProgress) -> Void
  ) throws -> Int {
    guard try read({ try !Generation.isCurrent(embedder, $0) }) else { return 0 }
    let embedded = try rebuild(with: embedder) { progress(.embedding(done: $0, of: $1)) }
    try removeOtherGenerations()
    return embedded
  }

  private func chosenSources(_ options: SyncOptions) throws -> [SourceSummary] {
    let all = try sources()
    guard let chosen = options.sources else { return all }
    return try chosen.map { name in
      guard let source = all.first(where: { $0.id == name || $0.location == name }) else {
        throw IndexError(.notFound, "no source is called '\(name)'", remedy: .listSources)
      }
      return source
    }
  }

  /// Problems of files that were not read this time because they have not changed.
  private func rememberedProblems(besides fresh: [FileProblem]) throws -> [FileProblem] {
    let known = Set(fresh.map { [$0.source, $0.path] })
    return try read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT sourceId, location, path, problems FROM file JOIN source ON source.id = sourceId
          WHERE problems <> '[]' ORDER BY sourceId, path
          """
      ).flatMap { row -> [FileProblem] in
        let shown = SourceSync.shownPath(row["path"], in: row["location"], source: row["sourceId"])
        guard !known.contains([row["sourceId"], shown]) else { return [] }
        return StoredProblem.decode(row["problems"]).map {
          FileProblem(source: row["sourceId"], path: shown, problem: $0)
        }
      }
    }
  }
}
