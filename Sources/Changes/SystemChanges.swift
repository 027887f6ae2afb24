import FetchMessages
import Index
import Mirror
import Sync
import Time

/// A change of system calendars, as stored in the journal.
struct SystemChange: Codable {
  /// The identifier of the source.
  var source: String
  /// The edits that undo the change, the last one first.
  var undo: [CalendarEdit]
}

/// Changes of system calendars. Unlike files and servers, the system accepts edits rather than
/// bytes, and makes either all of them or none.
extension CalendarChanges {
  func carryOut(
    _ edits: [CalendarEdit], label: String, _ system: SystemAccess?, _ lock: WriterLock, now: Moment
  ) throws -> ChangeReport {
    let journal = ChangeJournal(home: store.home)
    try finish(lock, now: now)
    journal.removeOld(now: now)
    let source = try systemSource()
    let outcome = try write(edits, system, source)
    // The edits that undo the change are known only now. If the program is killed before the change
    // is recorded, it stays in the calendar, and the next sync adds it to the index.
    let content = ChangeJournal.Content(
      label: label, writes: [], beside: "", heirs: outcome.heirs,
      system: SystemChange(source: source.id, undo: outcome.undo))
    var after = ChangeFollowUp()
    if !outcome.undo.isEmpty {
      try after.attempt {
        try journal.mark(try journal.begin(content, now: now, isMade: true), .done)
      }
    }
    var report = try report(
      label, outcome.heirs, source, system, after, lock, now: now)
    report.remarks = outcome.remarks
    return report
  }

  func undo(
    _ change: SystemChange, _ entry: ChangeJournal.Entry, _ content: ChangeJournal.Content,
    _ system: SystemAccess?, _ lock: WriterLock, now: Moment
  ) throws -> ChangeReport {
    let source = try systemSource()
    _ = try write(change.undo, system, source)
    var after = ChangeFollowUp()
    try after.attempt { try ChangeJournal(home: store.home).mark(entry, .undone) }
    return try report(
      content.label, content.oldUIDs, source, system, after, lock, now: now)
  }

  private func systemSource() throws -> SourceSummary {
    guard let source = try SourceRegistry(store).all().first(where: { $0.location.kind == .system })
    else {
      throw IndexError(
        .notFound, "the system's calendars are no longer a source", remedy: .listSources)
    }
    return source
  }

  private func write(
    _ edits: [CalendarEdit], _ system: SystemAccess?, _ source: SourceSummary
  ) throws -> CalendarEdits {
    guard let system else { throw SystemAccess.missing }
    do {
      return try system.write(edits)
    } catch let failure as CalendarEditFailure {
      var conflict = ChangeConflict(path: "source '\(source.id)'", cause: failure.message)
      conflict.consequence = .inCause
      throw conflict
    }
  }

  /// Reads the result back from the system, and syncs the index.
  private func report(
    _ label: String, _ heirs: [String: String], _ source: SourceSummary, _ system: SystemAccess?,
    _ after: ChangeFollowUp, _ lock: WriterLock, now: Moment
  ) throws -> ChangeReport {
    try after.report(label, [source.location.text]) {
      try follow(heirs, source, system, lock, now: now)
    }
  }

  private func follow(
    _ heirs: [String: String], _ source: SourceSummary, _ system: SystemAccess?,
    _ lock: WriterLock, now: Moment
  ) throws -> SyncReport {
    let options = FetchOptions(sources: [source.id], userAgent: "")
    let servers = ServerAccess(
      ask: { _, _, _ in throw SystemAccess.missing }, credential: { _, _ in nil }, system: system)
    var pass = SourceFetch(store: store, source: source, options: options, now: now, lock: lock)
    do { try pass.run(servers) { _ in } } catch is FetchedMeanwhile {}
    var sync = SyncOptions(sources: [source.id])
    sync.heirs = heirs
    sync.fetched = [source.id: FetchedSource(failure: pass.failure, files: pass.files)]
    return try SyncRun(store).runAsWriter(
      sync, lock, now: now, embedder: .shipped, progress: { _ in })
  }
}
