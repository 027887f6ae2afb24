import Foundation
import GRDB
import Retrieval

/// Checks that the segments are intact, contain each document exactly once and agree with the
/// texts.
package struct SegmentCheckup {
  /// The number of segments whose bytes have changed since they were stored.
  private(set) var torn = 0
  /// The number of segments that change if they are rebuilt from the texts of their documents.
  package private(set) var wrong = 0
  /// The number of segments that were built with another recipe, usually by another version of the
  /// program.
  package private(set) var stale = 0
  /// The number of documents that are in no segment.
  package private(set) var lost = 0
  /// The number of live entries in segments that match no document.
  private(set) var orphaned = 0

  /// Checks the segments of the current generation.
  ///
  /// - Parameter embedder: the embedder that rebuilds each segment for comparison; nil skips this
  ///   slow check.
  package init(_ db: Database, remaking embedder: Embedder? = nil) throws {
    var waiting = Set(try Int64.fetchAll(db, sql: "SELECT id FROM document"))
    var living = 0
    let generation = try Generation.current(db)
    let rows = try Row.fetchCursor(
      db, sql: "SELECT * FROM segment WHERE generation = ?", arguments: [generation])
    while let row = try rows.next() {
      guard let segment = try Self.wholeSegment(row, db) else {
        torn += 1
        continue
      }
      for (ordinal, document) in segment.documents.enumerated() where !segment.isDead(ordinal) {
        living += 1
        let isPlaced = try Self.isPlaced(document, segment.id, ordinal, db)
        if waiting.remove(document) == nil || !isPlaced { orphaned += 1 }
      }
      guard let embedder else { continue }
      if try segment.recipe != Generation.recipe(of: embedder, db) {
        stale += 1
      } else if try !RebuiltSegment(segment, embedder, db).isSame(as: row) {
        wrong += 1
      }
    }
    guard torn == 0 else { return }
    // If a segment is torn, its documents are not counted as lost, too.
    lost = waiting.count
    let places = try Int.fetchOne(
      db,
      sql: """
        SELECT count(*) FROM placement JOIN segment ON segment.id = segmentId
        WHERE generation = ?
        """, arguments: [generation])
    orphaned = max(orphaned, abs((places ?? 0) - living))
  }

  private static func isPlaced(
    _ document: Int64, _ segment: Int64, _ ordinal: Int, _ db: Database
  ) throws -> Bool {
    let placed = try db.cachedStatement(
      sql: """
        SELECT EXISTS (
          SELECT 1 FROM placement WHERE documentId = ? AND segmentId = ? AND ordinal = ?)
        """)
    return try Bool.fetchOne(placed, arguments: [document, segment, ordinal]) == true
  }

  /// The segment; nil if its stored bytes don't match its digest.
  private static func wholeSegment(_ row: Row, _ db: Database) throws -> SegmentRow? {
    do {
      let segment = try SegmentRow(row)
      var whole = SegmentDigest(segment.layout, try SegmentMerging.terms(of: segment, db))
      guard try addCodes(of: segment.id, to: &whole, db) else { return nil }
      return try whole.data == row.value("digest", of: "segment") ? segment : nil
    } catch is DamagedSegment {
      return nil
    } catch is DamagedValue {
      return nil
    } catch let error as IndexError where error.kind == .database {
      return nil
    }
  }

  /// Adds the bundles of a segment's codes to a digest. Returns false if any bundle is missing.
  private static func addCodes(
    of segment: Int64, to digest: inout SegmentDigest, _ db: Database
  ) throws -> Bool {
    let bundles = try RawStatement(
      "SELECT id, codes FROM codeBundle WHERE id >= ? AND id < ? ORDER BY id", db)
    defer { bundles.reset() }
    let ids = CodeBundle.ids(ofSegment: segment)
    bundles.bind(1, ids.lowerBound)
    bundles.bind(2, ids.upperBound)
    var next = ids.lowerBound
    let meanings = CodeBundle.id(segment: segment, number: CodeBundle.firstMeaningBundle)
    while let bundle = try bundles.next() {
      let isFirstOfMeanings = bundle.integer(0) == meanings && next < meanings
      if isFirstOfMeanings { next = meanings }
      guard bundle.integer(0) == next else { return false }
      digest.add(bundle: bundle.bytes(1))
      next += 1
    }
    return true
  }

  /// A sentence with the number of cases for each kind of problem found.
  package var problems: [String] {
    [
      (torn, "segments of the index are incomplete"),
      (wrong, "segments of the index don't match the meetings"),
      (stale, "segments of the index were made by another version"),
      (lost, "texts are in no segment"), (orphaned, "entries in segments belong to no text"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
  }
}
