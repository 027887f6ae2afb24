import Foundation
import Index
import Retrieval
import Sync
import Time

package struct NightlyOptions: Sendable {
  package var sync: SyncOptions
  /// The number of backups to keep; if 0, no backup is made.
  package var backups: Int
  /// The number of seconds to wait for another writer.
  package var patience: Double

  package init(sync: SyncOptions = SyncOptions(), backups: Int = 7, patience: Double = 0) {
    self.sync = sync
    self.backups = backups
    self.patience = patience
  }
}

package struct NightlyReport: Sendable {
  /// The combined report of all sync passes.
  package var sync: SyncReport
  package var reindex: ReindexReport
  /// The new backup; nil if none was requested, or if the index is damaged.
  package var backup: Backup?
  package var backups: Int
  /// The writer that was killed before this run; nil if there was none.
  package var predecessor: WriterLock.Holder?

  /// If true, something needs the user's attention.
  package var hasTrouble: Bool { sync.hasTrouble || reindex.hasTrouble }
}

/// Maintains an index under one writer lock, in three steps: sync, re-index, backup.
package struct NightlyRun {
  private let store: MeetingStore

  package init(_ store: MeetingStore) { self.store = store }

  /// Runs all steps.
  ///
  /// - Parameters:
  ///   - options: the options of the steps.
  ///   - now: the current time, and the zone of floating times and all-day events.
  ///   - embedder: the embedder for new texts.
  ///   - progress: called often, on the calling thread.
  package func run(
    _ options: NightlyOptions = NightlyOptions(), now: Moment,
    embedder: Embedder = .shipped, progress: (SyncProgress) -> Void = { _ in }
  ) throws -> NightlyReport {
    let lock = try store.writerLock(now: now, patience: options.patience)
    let synced = try stableSync(
      options.sync, lock, now: now, embedder: embedder, progress: progress)
    let reindexed = try ReindexRun(store).runAsWriter(
      all: false, lock, now: now, embedder: embedder
    ) {
      progress(.embedding(done: $0, of: $1))
    }
    var backup: Backup?
    if options.backups > 0, !reindexed.hasTrouble {
      backup = try Job.backup.run(
        in: store, lock, now: now, failure: { (_: Backup) in nil },
        {
          try Backups(store).add(keeping: options.backups, now: now)
        })
    }
    return NightlyReport(
      sync: synced, reindex: reindexed, backup: backup, backups: Backups(store).all.count,
      predecessor: lock.predecessor)
  }

  /// Syncs until the result is stable. A calendar that another program is still writing looks
  /// damaged. If there are problems, the sync is therefore repeated every second until the problems
  /// stay the same and no file has changed.
  private func stableSync(
    _ options: SyncOptions, _ lock: WriterLock, now: Moment, embedder: Embedder,
    progress: (SyncProgress) -> Void
  ) throws -> SyncReport {
    var report = SyncReport()
    for look in 1...Self.maximumPasses {
      let before = report.troubledPaths
      let seen = try SyncRun(store).runAsWriter(
        options, lock, now: now, embedder: embedder, progress: progress)
      report = seen.following(report)
      let isSettled = look > 1 && seen.filesRead == 0 && report.troubledPaths == before
      if !report.hasTrouble || isSettled || look == Self.maximumPasses { break }
      sleep(1)
    }
    return report
  }

  private static var maximumPasses: Int { 20 }
}

extension SyncReport {
  fileprivate var troubledPaths: Set<String> {
    Set(
      failures.map(\.source) + problems.filter(\.isTrouble).map(\.path))
  }

  /// Returns this report combined with that of an earlier pass.
  func following(_ earlier: SyncReport) -> SyncReport {
    var both = self
    both.created += earlier.created
    both.updated += earlier.updated
    both.back += earlier.back
    both.embedded += earlier.embedded
    both.filesRead += earlier.filesRead
    both.filesRemoved += earlier.filesRemoved
    both.flagged.formUnion(earlier.flagged)
    both.carriedNotes = earlier.carriedNotes + carriedNotes
    // The report contains all passes, so a problem that was new in an earlier pass is still new.
    let new = Set(
      earlier.problems.filter(\.isNew).map { [$0.source, $0.path, $0.problem.message] })
    for index in both.problems.indices {
      let problem = both.problems[index]
      if new.contains([problem.source, problem.path, problem.problem.message]) {
        both.problems[index].isNew = true
      }
    }
    both.unchanged = max(0, unchanged - earlier.created - earlier.updated)
    return both
  }
}
