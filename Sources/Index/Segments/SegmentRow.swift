import Foundation
import GRDB
import Retrieval

/// A stored segment, without its terms and codes.
package struct SegmentRow {
  package let id: Int64
  package let recipe: String
  /// The document ids by ordinal, ascending; 0 for a text that no record used.
  package let documents: [Int64]
  /// The ordinals of deleted documents; nil if there are none.
  package let dead: DocumentSet?
  package let layout: SegmentLayout

  /// The valid segment ids. The upper bound keeps the ids of code bundles within 64 bits.
  package static let ids: Range<Int64> = 1..<1 << 38

  /// Creates a segment from a row with all columns.
  package init(_ row: Row) throws {
    id = try row.value("id", of: "segment")
    recipe = try row.value("recipe", of: "segment")
    guard Self.ids.contains(id) else { throw DamagedValue("segment", "id", row: id) }
    documents = try row.withUnsafeData(named: "documents") { LittleEndian.integers($0 ?? Data()) }
    let bits: Data = try row.value("dead", of: "segment")
    dead = bits.isEmpty ? nil : try DocumentSet(bytes: [UInt8](bits), count: documents.count)
    // The layout is read without copying it to a `Data`, because that of a million passages takes
    // megabytes.
    layout = try SegmentLayout(
      row.withUnsafeData(named: "layout") { data in
        (data ?? Data()).withUnsafeBytes { [UInt8]($0) }
      })
    guard layout.documentCount == documents.count else {
      throw IndexError(.database, "segment \(id) of the index is incomplete")
    }
  }

  /// The segments of the current generation.
  ///
  /// - Throws: `DamagedValue` if there are documents but no segments.
  package static func current(_ db: Database) throws -> [SegmentRow] {
    let rows = try Row.fetchCursor(
      db.cachedStatement(sql: "SELECT * FROM segment WHERE generation = ? ORDER BY id"),
      arguments: [Generation.current(db)])
    var segments: [SegmentRow] = []
    while let row = try rows.next() { segments.append(try SegmentRow(row)) }
    if segments.isEmpty,
      try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM document)") == true
    {
      throw DamagedValue("segment")
    }
    return segments
  }

  /// The number of documents in the current generation.
  package static func documentCount(_ db: Database) throws -> Int {
    try Row.fetchAll(
      db,
      sql: """
        SELECT documentCount FROM segment WHERE generation = (SELECT current FROM generation)
        """
    ).reduce(0) { try $0 + $1.amount("documentCount", of: "segment") }
  }

  package static func passageCount(_ db: Database) throws -> Int {
    try Int.fetchOne(
      db,
      sql: """
        SELECT coalesce(sum(passageCount), 0) FROM segment WHERE generation = ?
        """, arguments: [Generation.current(db)]) ?? 0
  }

  /// The number of passages of the current generation that were built with another recipe.
  package static func passageCount(notMadeBy recipe: String, _ db: Database) throws -> Int {
    try Int.fetchOne(
      db,
      sql: """
        SELECT coalesce(sum(passageCount), 0) FROM segment
        WHERE generation = ? AND recipe <> ?
        """, arguments: [Generation.current(db), recipe]) ?? 0
  }

  /// Returns true if the segment's codes were computed by `embedder`.
  package func isMade(by embedder: Embedder) -> Bool {
    recipe.hasPrefix(embedder.fingerprint + "-")
  }

  func isDead(_ ordinal: Int) -> Bool { dead?.contains(ordinal) ?? false }
}

/// Arrays of integers, stored in blobs.
enum LittleEndian {
  static func integers(_ data: Data) -> [Int64] {
    data.withUnsafeBytes { bytes in
      [Int64](unsafeUninitializedCapacity: bytes.count / 8) { integers, count in
        count = integers.count
        for place in 0..<count {
          integers.initializeElement(
            at: place,
            to: Int64(
              littleEndian: bytes.loadUnaligned(fromByteOffset: place * 8, as: Int64.self)))
        }
      }
    }
  }

  static func data(_ integers: [Int64]) -> Data {
    var data = Data(capacity: integers.count * 8)
    for integer in integers {
      withUnsafeBytes(of: integer.littleEndian) { data.append(contentsOf: $0) }
    }
    return data
  }
}

/// Reads the codes of segments by bundle, without copying them from SQLite's page cache.
package struct CodeBundles {
  private let statement: RawStatement

  package init(_ db: Database) throws {
    statement = try RawStatement(shared: "SELECT codes FROM codeBundle WHERE id = ?", db)
  }

  /// Returns the bytes of a bundle, which are valid until the next call or `reset`; empty if the
  /// bundle is missing.
  package func bytes(of number: Int, segment: Int64) throws -> UnsafeRawBufferPointer {
    statement.reset()
    statement.bind(1, CodeBundle.id(segment: segment, number: number))
    return try statement.next()?.bytes(0) ?? UnsafeRawBufferPointer(start: nil, count: 0)
  }

  /// Returns the bytes of a bundle of `MeaningCodes`, which are valid until the next call or
  /// `reset`.
  package func bytes(ofMeanings number: Int, segment: Int64) throws -> UnsafeRawBufferPointer {
    try bytes(of: CodeBundle.firstMeaningBundle + number, segment: segment)
  }

  package func reset() { statement.reset() }
}
