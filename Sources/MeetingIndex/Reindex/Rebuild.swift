import Foundation
import GRDB
import Retrieval

extension MeetingStore {
  /// Makes all segments anew from the records. They are made as the next generation, a transaction
  /// a batch, while the old ones answer; one last transaction lets the new ones answer instead.
  /// Killed before that, the next rebuild goes on with what is there.
  ///
  /// - Returns: how many passages were embedded.
  func rebuild(
    with embedder: Embedder, progress: (_ done: Int, _ total: Int) -> Void
  ) throws -> Int {
    try indexRecordsWithoutText(embedder)
    let rebuild = try Rebuild(store: self, embedder: embedder)
    var embedded = 0
    let total = try read { try Int.fetchOne($0, sql: "SELECT count(*) FROM document") ?? 0 }
    var done = try read { try rebuild.placed($0) }
    while case let batch = try read({ try rebuild.waiting($0) }), !batch.isEmpty {
      progress(done, total)
      let built = rebuild.build(batch)
      embedded += try write { try rebuild.store(built, $0) }
      done += batch.count
    }
    progress(done, total)
    embedded += try write { db in
      // What was attached meanwhile.
      var rest = 0
      while case let batch = try rebuild.waiting(db), !batch.isEmpty {
        rest += try rebuild.store(rebuild.build(batch), db)
      }
      try db.execute(sql: "UPDATE generation SET current = ?", arguments: [rebuild.generation])
      try SegmentRow.deleteStrays(db)
      return rest
    }
    return embedded
  }

  /// No job leaves such a record; another hand in the database may have.
  private func indexRecordsWithoutText(_ embedder: Embedder) throws {
    let ids = try read { db in
      try Int64.fetchAll(db, sql: "SELECT id FROM record WHERE documentId IS NULL")
    }
    guard !ids.isEmpty else { return }
    try write { db in
      var writer = try RecordWriter(embedder: embedder, db)
      for record in try zip(ids, self.records(rowIDs: ids, db)) {
        try writer.indexText(of: record.1, rowID: record.0, db)
      }
      _ = try writer.finish(db)
    }
  }

  /// Takes away what a rebuild replaced or left unfinished, a segment a transaction.
  func removeOtherGenerations() throws {
    let old = try read { db in
      try Int64.fetchAll(
        db, sql: "SELECT id FROM segment WHERE generation <> (SELECT current FROM generation)")
    }
    for segment in old { try write { try SegmentRow.delete(segment, $0) } }
  }
}

/// The generation of segments that is to answer next.
private struct Rebuild {
  let generation: Int64
  private let recipe: String
  private let embedder: Embedder

  /// Documents that are read and embedded at a time.
  private static let batchSize = 4_096

  /// Goes on with a generation that was begun by the same recipe; else begins anew.
  init(store: MeetingStore, embedder: Embedder) throws {
    let recipe = Generation.recipe(of: embedder)
    let (current, others) = try store.read { db in
      let current = try Generation.current(db)
      let others = try Row.fetchAll(
        db, sql: "SELECT id, generation, recipe FROM segment WHERE generation <> ?",
        arguments: [current])
      return (current, others)
    }
    generation = current + 1
    for row in others where row[1] != current + 1 || row[2] != recipe {
      try store.write { try SegmentRow.delete(row[0], $0) }
    }
    (self.recipe, self.embedder) = (recipe, embedder)
  }

  struct Waiting: Sendable {
    let id: Int64
    let text: IndexedText
  }

  struct Built {
    let segments: [FinishedSegment]
    let documents: [PlacedDocument]
  }

  /// How many documents the next generation has.
  func placed(_ db: Database) throws -> Int {
    try Int.fetchOne(
      db, sql: "SELECT coalesce(sum(documentCount), 0) FROM segment WHERE generation = ?",
      arguments: [generation]) ?? 0
  }

  /// The next documents that it has not; occurrences that say the same are one.
  func waiting(_ db: Database) throws -> [Waiting] {
    let ids = try Int64.fetchAll(
      db,
      sql: """
        SELECT id FROM document WHERE NOT EXISTS (
          SELECT 1 FROM placement JOIN segment ON segment.id = segmentId
          WHERE documentId = document.id AND generation = ?)
        ORDER BY id LIMIT ?
        """, arguments: [generation, Self.batchSize])
    let record = try db.cachedStatement(
      sql: "SELECT id FROM record WHERE documentId = ? ORDER BY id LIMIT 1")
    return try ids.map { id in
      guard let row = try Int64.fetchOne(record, arguments: [id]) else {
        return Waiting(id: id, text: IndexedText(title: ""))
      }
      let stored = try MeetingStore.records(rowIDs: [row], db)[0]
      return Waiting(id: id, text: RecordText(stored).indexed)
    }
  }

  /// On all cores.
  func build(_ documents: [Waiting]) -> Built {
    let size = max(64, documents.count / 8)
    let chunks = stride(from: 0, to: documents.count, by: size).map {
      documents[$0..<min($0 + size, documents.count)]
    }
    let built = concurrentMap(chunks) { chunk in
      let builder = SegmentBuilder(embedder: embedder)
      let placed = chunk.map { PlacedDocument(id: $0.id, passages: builder.add($0.text)) }
      return (SegmentAssembly.Piece.part(builder.finishPart()), placed)
    }
    return Built(
      segments: SegmentAssembly.join(built.map(\.0)), documents: built.flatMap(\.1))
  }

  /// - Returns: how many passages were stored.
  func store(_ built: Built, _ db: Database) throws -> Int {
    // Between the reading and now another process may have taken a document away.
    let isThere = try db.cachedStatement(
      sql: "SELECT EXISTS (SELECT 1 FROM document WHERE id = ?)")
    var documents = built.documents
    for place in documents.indices
    where try Bool.fetchOne(isThere, arguments: [documents[place].id]) == false {
      documents[place].id = 0
    }
    return try FinishedSegment.insert(
      built.segments, taken: documents, generation: generation, recipe: recipe, db)
  }
}
