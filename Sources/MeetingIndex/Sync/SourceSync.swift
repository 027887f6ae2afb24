import Calendars
import Dispatch
import GRDB

/// One source's part of a sync.
struct SourceSync {
  let store: MeetingStore
  let source: SourceSummary
  let options: SyncOptions
  let now: Int64
  let zone: Zone

  /// How many files are parsed side by side before they are written one after the other.
  private static let batchSize = 32

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
    // First, so that what they said gives way to what other files say of the same records.
    try forgetRemovedFiles(try knownFiles(), listing: listing, report: &report)
    let known = try knownFiles()
    let stale = listing.files.filter { file in known[file.path].map { isStale($0, file) } ?? true }
    report.filesUnchanged += listing.files.count - stale.count
    report.unchanged += try recordsOfFiles(
      listing.files.compactMap { known[$0.path]?.id },
      besides: stale.compactMap { known[$0.path]?.id })
    for start in stride(from: 0, to: stale.count, by: Self.batchSize) {
      progress(.reading(source: source.id, done: start, of: stale.count))
      let batch = Array(stale[start..<min(start + Self.batchSize, stale.count)])
      for (file, outcome) in zip(batch, read(batch, of: calendarSource)) {
        try apply(outcome, of: file, in: listing, known: known[file.path], report: &report)
      }
    }
    progress(.reading(source: source.id, done: stale.count, of: stale.count))
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
      let rows = try Row.fetchAll(
        db, sql: "SELECT * FROM file WHERE sourceId = ?", arguments: [source.id])
      return Dictionary(
        uniqueKeysWithValues: rows.map { row in
          let stamp = FileStamp(
            size: row["size"], modified: row["modified"],
            inode: UInt64(bitPattern: row["inode"] as Int64))
          let file = KnownFile(
            id: row["id"], calendar: row["calendarId"], stamp: stamp, readUntil: row["readUntil"],
            zone: row["readInZone"], continues: row["continues"])
          return (row["path"] as String, file)
        })
    }
  }

  private func isStale(_ known: KnownFile, _ file: SourceFile) -> Bool {
    options.readsAll || known.stamp != file.stamp || known.zone != zone.identifier
      || (known.continues && known.readUntil != windowEnd)
  }

  private func recordsOfFiles(_ files: [Int64], besides stale: [Int64]) throws -> Int {
    let stale = Set(stale)
    return try store.read { db in
      let count = try db.cachedStatement(sql: "SELECT count(*) FROM sighting WHERE fileId = ?")
      return try files.filter { !stale.contains($0) }.reduce(0) { sum, file in
        sum + (try Int.fetchOne(count, arguments: [file]) ?? 0)
      }
    }
  }

  /// The first of the month after the days ahead are over, so that open-ended series are expanded
  /// anew once a month rather than every day.
  var windowEnd: Int64 {
    let today = CivilDate(daysSince1970: Int(zone.wallClock(of: now) / 86_400))
    let last = today.adding(days: options.daysAhead)
    let next = CivilDate(year: last.year, month: last.month, day: 1)!.adding(days: 31)
    let first = CivilDate(year: next.year, month: next.month, day: 1)!
    return EventTime.date(first).instant(in: zone)
  }

  // MARK: Reading

  private func read(
    _ files: [SourceFile], of calendarSource: CalendarSource
  ) -> [Result<CalendarReading, SourceError>] {
    let reading = ReadingOptions(window: Int64.min..<windowEnd, zone: zone)
    return concurrentMap(files) { file in
      do throws(SourceError) {
        return .success(
          CalendarReader.read(try calendarSource.bytes(of: file), options: reading))
      } catch {
        return .failure(error)
      }
    }
  }

  private func apply(
    _ outcome: Result<CalendarReading, SourceError>, of file: SourceFile, in listing: SourceListing,
    known: KnownFile?, report: inout SyncReport
  ) throws {
    let path = Self.shownPath(file.path, in: source.location, source: source.id)
    switch outcome {
    case .failure(let error):
      let problem = CalendarProblem(message: error.message, extent: .file)
      report.problems.append(FileProblem(source: source.id, path: path, problem: problem))
    case .success(let reading):
      let folder =
        listing.folders.first { $0.path == file.folder }
        ?? CalendarFolder(path: file.folder, displayName: nil, color: nil)
      let change = FileChange(
        source: source, file: file, folder: folder, known: known, reading: reading,
        windowEnd: windowEnd, zone: zone, now: now)
      try change.apply(to: store, isDryRun: options.isDryRun, report: &report)
      report.filesRead += 1
      report.problems += reading.problems.map {
        FileProblem(source: source.id, path: path, problem: $0)
      }
    }
  }

  /// What a user can open: the file's path within the source's location.
  static func shownPath(_ path: String, in location: String, source: String) -> String {
    if location.hasPrefix("data:") { return source }
    return location == path || location.hasSuffix("/" + path) ? location : location + "/" + path
  }

  // MARK: Afterwards

  /// Files that are no longer there, unless they are in a folder that could not be read.
  private func forgetRemovedFiles(
    _ known: [String: KnownFile], listing: SourceListing, report: inout SyncReport
  ) throws {
    let present = Set(listing.files.map(\.path))
    let hidden = listing.unreadable.map { $0.path + "/" }
    for (path, file) in known.sorted(by: { $0.key < $1.key }) where !present.contains(path) {
      let shown = Self.shownPath(path, in: source.location, source: source.id)
      if hidden.contains(where: { shown.hasPrefix($0) }) { continue }
      report.filesRemoved += 1
      try store.transaction(isDryRun: options.isDryRun) { db in
        report.flagged.formUnion(
          try RecordFlagging.forget(sightings: nil, of: file.id, now: now, db))
        try db.execute(sql: "DELETE FROM file WHERE id = ?", arguments: [file.id])
      }
    }
  }

  private func remember(failure: String) throws {
    guard !options.isDryRun else { return }
    try store.write { db in
      try db.execute(
        sql: """
          UPDATE source SET failure = ?, failingSince = coalesce(failingSince, ?) WHERE id = ?
          """, arguments: [failure, now, source.id])
    }
  }

  private func rememberSuccess() throws {
    try store.write { db in
      try db.execute(
        sql: "UPDATE source SET syncedAt = ?, failure = NULL, failingSince = NULL WHERE id = ?",
        arguments: [now, source.id])
    }
  }
}

extension MeetingStore {
  /// Runs `body` as one transaction, which is undone where this is a dry run.
  func transaction(isDryRun: Bool, _ body: (Database) throws -> Void) throws {
    try write { db in
      try db.inSavepoint {
        try body(db)
        return isDryRun ? .rollback : .commit
      }
    }
  }
}

/// `transform` of each element, on all cores, in order.
func concurrentMap<Element: Sendable, Value: Sendable>(
  _ elements: [Element], _ transform: @Sendable (Element) -> Value
) -> [Value] {
  guard elements.count > 1 else { return elements.map(transform) }
  return [Value](unsafeUninitializedCapacity: elements.count) { buffer, count in
    // Each iteration writes its own element, so the threads share nothing.
    nonisolated(unsafe) let base = buffer.baseAddress!
    DispatchQueue.concurrentPerform(iterations: elements.count) { index in
      (base + index).initialize(to: transform(elements[index]))
    }
    count = elements.count
  }
}
