import Calendars
import Files
import Foundation
import Index
import Mirror
import Retrieval
import Time

/// The sync of one source. It plans the work, prepares files in workers, decides on the changes,
/// and writes them. Data flows in this direction only.
struct SourceSync {
  let store: MeetingStore
  let lock: WriterLock
  let source: SourceSummary
  let options: SyncOptions
  let now: Moment
  var zone: Zone { now.zone }
  let embedder: Embedder
  /// The time limit for databases of other programs.
  let patience: CacheTimeout
  /// The end of the time window that is read, in seconds since 1970-01-01T00:00:00Z. It is the
  /// beginning of a month, so that open-ended series are extended once a month rather than every
  /// day.
  let windowEnd: Int64

  init(
    store: MeetingStore, lock: WriterLock, source: SourceSummary, options: SyncOptions,
    now: Moment, embedder: Embedder
  ) {
    (self.store, self.lock, self.source, self.options) = (store, lock, source, options)
    (self.now, self.embedder) = (now, embedder)
    patience = CacheTimeout(seconds: options.databaseTimeout)
    windowEnd = ExpansionWindow.end(daysAhead: options.daysAhead, now: now)
  }

  func run(into report: inout SyncReport, progress: (SyncProgress) -> Void) throws {
    // The known files are loaded while the files are listed, because both take time proportional to
    // the number of files. The thread may outlive this run, so it doesn't hold the writer lock.
    let lookups = Lookahead<Result<Standing, any Error>>(count: 1) { [store, id = source.id] in
      { _, handOver in handOver(Result { try Standing(of: id, in: store) }) }
    }
    defer { lookups.stop() }
    var fetched = options.fetched[source.id]?.files
    guard var listing = try fetched?.after ?? listing(&report) else { return }
    let standing = try lookups.output(0).get()
    if let files = fetched, try !isAsFetched(files, standing) {
      fetched = nil
      guard let now = try self.listing(&report) else { return }
      listing = now
    }
    if let lost = try filesOfEmptied(listing, standing) {
      return try fail(
        "\(source.location.text): the folder is empty, but \(lost) files were in it; mount or "
          + "restore it", remedy: .confirmEmptied(source: source.id), &report)
    }
    try rename(listing.folders)
    let digest = ListingDigest(listing, reading)
    var unread = UnreadablePaths(listing)
    if unread.isEmpty, !options.readsAll, standing.listing == digest {
      report.filesUnchanged += listing.files.count
      report.unchanged += standing.records
    } else {
      let plan = try plan(listing, fetched, standing, &unread)
      try readChanges(with: listing, digest, plan, standing.records, &unread, &report, progress)
    }
    try conclude(unread, &report)
  }

  /// Lists the source's files. If that fails, adds a failure to the report and returns nil.
  private func listing(_ report: inout SyncReport) throws -> SourceListing? {
    let listing: SourceListing
    do throws(SourceError) {
      var all = try source.listing(patience: patience)
      let left = all.leaveOut(source.excluded, templates: source.content == .notes)
      report.filesLeftOut += left.named
      report.templatesLeftOut += left.templates
      for ending in all.unsupported.values { report.unsupported[ending, default: 0] += 1 }
      listing = all
    } catch {
      try fail(fetchFailure ?? "\(error.path): \(error.message)", &report)
      return nil
    }
    guard source.location.isRemote else { return listing }
    return try store.read { db in
      let state = try MirrorState(of: source.id, db)
      return try MirrorListing(listing, of: source.location, state, db).files
    }
  }

  /// Returns the number of files that were read from the source's folder if it is completely empty
  /// now, as the folder of a drive that isn't mounted is. Returns nil if there was only one, which is
  /// rather deleted.
  private func filesOfEmptied(_ listing: SourceListing, _ standing: Standing) throws -> Int? {
    guard listing.files.isEmpty, listing.unreadable.isEmpty, !options.readsAll,
      !options.believesEmptied, source.location.kind == .folder, let folder = source.location.path,
      try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty
    else { return nil }
    let count = try (standing.known ?? knownFiles()).count
    return count > 1 ? count : nil
  }

  /// Returns true if nothing except the files that were just fetched has changed since the last
  /// complete sync.
  private func isAsFetched(_ files: FetchedFiles, _ standing: Standing) throws -> Bool {
    if options.readsAll || standing.listing == nil { return false }
    let changes = try store.read { try MirrorState.changes(of: source.id, $0) }
    return changes == files.changes
      && [files.before, files.after].contains { standing.listing == ListingDigest($0, reading) }
  }

  /// Plans the work. `fetched` contains the only files that may have changed; nil if any file may
  /// have changed.
  private func plan(
    _ listing: SourceListing, _ fetched: FetchedFiles?, _ standing: Standing,
    _ unread: inout UnreadablePaths
  ) throws -> SyncPlan {
    guard let fetched else {
      return SyncPlan(listing, known: try standing.known ?? knownFiles(), reading, &unread)
    }
    let known = try store.read {
      try KnownFile.some(fetched.touched, ofSource: source.id, $0)
    }
    return SyncPlan(fetched.put, known: known, reading, &unread)
  }

