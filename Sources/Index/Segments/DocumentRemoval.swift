import Foundation
import GRDB
import Retrieval

/// Removes documents that no record uses. Their rows are deleted, and their ordinals are marked as
/// deleted until the segment is merged.
package enum DocumentRemoval {
  /// Removes the documents among `candidates` that no record uses.
  package static func removeUnused(among candidates: some Sequence<Int64>, _ db: Database) throws {
    try remove(unused(among: candidates, db), db)
  }

  static func unused(among candidates: some Sequence<Int64>, _ db: Database) throws -> [Int64] {
    let isUsed = try db.cachedStatement(
      sql: "SELECT EXISTS (SELECT 1 FROM record WHERE documentId = ?)")
    return try candidates.filter { try Bool.fetchOne(isUsed, arguments: [$0]) == false }
  }

  /// Removes all documents that no record uses.
  package static func removeUnused(_ db: Database) throws {
    try remove(
      Int64.fetchAll(
        db,
        sql: """
          SELECT id FROM document
          WHERE NOT EXISTS (SELECT 1 FROM record WHERE documentId = document.id)
          """), db)
  }

  /// Removes all data derived from texts, even if it is damaged. The records must be indexed again
  /// afterwards.
  package static func removeAll(_ db: Database) throws {
    try db.execute(
      sql: """
        DELETE FROM placement; DELETE FROM segmentTerm; DELETE FROM codeBundle;
        DELETE FROM segment; UPDATE record SET documentId = NULL; DELETE FROM document;
        """)
  }

  /// Removes documents that the current generation doesn't contain, and detaches them from their
  /// records.
  package static func removeUnplaced(_ db: Database) throws {
    let unplaced = """
      (SELECT id FROM document WHERE NOT EXISTS (
        SELECT 1 FROM placement JOIN segment ON segment.id = segmentId
        WHERE documentId = document.id AND generation = ?1))
      """
    for sql in [
      "UPDATE record SET documentId = NULL WHERE documentId IN \(unplaced)",
      "DELETE FROM document WHERE id IN \(unplaced)",
    ] {
      try db.execute(sql: sql, arguments: [Generation.current(db)])
    }
  }

  private static func remove(_ documents: [Int64], _ db: Database) throws {
    let places = try db.cachedStatement(
      sql: "SELECT segmentId, ordinal, passages FROM placement WHERE documentId = ?")
    let displace = try db.cachedStatement(sql: "DELETE FROM placement WHERE documentId = ?")
    let delete = try db.cachedStatement(sql: "DELETE FROM document WHERE id = ?")
    var dying: [Int64: (ordinals: [Int], passages: Int)] = [:]
    for document in documents {
      for row in try Row.fetchAll(places, arguments: [document]) {
        let segment: Int64 = try row.value(at: 0, of: "placement")
        dying[segment, default: ([], 0)].ordinals.append(try row.value(at: 1, of: "placement"))
        dying[segment, default: ([], 0)].passages +=
          Placement.passages(try row.value(at: 2, of: "placement")).count
      }
      try displace.execute(arguments: [document])
      try delete.execute(arguments: [document])
    }
    for (segment, dead) in dying {
      try markDeleted(dead.ordinals, passages: dead.passages, in: segment, db)
    }
  }

  /// Marks ordinals of a segment as deleted, or deletes the segment if no live ordinal is left.
  private static func markDeleted(
    _ ordinals: [Int], passages: Int, in segment: Int64, _ db: Database
  ) throws {
    guard
      let row = try Row.fetchOne(
        db, sql: "SELECT length(documents) / 8, documentCount, dead FROM segment WHERE id = ?",
        arguments: [segment])
    else { return }
    let count: Int = try row.value(at: 0, of: "segment")
    let living: Int = try row.value(at: 1, of: "segment")
    if living == ordinals.count { return try SegmentRow.delete(segment, db) }
    let bits: Data = try row.value(at: 2, of: "segment")
    var dead =
      try bits.isEmpty
      ? DocumentSet(count: count) : DocumentSet(bytes: [UInt8](bits), count: count)
    guard ordinals.allSatisfy((0..<count).contains) else {
      throw DamagedValue("placement", "ordinal")
    }
    for ordinal in ordinals { dead.insert(ordinal) }
    try db.execute(
      sql: """
        UPDATE segment SET dead = ?, documentCount = documentCount - ?,
          passageCount = passageCount - ? WHERE id = ?
        """, arguments: [Data(dead.bytes), ordinals.count, passages, segment])
  }
}

extension SegmentRow {
  /// Deletes rows that belong to no segment. Only other programs that write to the database create
  /// such rows.
  package static func deleteStrays(_ db: Database) throws {
    let segments = "(SELECT id FROM segment)"
    try db.execute(
      sql: """
        DELETE FROM segmentTerm WHERE segmentId NOT IN \(segments);
        DELETE FROM placement WHERE segmentId NOT IN \(segments);
        DELETE FROM codeBundle WHERE id / \(CodeBundle.perSegment) NOT IN \(segments);
        """)
  }

  /// Deletes a segment with its terms, codes and placements.
  package static func delete(_ segment: Int64, _ db: Database) throws {
    guard ids.contains(segment) else {
      // The id is out of range, so no rows of other tables belong to the segment.
      return try db.execute(sql: "DELETE FROM segment WHERE id = ?", arguments: [segment])
    }
    let codes = CodeBundle.ids(ofSegment: segment)
    try db.execute(
      sql: "DELETE FROM codeBundle WHERE id >= ? AND id < ?",
      arguments: [codes.lowerBound, codes.upperBound])
    try db.execute(sql: "DELETE FROM segmentTerm WHERE segmentId = ?", arguments: [segment])
    let documents = try Data.fetchOne(
      db, sql: "SELECT documents FROM segment WHERE id = ?", arguments: [segment])
    let place = try db.cachedStatement(
      sql: "DELETE FROM placement WHERE documentId = ? AND segmentId = ?")
    for document in LittleEndian.integers(documents ?? Data()) {
      try place.execute(arguments: [document, segment])
    }
    try db.execute(sql: "DELETE FROM segment WHERE id = ?", arguments: [segment])
  }
}
