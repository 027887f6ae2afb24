import Index
import Retrieval

/// Makes what is derived from texts anew.
package struct Rebuild {
  private let store: MeetingStore
  private let lock: WriterLock

  package init(_ store: MeetingStore, _ lock: WriterLock) {
    (self.store, self.lock) = (store, lock)
  }

  /// Makes all segments anew from the records. They are made as the next generation, a transaction
  /// a batch, while the old ones answer; one last transaction lets the new ones answer instead.
  /// Killed before that, the next rebuild goes on with what is there.
  ///
  /// - Returns: how many passages were embedded.
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

  /// Makes all that is derived from texts anew from nothing but the records, as one transaction: the
  /// way out of whatever is wrong with it.
  package func startOver(with embedder: Embedder) throws {
    try store.write(lock) { db in
      try Generation.restore(db)
      try DocumentRemoval.removeAll(db)
      try OpenTexts.fill(db)
      _ = try NextGeneration.indexRecordsWithoutText(embedder, db)
    }
  }

  /// Takes away what a rebuild replaced or left unfinished, a segment a transaction.
  func removeOtherGenerations() throws {
    let old = try store.read(NextGeneration.otherSegments)
    for segment in old { try store.write(lock) { try SegmentRow.delete(segment, $0) } }
    if !old.isEmpty { try store.write(lock) { try SegmentRow.deleteStrays($0) } }
  }
}
