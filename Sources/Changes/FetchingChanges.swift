import Index
import Mirror

package struct ServerFetch {
  private let store: MeetingStore

  package init(_ store: MeetingStore) { self.store = store }

  /// Completes changes that were left open on servers, and then brings the mirrors up to date.
  ///
  /// - Parameters:
  ///   - options: Which sources to fetch, and how.
  ///   - servers: Access to servers; the index itself has no network.
  ///   - now: Seconds since 1970-01-01T00:00:00Z.
  ///   - progress: Called often, on the calling thread.
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
