import Foundation
import GRDB
import Retrieval

/// A segment rebuilt from the live documents of a stored one. Since a segment depends only on its
/// texts, both must have the same bytes.
struct RebuiltSegment {
  private let remade: FinishedSegment
  private let stored: SegmentRow
  private let db: Database
  /// If true, each document has a record, and its stored passages are those of its text.
  private var isPlaced = true
  private var passageCount = 0
  private var documentCount = 0

  /// The number of texts read and embedded at a time.
  private static let batchSize = 4_096

  init(_ stored: SegmentRow, _ embedder: Embedder, _ db: Database) throws {
    (self.stored, self.db) = (stored, db)
    let living = stored.documents.enumerated().filter { !stored.isDead($0.offset) }.map(\.element)
    documentCount = living.count
    var parts: [SegmentPart] = []
    var rest = living[...]
    while !rest.isEmpty {
      let batch = Array(rest.prefix(Self.batchSize))
      rest = rest.dropFirst(batch.count)
      let texts = try batch.map { try Self.text(ofDocument: $0, db) }
      let (more, passages) = SegmentAssembly.parts(
        of: texts.map { $0 ?? IndexedText(title: "") }, embedder)
      parts += more
      passageCount += passages.reduce(0) { $0 + $1.count }
      isPlaced =
        try isPlaced && !texts.contains { $0 == nil }
        && zip(batch, passages).allSatisfy { document, passages in
          try Self.storedPassages(of: document, in: stored.id, db) == Placement.data(passages)
        }
    }
    remade = FinishedSegment(joining: parts)
  }

  /// Returns true if the rebuilt segment equals the stored one.
  ///
  /// - Parameter row: all columns of the stored segment.
  func isSame(as row: Row) throws -> Bool {
    guard isPlaced, try documentCount == row.value("documentCount", of: "segment"),
      try passageCount == row.value("passageCount", of: "segment")
    else { return false }
    if stored.dead == nil { return try remade.digest == row.value("digest", of: "segment") }
    return try remade.digest == living().digest
  }

  /// Returns the stored segment without its deleted documents.
  private func living() throws -> FinishedSegment {
    try SegmentMerging.merging([stored], keeping: [stored.dead?.complement], db)
  }

  /// The text of a document; nil if no record has it.
  private static func text(ofDocument document: Int64, _ db: Database) throws -> IndexedText? {
    let record = try db.cachedStatement(sql: "SELECT min(id) FROM record WHERE documentId = ?")
    guard let id = try Int64?.fetchOne(record, arguments: [document]) ?? nil else { return nil }
    return RecordText(try MeetingRecord(rowID: id, db)).indexed
  }

  private static func storedPassages(
    of document: Int64, in segment: Int64, _ db: Database
  ) throws -> Data? {
    let passages = try db.cachedStatement(
      sql: "SELECT passages FROM placement WHERE documentId = ? AND segmentId = ?")
    return try Data.fetchOne(passages, arguments: [document, segment])
  }
}
