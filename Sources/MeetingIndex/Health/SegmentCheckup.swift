import Foundation
import GRDB
import Retrieval

/// Whether the segments are whole, and hold each document once.
struct SegmentCheckup {
  /// Segments that are not as they were written.
  private(set) var torn = 0
  /// Documents that are in no segment.
  private(set) var lost = 0
  /// Living places in segments that are no document's.
  private(set) var orphaned = 0

  init(_ db: Database) throws {
    var waiting = Set(try Int64.fetchAll(db, sql: "SELECT id FROM document"))
    let placed = try db.cachedStatement(
      sql: """
        SELECT EXISTS (
          SELECT 1 FROM placement WHERE documentId = ? AND segmentId = ? AND ordinal = ?)
        """)
    let rows = try Row.fetchAll(
      db, sql: "SELECT * FROM segment WHERE generation = (SELECT current FROM generation)")
    for row in rows {
      guard let segment = try? SegmentRow(row), try Self.isWhole(segment, row["digest"], db) else {
        torn += 1
        continue
      }
      for (ordinal, document) in segment.documents.enumerated() where !segment.isDead(ordinal) {
        let isPlaced = try Bool.fetchOne(placed, arguments: [document, segment.id, ordinal])
        if waiting.remove(document) == nil || isPlaced != true { orphaned += 1 }
      }
    }
    // What a torn segment held is not lost beside.
    lost = torn == 0 ? waiting.count : 0
  }

  private static func isWhole(
    _ segment: SegmentRow, _ digest: Data, _ db: Database
  ) throws -> Bool {
    do {
      var whole = SegmentDigest(segment.layout, try SegmentMerging.terms(of: segment, db))
      whole.add(codes: try SegmentMerging.codes(of: segment, db))
      return whole.data == digest
    } catch is TornSegment {
      return false
    } catch let error as IndexError where error.kind == .database {
      return false
    }
  }

  /// A sentence each.
  var problems: [String] {
    [
      (torn, "segments of the index are torn"), (lost, "texts are in no segment"),
      (orphaned, "places in segments belong to no text"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
  }

  var findings: [Finding] {
    problems.map {
      Finding(.vectors, $0, remedy: .rebuild)
    }
  }
}
