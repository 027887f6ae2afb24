import Foundation
import GRDB
import Index
import Retrieval

/// The report of a re-index.
package struct ReindexReport: Hashable, Sendable {
  /// Passages that got a vector.
  package var embedded = 0
  /// All passages, each of which has one now.
  package var passages = 0
  /// If true, all texts and vectors were made anew.
  package var isRebuilt = false
  /// Texts that no meeting has any more and that were still in the segments.
  package var documentsDropped = 0
  /// By how much the database shrank, in bytes.
  package var bytesFreed: Int64 = 0
  /// The problems that the integrity check found.
  package var problems: [String] = []

  /// If true, the index is damaged.
  package var hasTrouble: Bool { !problems.isEmpty }
}

extension MeetingStore {
  /// Embeds what is stale and puts the database in order: removes what no record has, merges
  /// segments, gives free pages back, refreshes the planner's statistics, and checks it.
  ///
  /// - Parameters:
  ///   - all: makes all texts and vectors anew, also those that are current.
  ///   - patience: how many seconds to wait for another writer.
  ///   - now: in seconds since 1970-01-01T00:00:00Z.
  ///   - embedder: makes vectors of texts.
  ///   - progress: called often, on the calling thread.
  /// - Throws: `IndexError` where the database fails or another process writes.
  package func reindex(
    all: Bool = false, patience: Double = 0, now: Int64, embedder: Embedder = .shipped,
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws -> ReindexReport {
    try reindexAsWriter(
      all: all, writerLock(now: now, patience: patience), now: now, embedder: embedder,
      progress: progress)
  }

  /// For a caller that is the one writer.
  package func reindexAsWriter(
    all: Bool, _ lock: WriterLock, now: Int64, embedder: Embedder,
    progress: (_ done: Int, _ total: Int) -> Void
  ) throws -> ReindexReport {
    try remembering(.reindex, lock, now: now, failure: \.problems.first) {
      try putInOrder(all: all, lock, embedder: embedder, progress: progress)
    }
  }

  private func putInOrder(
    all: Bool, _ lock: WriterLock, embedder: Embedder,
    progress: (_ done: Int, _ total: Int) -> Void
  ) throws -> ReindexReport {
    var report = ReindexReport()
    try write(lock) { try self.removeUnused($0) }
    report.isRebuilt = try all || read { try !Generation.isCurrent(embedder, $0) }
    report.embedded = try report.isRebuilt ? rebuild(with: embedder, lock, progress: progress) : 0
    try removeOtherGenerations(lock)
    while let dropped = try write(
      lock,
      { db in
        try SegmentMerging.mergeNext(upTo: SegmentMerging.largest, db)
      })
    {
      report.documentsDropped += dropped
    }
    try write(lock) { try nameCounting?.refresh(embedder, $0) }
    try write(lock, StoredPeople.remove)
    try keepPeople(lock)
    report.bytesFreed = try shrink(whereFreeExceeds: 0.25, lock)
    report.passages = try read { try SegmentRow.passageCount($0) }
    try writeWithoutTransaction(lock) { db in
      try db.execute(sql: "PRAGMA optimize; PRAGMA wal_checkpoint(TRUNCATE)")
    }
    // One transaction, and so one state of the index, whoever else is at work.
    report.problems = try read { try Integrity.problems($0) + SegmentCheckup($0).problems }
    return report
  }

  /// Gives free pages back to the file system where more than `share` of all pages are free.
  ///
  /// - Returns: by how many bytes the database shrank.
  private func shrink(
    whereFreeExceeds share: Double, _ lock: WriterLock
  ) throws -> Int64 {
    try writeWithoutTransaction(lock) { db in
      func pragma(_ name: String) throws -> Int64 {
        try Int64.fetchOne(db, sql: "PRAGMA \(name)") ?? 0
      }
      let pages = try pragma("page_count")
      guard Double(try pragma("freelist_count")) > Double(pages) * share else { return 0 }
      try db.execute(sql: "VACUUM")
      return try (pages - pragma("page_count")) * pragma("page_size")
    }
  }
}
