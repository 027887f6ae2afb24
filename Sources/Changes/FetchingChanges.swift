import Index
import Mirror

/// Fetches what is on servers, once what was left open there is finished.
package struct ServerFetch {
  private let store: MeetingStore

  package init(_ store: MeetingStore) { self.store = store }

  /// Brings the mirrors up to what the servers say, after the changes that were left open there are
  /// finished.
  ///
  /// - Parameters:
  ///   - options: what is wanted of it, and how.
  ///   - servers: asks servers; the index itself has no network.
  ///   - now: in seconds since 1970-01-01T00:00:00Z.
  ///   - progress: called often, on the calling thread.
  package func run(
    _ options: FetchOptions, from servers: ServerAccess, now: Int64,
    progress: (SyncProgress) -> Void = { _ in }
  ) throws -> FetchReport {
    let notes = try CalendarChanges(store).finishOpen(
      from: servers, patience: options.patience, now: now)
    var report = try MirrorFetch(store).run(options, from: servers, now: now, progress: progress)
    report.notes = notes + report.notes
    return report
  }
}
