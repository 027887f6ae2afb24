import Changes
import DenseVectors
import Foundation
import Index
import Questions
import Retrieval
import Sync
import Time

/// The contents of the index and their freshness.
package struct IndexStatus: Hashable, Sendable {
  /// The path of the index's folder.
  package var home: String
  /// The size of the database file in bytes.
  package var databaseSize: Int64
  /// The sources in the order in which they were added.
  package var sources: [SourceSummary]
  /// The number of calendars, including excluded calendars.
  package var calendars: Int
  /// The number of meetings and unlinked notes, including those that are gone.
  package var records: Int
  /// The number of notes, including those that belong to a meeting.
  package var notes: Int
  /// The number of notes that belong to a meeting. They are not included in `records`.
  package var linkedNotes: Int
  /// The number of meetings that are gone from all calendar files.
  package var goneRecords: Int
  package var recordsWithAttachedNotes: Int
  /// The number of known people, each of whom may have several addresses.
  package var people: Int
  /// The number of searchable passages.
  package var passages: Int
  /// The number of passages whose vectors were made by another version of the embedder.
  package var stalePassages: Int
  /// The fingerprint of the embedder.
  package var fingerprint: String
  /// The number of vectors from an external model; nil if there are none.
  package var vectors: VectorCount?
  /// The number of files with problems that cause a loss of data.
  package var filesWithProblems: Int
  /// The number of events whose times had to be guessed.
  package var guessedTimes: Int
  /// The attached notes whose meeting is gone and has no successor.
  package var orphanedNotes: [OrphanedNotes]
  /// The jobs that have run.
  package var jobs: [JobSummary]
  /// The backups, newest first.
  package var backups: [Backup]
  /// The wipe that was begun but not finished; nil if there is none.
  package var pendingErasure: PendingErasure?
  /// The changes of calendars whose outcome is unknown.
  package var openChanges: [OpenChange]
  /// The last sync, if it was interrupted by a signal or a crash; otherwise nil.
  package var cutOffSync: SyncMark?

  /// Returns the time at which the texts of `source` were last re-indexed, in seconds since
  /// 1970-01-01T00:00:00Z. A re-index covers all sources that exist at the time.
  package func reindexedAt(_ source: SourceSummary) -> Int64? {
    let doneAt = jobs.first { $0.job == .reindex }?.doneAt
    return doneAt.flatMap { $0 >= source.addedAt ? $0 : nil }
  }

  /// Returns true if any part of the status needs the user's attention.
  package func needsUser(at now: Moment) -> Bool {
    filesWithProblems > 0 || sources.contains { $0.isStale(at: now) } || stalePassages > 0
      || jobs.contains(where: \.isFailing) || pendingErasure != nil
      || !openChanges.isEmpty || cutOffSync != nil
  }
}

extension IndexStatus {
  /// Reads the current state of an index.
  package init(of store: MeetingStore, embedder: Embedder = .shipped) throws {
    let problems = try FileProblem.all(in: store)
    self = try store.read { db in
      let counts = try RecordCounts(db)
      return IndexStatus(
        home: store.home,
        databaseSize: FileSize.of(store.path),
        sources: try SourceRegistry(store).all(counted: true, db),
        calendars: counts.calendars,
        records: counts.records,
        notes: counts.notes,
        linkedNotes: counts.linkedNotes,
        goneRecords: counts.gone,
        recordsWithAttachedNotes: counts.withAttachedNotes,
        people: try store.people(db).count,
        passages: try SegmentRow.passageCount(db),
        stalePassages: try SegmentRow.passageCount(
          notMadeBy: Generation.recipe(of: embedder, db), db),
        fingerprint: embedder.fingerprint,
        vectors: try VectorCount.all(db),
        filesWithProblems: problems.byFile.count { $0.contains(where: \.isTrouble) },
        guessedTimes: problems.reduce(0) { $0 + $1.problem.guessedEvents },
        orphanedNotes: try OrphanedNotes.all(db),
        jobs: try JobSummary.all(db), backups: Backups(store).all,
        pendingErasure: try PendingErasure(db), openChanges: CalendarChanges(store).leftOpen,
        cutOffSync: SyncMark.leftBehind(in: store.home))
    }
  }
}
