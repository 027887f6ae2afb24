import Foundation
import GRDB
import Retrieval

/// Merges small segments into larger ones, without their deleted documents.
///
/// A question looks up each term in each segment, and each sync that finds new texts adds a
/// segment. Merging keeps the number of segments small. Its cost is low, because a text is
/// rewritten only when its segment doubles in size (O'Neil et al., "The Log-Structured Merge-Tree",
/// 1996).
package enum SegmentMerging {
  /// The maximum number of documents in a newly built segment.
  package static let largestBuilt = 8_192
  /// The maximum number of documents in a segment that a sync merges.
  static let largestInSync = 1_024
  /// The number of adjacent small segments that are merged regardless of their sizes.
  private static let smallSegmentsPerMerge = 8
  /// The maximum number of documents in a merged segment, all of which a merge keeps in memory.
  package static let largest = 65_536
  private static let maximumPassages = 100_000
  /// The share of deleted documents above which a segment is rewritten.
  static let maximumDeletedShare = 0.125

  private struct Size {
    let id: Int64
    let living: Int
    let all: Int
    let passages: Int
    var hasManyDeletedDocuments: Bool {
      Double(all - living) > Double(all) * SegmentMerging.maximumDeletedShare
    }
  }

  /// Merges adjacent segments of the current generation until each is more than twice as large as
  /// the next.
  ///
  /// - Parameters:
  ///   - largest: the maximum number of live documents in a merged segment.
  ///   - dropsDead: whether to rewrite every segment that has deleted documents.
  /// - Returns: the number of deleted documents that were dropped.
  @discardableResult
  package static func merge(
    upTo largest: Int, dropsDead: Bool = false, _ db: Database
  ) throws -> Int {
    var dropped = 0
    while let more = try mergeNext(upTo: largest, dropsDead: dropsDead, db) { dropped += more }
    return dropped
  }

  /// Performs one step of `merge`, so that each step can have its own transaction.
  ///
  /// - Returns: the number of dropped documents; nil if there was nothing to merge.
  package static func mergeNext(
    upTo largest: Int, dropsDead: Bool = false, _ db: Database
  ) throws -> Int? {
    guard let run = try nextRun(upTo: largest, dropsDead: dropsDead, sizes(db)) else { return nil }
    try merge(run.map(\.id), db)
    return run.reduce(0) { $0 + $1.all - $1.living }
  }

  private static func sizes(_ db: Database) throws -> [Size] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT id, documentCount, length(documents) / 8, passageCount FROM segment
        WHERE generation = ? ORDER BY id
        """, arguments: [Generation.current(db)]
    ).map { row in
      func value<T: DatabaseValueConvertible & StatementColumnConvertible>(
        _ place: Int
      ) throws -> T { try row.value(at: place, of: "segment") }
      let size = Size(
        id: try value(0), living: try value(1), all: try value(2), passages: try value(3))
      guard 0...size.all ~= size.living, 0...Int(Int32.max) ~= size.passages else {
        throw DamagedValue("segment", "documentCount", row: size.id)
      }
      return size
    }
  }

  /// The segments to merge next; nil if there are none. A single segment is rewritten without its
  /// deleted documents.
  private static func nextRun(
    upTo largest: Int, dropsDead: Bool, _ sizes: [Size]
  ) -> [Size]? {
    let holey = sizes.first { size in
      size.living <= largest && (dropsDead ? size.all > size.living : size.hasManyDeletedDocuments)
    }
    if let holey { return [holey] }
    for end in sizes.indices.reversed() {
      let run = run(upTo: largest, endingAt: end, sizes)
      if run.count > 1 { return Array(run) }
    }
    let small = sizes.lastIndex { $0.living > largestInSync }.map { sizes[($0 + 1)...] }
    var row = (small ?? sizes[...]).prefix(smallSegmentsPerMerge)
    guard row.count == smallSegmentsPerMerge else { return nil }
    while !fits(row) { row = row.dropLast() }
    return row.count > 1 ? Array(row) : nil
  }

  /// The segments to merge with the one at `end`. A preceding segment is added if it is at most
  /// twice as large as the segments added so far.
  private static func run(
    upTo largest: Int, endingAt end: Int, _ sizes: [Size]
  ) -> ArraySlice<Size> {
    var run = sizes[end...end]
    while let before = sizes[..<run.startIndex].last, before.living <= 2 * living(run),
      before.living + living(run) <= largest, fits(sizes[(run.startIndex - 1)...end])
    {
      run = sizes[(run.startIndex - 1)...end]
    }
    return run
  }

  private static func living(_ run: ArraySlice<Size>) -> Int { run.reduce(0) { $0 + $1.living } }

  private static func fits(_ run: ArraySlice<Size>) -> Bool {
    run.reduce(0) { $0 + $1.passages } <= maximumPassages
  }

  private static func merge(_ ids: [Int64], _ db: Database) throws {
    let rows = try ids.compactMap { id in
      try Row.fetchOne(db, sql: "SELECT * FROM segment WHERE id = ?", arguments: [id])
        .map(SegmentRow.init)
    }
    guard let first = rows.first else { return }
    let generation = try Generation.current(db)
    let kept = rows.map { row in row.dead.map { $0.complement } }
    let merged = try merging(rows, keeping: kept, db)
    var documents: [PlacedDocument] = []
    let places = try db.cachedStatement(
      sql: "SELECT passages FROM placement WHERE documentId = ? AND segmentId = ?")
    for row in rows {
      for (ordinal, id) in row.documents.enumerated() where !row.isDead(ordinal) {
        guard let passages = try Data.fetchOne(places, arguments: [id, row.id]) else {
          throw DamagedValue("placement", row: id)
        }
        documents.append(PlacedDocument(id: id, passages: Placement.passages(passages)))
      }
    }
    for row in rows { try SegmentRow.delete(row.id, db) }
    try merged.insert(documents, generation: generation, recipe: first.recipe, db)
  }

  /// Joins the live documents of stored segments into one segment.
  static func merging(
    _ rows: [SegmentRow], keeping kept: [DocumentSet?], _ db: Database
  ) throws -> FinishedSegment {
    do {
      return try FinishedSegment(
        merging: rows.map { row in
          let texts = SegmentTexts(layout: row.layout, terms: try terms(of: row, db))
          return (texts, try columns(of: row, db), try meanings(of: row, db))
        }, keeping: kept)
    } catch let error as DamagedCodes {
      let ids = rows.map { String($0.id) }.joined(separator: ", ")
      throw IndexError(.database, "\(error) (of segments \(ids))")
    }
  }

  /// Reads the stored terms of a segment.
  package static func terms(of row: SegmentRow, _ db: Database) throws -> SegmentTerms {
    let terms = try Row.fetchCursor(
      db, sql: "SELECT term, postings FROM segmentTerm WHERE segmentId = ? ORDER BY term",
      arguments: [row.id])
    var stored = SegmentTerms()
    while let row = try terms.next() {
      let postings: Data = try row.value(at: 1, of: "segmentTerm")
      try stored.append(
        term: try row.value(at: 0, of: "segmentTerm"), postings: [UInt8](postings))
    }
    return stored
  }

  /// Reads the stored codes of all passages of a segment.
  private static func columns(of row: SegmentRow, _ db: Database) throws -> CodeColumns {
    let bundles = try CodeBundles(db)
    defer { bundles.reset() }
    return try CodeColumns(rows: row.layout.passageCount) {
      try bundles.bytes(of: $0, segment: row.id)
    }
  }

  /// The stored codes of all passages' meanings; zeros if the segment was built without them.
  private static func meanings(of row: SegmentRow, _ db: Database) throws -> MeaningCodes {
    let bundles = try CodeBundles(db)
    defer { bundles.reset() }
    let rows = row.layout.passageCount
    if !row.isMade(by: .shipped), try bundles.bytes(ofMeanings: 0, segment: row.id).isEmpty {
      return MeaningCodes(Array(repeating: 0, count: rows * MeaningCodes.bytesPerRow))
    }
    return try MeaningCodes(rows: rows) { try bundles.bytes(ofMeanings: $0, segment: row.id) }
  }
}
