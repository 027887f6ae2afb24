import Index
import Retrieval

/// Rebuilds all data derived from texts.
package struct Rebuild {
  private let store: MeetingStore
  private let lock: WriterLock

  package init(_ store: MeetingStore, _ lock: WriterLock) {
    (self.store, self.lock) = (store, lock)
  }

  /// Rebuilds all segments from the records, as a new generation, one transaction per batch.
  /// Searches use the old generation until a final transaction replaces it. After a crash, the next
  /// rebuild continues with the first unfinished batch.
  ///
  /// - Returns: the number of passages embedded.
  package func run(
    with embedder: Embedder, progress: (_ done: Int, _ total: Int) -> Void
  ) throws -> Int {
    let next = try NextGeneration(store: store, lock, embedder: embedder)
    var embedded = 0
    let total = try store.read(NextGeneration.documents)
    var done = try store.read { try next.placed($0) }
    var last: Int64 = 0
    while case let batch = try store.read({ try next.waiting(after: last, $0) }), !batch.isEmpty {
      progress(done, total)
      let built = next.build(batch)
      embedded += try store.write(lock) { try next.store(built, $0) }
      done += batch.count
      last = batch[batch.count - 1].id
    }
    progress(done, total)
    return try embedded + store.write(lock) { try next.answer($0) }
  }

  /// Rebuilds all derived data from the records in one transaction, to repair any damage.
  package func startOver(with embedder: Embedder) throws {
    try store.write(lock) { db in
      try Generation.restore(db)
      try DocumentRemoval.removeAll(db)
      try OpenTexts.fill(db)
      try NoteMarks.fill(db)
      _ = try NextGeneration.indexRecordsWithoutText(embedder, db)
    }
  }

  /// Removes replaced and unfinished generations, one transaction per segment.
  func removeOtherGenerations() throws {
    let old = try store.read(NextGeneration.otherSegments)
    for segment in old { try store.write(lock) { try SegmentRow.delete(segment, $0) } }
    if !old.isEmpty { try store.write(lock) { try SegmentRow.deleteStrays($0) } }
  }
}
