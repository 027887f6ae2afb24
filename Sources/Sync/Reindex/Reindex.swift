import Foundation
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

/// Puts an index in order.
package struct ReindexRun {
  private let store: MeetingStore

  package init(_ store: MeetingStore) { self.store = store }

  /// Embeds what is stale and puts the database in order: removes what no record has, merges
  /// segments, gives free pages back, refreshes the planner's statistics, and checks it.
  ///
  /// - Parameters:
  ///   - all: makes all texts and vectors anew, also those that are current.
  ///   - patience: how many seconds to wait for another writer.
  ///   - now: in seconds since 1970-01-01T00:00:00Z.
  ///   - embedder: makes vectors of texts.
  ///   - progress: called often, on the calling thread.
  /// - Throws: `IndexError` if the database fails or another process writes.
  package func run(
    all: Bool = false, patience: Double = 0, now: Int64, embedder: Embedder = .shipped,
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws -> ReindexReport {
    try runAsWriter(
      all: all, store.writerLock(now: now, patience: patience), now: now, embedder: embedder,
      progress: progress)
  }

  /// For a caller that is the one writer.
  package func runAsWriter(
    all: Bool, _ lock: WriterLock, now: Int64, embedder: Embedder,
    progress: (_ done: Int, _ total: Int) -> Void
  ) throws -> ReindexReport {
    try store.remembering(.reindex, lock, now: now, failure: \.problems.first) {
      try putInOrder(all: all, lock, embedder: embedder, progress: progress)
    }
  }

  private func putInOrder(
    all: Bool, _ lock: WriterLock, embedder: Embedder,
    progress: (_ done: Int, _ total: Int) -> Void
  ) throws -> ReindexReport {
    var report = ReindexReport()
    try store.write(lock) { try store.removeUnused($0) }
    report.isRebuilt = try all || store.read { try !Generation.isCurrent(embedder, $0) }
    let rebuild = Rebuild(store, lock)
    report.embedded = try report.isRebuilt ? rebuild.run(with: embedder, progress: progress) : 0
    try rebuild.removeOtherGenerations()
    while let dropped = try store.write(
      lock, { try SegmentMerging.mergeNext(upTo: SegmentMerging.largest, $0) })
    {
      report.documentsDropped += dropped
    }
    try store.write(lock) { try store.nameCounting?.refresh(embedder, $0) }
    try store.write(lock, StoredPeople.remove)
    try StoredPeople.keep(in: store, lock)
    report.bytesFreed = try store.writeWithoutTransaction(lock) {
      try FreedSpace.giveBack(whereFreeExceeds: 0.25, $0)
    }
    report.passages = try store.read { try SegmentRow.passageCount($0) }
    try store.writeWithoutTransaction(lock, FreedSpace.optimize)
    // One transaction, and so one state of the index, whoever else is at work.
    report.problems = try store.read { try Integrity.problems($0) + SegmentCheckup($0).problems }
    return report
  }
}
