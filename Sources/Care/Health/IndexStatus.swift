import Changes
import DenseVectors
import Foundation
import Index
import Questions
import Retrieval
import Sync

/// The contents of the index and how fresh it is.
package struct IndexStatus: Hashable, Sendable {
  /// The path of the folder that holds the index.
  package var home: String
  /// Of the database file, in bytes.
  package var databaseSize: Int64
  /// In the order in which they were added.
  package var sources: [SourceSummary]
  /// The number of calendars, excluded ones too.
  package var calendars: Int
  /// The number of meetings, gone ones too.
  package var records: Int
  /// The number of those that no calendar file shows any more.
  package var goneRecords: Int
  /// The number of meetings that carry notes of the user's.
  package var recordsWithAttachedNotes: Int
  /// The number of known people, each with all addresses.
  package var people: Int
  /// The number of pieces of text that can be found.
  package var passages: Int
  /// Passages that an older embedder made.
  package var stalePassages: Int
  /// The embedder's.
  package var fingerprint: String
  /// Those of a model elsewhere; nil if there are none.
  package var vectors: VectorCount?
  /// Files that lose something by what is wrong with them.
  package var filesWithProblems: Int
  /// The number of events whose times could only be guessed.
  package var guessedTimes: Int
  /// Attached notes whose meeting is gone, and could not be carried to another.
  package var orphanedNotes: [OrphanedNotes]
  /// Those that have run.
  package var jobs: [JobSummary]
  /// Newest first.
  package var backups: [Backup]
  /// Forgetting that has begun and is not whole.
  package var pendingErasure: PendingErasure?
  /// The changes of calendars of which it is not known yet whether they were written.
  package var openChanges: [OpenChange]
  /// The last sync, if a signal or a fault ended it.
  package var cutOffSync: SyncMark?

  /// The time at which the texts of `source` were last re-indexed, in seconds since
  /// 1970-01-01T00:00:00Z. A re-index is of all sources that are there.
  package func reindexedAt(_ source: SourceSummary) -> Int64? {
    let doneAt = jobs.first { $0.job == .reindex }?.doneAt
    return doneAt.flatMap { $0 >= source.addedAt ? $0 : nil }
  }

  /// Returns true if something needs the user.
  ///
  /// - Parameter now: in seconds since 1970-01-01T00:00:00Z.
  package func needsUser(at now: Int64) -> Bool {
    filesWithProblems > 0 || sources.contains { $0.isStale(at: now) } || stalePassages > 0
      || jobs.contains(where: \.isFailing) || pendingErasure != nil
      || !openChanges.isEmpty || cutOffSync != nil
  }
}

extension IndexStatus {
  /// The present state of an index.
  package init(of store: MeetingStore, embedder: Embedder = .shipped) throws {
    let problems = try FileProblem.all(in: store)
    self = try store.read { db in
      let counts = try RecordCounts(db)
      return IndexStatus(
        home: store.home,
        databaseSize: FileSize.of(store.path),
        sources: try store.sources(counted: true, db),
        calendars: counts.calendars,
        records: counts.records,
        goneRecords: counts.gone,
        recordsWithAttachedNotes: counts.withAttachedNotes,
        people: try store.people(db).count,
        passages: try SegmentRow.passageCount(db),
        stalePassages: try SegmentRow.passageCount(notMadeBy: Generation.recipe(of: embedder), db),
        fingerprint: embedder.fingerprint,
        vectors: try VectorCount.all(db),
        filesWithProblems: problems.byFile.count { $0.contains(where: \.isTrouble) },
        guessedTimes: problems.reduce(0) { $0 + $1.problem.guessedEvents },
        orphanedNotes: try OrphanedNotes.all(db),
        jobs: try store.jobs(db), backups: Backups(store).all,
        pendingErasure: try PendingErasure(db), openChanges: CalendarChanges(store).leftOpen,
        cutOffSync: SyncMark.leftBehind(in: store.home))
    }
  }
}
