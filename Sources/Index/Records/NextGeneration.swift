import Foundation
import GRDB
import Retrieval

/// The generation of segments that is being built to replace the current one. Questions use the
/// current one until the new one is complete.
package struct NextGeneration {
  private let generation: Int64
  private let recipe: String
  private let embedder: Embedder

  /// The number of documents read and embedded at a time.
  static let batchSize = 4_096

  /// Continues an unfinished generation with the same recipe, or begins a new one. Other unfinished
  /// generations are deleted.
  package init(store: MeetingStore, _ lock: WriterLock, embedder: Embedder) throws {
    let (recipe, current, left) = try store.read { db in
      let recipe = try Generation.recipe(of: embedder, db)
      let current = try Generation.current(db)
      let left = try Int64.fetchAll(
        db,
        sql: """
          SELECT id FROM segment
          WHERE generation <> ?1 AND (generation <> ?1 + 1 OR recipe <> ?2)
          """, arguments: [current, recipe])
      return (recipe, current, left)
    }
    generation = current + 1
    for segment in left { try store.write(lock) { try SegmentRow.delete(segment, $0) } }
    (self.recipe, self.embedder) = (recipe, embedder)
  }

  package struct Waiting: Sendable {
    package let id: Int64
    let text: RecordText
  }

  package struct Built {
    let segments: [FinishedSegment]
    let documents: [PlacedDocument]
    /// The hashes of the texts from which the segments were built, one per document.
    let texts: [DocumentHash]
  }

  /// The number of documents that are already in the next generation.
  package func placed(_ db: Database) throws -> Int {
    try Int.fetchOne(
      db, sql: "SELECT coalesce(sum(documentCount), 0) FROM segment WHERE generation = ?",
      arguments: [generation]) ?? 0
  }

  /// Returns the next batch of documents that the generation lacks, each with the text of one
  /// record. With ascending `last`, each document is returned only once, even if it can't be
  /// stored.
  package func waiting(after last: Int64, _ db: Database) throws -> [Waiting] {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT document.id, (SELECT min(id) FROM record WHERE documentId = document.id) AS recordId
        FROM document WHERE document.id > ? AND recordId IS NOT NULL AND NOT EXISTS (
          SELECT 1 FROM placement JOIN segment ON segment.id = segmentId
          WHERE documentId = document.id AND generation = ?)
        ORDER BY document.id LIMIT ?
        """, arguments: [last, generation, Self.batchSize])
    return try rows.map { row in
      let record = try MeetingRecord(rowID: row.value(at: 1, of: "record"), db)
      return Waiting(id: try row.value(at: 0, of: "document"), text: RecordText(record))
    }
  }

  /// Builds segments from documents, on all cores.
  package func build(_ documents: [Waiting]) -> Built {
    let (parts, passages) = SegmentAssembly.parts(of: documents.map(\.text.indexed), embedder)
    return Built(
      segments: SegmentAssembly.join(parts.map(SegmentAssembly.Piece.part)),
      documents: zip(documents, passages).map { PlacedDocument(id: $0.id, passages: $1) },
      texts: documents.map(\.text.hash))
  }

  /// Stores segments with their documents.
  ///
  /// - Returns: the number of stored passages.
  package func store(_ built: Built, _ db: Database) throws -> Int {
    // If another text now has this id, the records with the old text get a new document.
    let isSame = try db.cachedStatement(
      sql: "SELECT EXISTS (SELECT 1 FROM document WHERE id = ? AND hash = ?)")
    var documents = built.documents
    for (place, hash) in zip(documents.indices, built.texts)
    where try Bool.fetchOne(isSame, arguments: [documents[place].id, hash.data]) == false {
      documents[place].id = 0
    }
    return try FinishedSegment.insert(
      built.segments, taken: documents, generation: generation, recipe: recipe, db)
  }

  /// Makes this generation the current one, and indexes the records whose documents it lacks.
  ///
  /// - Returns: the number of newly embedded passages.
  package func answer(_ db: Database) throws -> Int {
    try db.execute(sql: "UPDATE generation SET current = ?", arguments: [generation])
    try DocumentRemoval.removeUnplaced(db)
    let rest = try Self.indexRecordsWithoutText(embedder, db)
    try SegmentRow.deleteStrays(db)
    return rest
  }

  /// Indexes the records without a document, because their texts changed while the generation was
  /// being built.
  ///
  /// - Returns: the number of embedded passages.
  package static func indexRecordsWithoutText(
    _ embedder: Embedder, _ db: Database
  ) throws -> Int {
    var embedded = 0
    while case let ids = try Int64.fetchAll(
      db,
      sql: """
        SELECT id FROM record WHERE documentId IS NULL AND \(RecordCondition.standsAlone)
        ORDER BY id LIMIT ?
        """, arguments: [batchSize]), !ids.isEmpty
    {
      var writer = try RecordWriter(embedder: embedder, db)
      for id in ids {
        try writer.indexText(of: MeetingRecord(rowID: id, db), rowID: id, db)
      }
      embedded += try writer.finish(db)
    }
    return embedded
  }

  package static func documents(_ db: Database) throws -> Int {
    try Int.fetchOne(db, sql: "SELECT count(*) FROM document") ?? 0
  }

  /// The row ids of the segments outside the current generation.
  package static func otherSegments(_ db: Database) throws -> [Int64] {
    try Int64.fetchAll(
      db, sql: "SELECT id FROM segment WHERE generation <> ?", arguments: [Generation.current(db)])
  }
}