  /// Reads the files that have changed.
  private func readChanges(
    with listing: SourceListing, _ digest: ListingDigest, _ plan: SyncPlan, _ records: Int,
    _ unread: inout UnreadablePaths, _ report: inout SyncReport, _ progress: (SyncProgress) -> Void
  ) throws {
    report.filesUnchanged += listing.files.count - plan.stale.count
    let passing = plan.stale.compactMap { plan.known[$0.path]?.id } + plan.removed.map(\.id)
    report.unchanged += try records - recordsOfFiles(passing)
    var isUnchangedSinceListing = try read(
      plan.stale, removed: plan.removed, in: listing, known: plan.known, &unread, &report, progress)
    isUnchangedSinceListing =
      try readAgain(in: listing, &unread, &report, progress) && isUnchangedSinceListing
    guard isUnchangedSinceListing, unread.isEmpty, !options.isDryRun else { return }
    try store.write(lock) { try digest.store(of: source.id, $0) }
  }

  /// Reads again the files that also contain records which disappeared from other files, because
  /// the versions in these files may differ.
  ///
  /// - Returns: true if no file changed between listing and reading.
  private func readAgain(
    in listing: SourceListing, _ unread: inout UnreadablePaths, _ report: inout SyncReport,
    _ progress: (SyncProgress) -> Void
  ) throws -> Bool {
    if try options.isDryRun || !hasFilesToReadAgain() { return true }
    let known = try knownFiles()
    let files = listing.files.filter { file in
      known[file.path].map { $0.revision == nil && !unread.contains(file.path) } ?? false
    }
    let problems = report.problems
    let isUnchangedSinceListing = try read(
      files, removed: [], in: listing, known: known, &unread, &report, progress)
    // These problems have been reported already.
    report.problems = problems
    return isUnchangedSinceListing
  }

  /// Reports what could not be read, and stores the state of the source.
  private func conclude(_ unread: UnreadablePaths, _ report: inout SyncReport) throws {
    let missed = unread.missed
    let known = Set(source.unread)
    report.problems += missed.map {
      FileProblem(source: source.id, place: $0, isNew: !known.contains($0))
    }
    if !options.isDryRun { try SourceState(store, of: source.id).remember(unread: missed, lock) }
    if let failure = fetchFailure ?? unread.failure { return try fail(failure, &report) }
    // A remote source that was not fetched keeps the time of its last fetch.
    let isFresh = !source.location.isRemote || options.fetched.keys.contains(source.id)
    if !options.isDryRun, isFresh {
      try SourceState(store, of: source.id).rememberWhole(now: now, lock)
    }
  }

  /// The reason why the source could not be fetched; nil if it was fetched, or if no fetch was
  /// attempted.
  private var fetchFailure: String? { options.fetched[source.id]?.failure }

  /// Reports that the source is out of date, and stores the failure with the current time.
  private func fail(
    _ message: String, remedy: Remedy? = nil, _ report: inout SyncReport
  ) throws {
    report.failures.append(SourceFailure(source: source.id, message: message, remedy: remedy))
    if !options.isDryRun {
      try SourceState(store, of: source.id).remember(failure: message, now: now, lock)
    }
  }

  /// Runs `body` in one transaction, which is rolled back in a dry run.
  func inTransaction(
    _ pass: inout SyncPass, _ body: (inout SyncWriter, Database) throws -> Void
  ) throws {
    pass = try BulkTransaction.run(in: store, lock, isDryRun: options.isDryRun) { db in
      guard try SourceRows.isThere(source.id, db) else {
        throw IndexError(.notFound, "source '\(source.id)' was removed during the sync")
      }
      try ListingDigest.remove(of: source.id, db)
      var writer = try SyncWriter(pass, now: now, embedder: embedder, db)
      try body(&writer, db)
      try writer.finish(db)
      return SyncPass(report: writer.report, pendingRemovals: writer.pendingRemovals)
    }
  }

  // MARK: Known state

  private typealias KnownFiles = [RelativePath: KnownFile]

  /// The state of the source in the index before the sync.
  private struct Standing: Sendable {
    /// The last listing that was completely indexed; nil if there is none.
    let listing: ListingDigest?
    /// The known files; nil if a listing is stored, because the files are then probably unchanged
    /// and needn't be loaded.
    let known: KnownFiles?
    /// The number of records in all files.
    let records: Int

    init(of source: String, in store: MeetingStore) throws {
      (listing, known, records) = try store.read { db in
        let listing = try ListingDigest.stored(of: source, db)
        let records = try FileReference.count(ofSource: source, db)
        let known = listing == nil ? try KnownFile.all(ofSource: source, db) : nil
        return (listing, known, records)
      }
    }
  }

  private var reading: SyncPlan.Conditions {
    SyncPlan.Conditions(until: windowEnd, zone: zone, readsAll: options.readsAll)
  }

  private func knownFiles() throws -> KnownFiles {
    try store.read { try KnownFile.all(ofSource: source.id, $0) }
  }

  private func hasFilesToReadAgain() throws -> Bool {
    try store.read { try KnownFile.isAnyToReadAgain(ofSource: source.id, $0) }
  }

  /// The number of records that `files` contain.
  private func recordsOfFiles(_ files: [Int64]) throws -> Int {
    try store.read { try FileReference.count(ofFiles: files, $0) }
  }
}

extension SourceSync {
  /// Stores the new display names of folders, even if none of their files has changed.
  func rename(_ folders: [CalendarFolder]) throws {
    if options.isDryRun || !source.location.isFolder { return }
    let titles = try store.read { try CalendarFolders.titles(of: source.id, $0) }
    for folder in folders {
      guard let title = folder.displayName, let known = titles[folder.path.text], known != title
      else { continue }
      try store.write(lock) {
        try CalendarFolders.setTitle(title, ofFolder: folder.path.text, in: source.id, $0)
      }
    }
  }
}
