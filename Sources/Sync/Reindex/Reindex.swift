import Foundation
import Index
import Retrieval
import Time

package struct ReindexReport: Hashable, Sendable {
  /// The number of passages for which a vector was computed.
  package var embedded = 0
  /// The total number of passages.
  package var passages = 0
  /// If true, all texts and vectors were rebuilt.
  package var isRebuilt = false
  /// The number of texts removed from segments because no record contains them any more.
  package var documentsDropped = 0
  /// The number of bytes by which the database shrank.
  package var bytesFreed: Int64 = 0
  /// The problems found by the integrity check.
  package var problems: [String] = []

  /// If true, the index is damaged.
  package var hasTrouble: Bool { !problems.isEmpty }
}

/// A run that re-indexes a store.
package struct ReindexRun {
  private let store: MeetingStore

  package init(_ store: MeetingStore) { self.store = store }

  /// Embeds stale texts and tidies up the database: removes texts without a record, merges
  /// segments, frees pages, updates the query planner's statistics, and checks integrity.
  ///
  /// - Parameters:
  ///   - all: if true, rebuilds all texts and vectors, including current ones.
  ///   - patience: the number of seconds to wait for another writer.
  ///   - embedder: the embedder of the texts.
  ///   - progress: called often, on the calling thread.
  /// - Throws: `IndexError` if the database fails or another process is writing.
  package func run(
    all: Bool = false, patience: Double = 0, now: Moment, embedder: Embedder = .shipped,
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws -> ReindexReport {
    try runAsWriter(
      all: all, store.writerLock(now: now, patience: patience), now: now, embedder: embedder,
      progress: progress)
  }

  /// The same as `run`, for a caller that already holds the writer lock.
  package func runAsWriter(
    all: Bool, _ lock: WriterLock, now: Moment, embedder: Embedder,
    progress: (_ done: Int, _ total: Int) -> Void
  ) throws -> ReindexReport {
    try Job.reindex.run(in: store, lock, now: now, failure: \.problems.first) {
      try reindexAndCompact(all: all, lock, embedder: embedder, progress: progress)
    }
  }

  private func reindexAndCompact(
    all: Bool, _ lock: WriterLock, embedder: Embedder,
    progress: (_ done: Int, _ total: Int) -> Void
  ) throws -> ReindexReport {
    var report = ReindexReport()
    try store.write(lock) {
      try ErasedTexts.removeUnused($0)
      try CommonLines.refresh($0)
    }
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
      try FreedSpace.returnFreePages(whereFreeExceeds: 0.25, $0)
    }
    report.passages = try store.read { try SegmentRow.passageCount($0) }
    try store.writeWithoutTransaction(lock, FreedSpace.optimize)
    // Within a single transaction, both checks see the same state of the index, even if another
    // process writes.
    report.problems = try store.read { try Integrity.problems($0) + SegmentCheckup($0).problems }
    return report
  }
}
