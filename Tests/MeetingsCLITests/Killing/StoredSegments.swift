import Foundation
import GRDB
import Retrieval

/// The segments in the tables, read independently of the program's code.
struct StoredSegments {
  /// The place of a document: its ordinal, terms and codes.
  struct Place {
    let segment: Int64
    let ordinal: Int
    /// One line per term, with its positions.
    var terms: [String] = []
    /// The code of each passage in base64.
    var codes: [String] = []
  }

  /// The valid places of each document in the current generation.
  private(set) var places: [Int64: [Place]] = [:]

  init(_ db: Database) throws {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT id, documents, dead, layout FROM segment
        WHERE generation = (SELECT current FROM generation)
        """)
    for row in rows { try add(row, db) }
  }

  private mutating func add(_ row: Row, _ db: Database) throws {
    let id: Int64 = row["id"]
    let documents = Self.integers(row["documents"])
    let dead: Data = row["dead"]
    let layout = try SegmentLayout([UInt8](row["layout"] as Data))
    let codes = try Self.codes(ofSegment: id, passages: layout.passageCount, db)
    var terms = [Int: [String]]()
    for term in try Row.fetchAll(
      db, sql: "SELECT term, postings FROM segmentTerm WHERE segmentId = ?", arguments: [id])
    {
      for (ordinal, positions) in Self.postings(in: term["postings"]) {
        let written = positions.map(String.init).joined(separator: " ")
        terms[ordinal, default: []].append("\(term["term"] as String): \(written)")
      }
    }
    for (ordinal, document) in documents.enumerated() {
      let isDead = !dead.isEmpty && dead[ordinal / 8] >> UInt8(ordinal % 8) & 1 == 1
      if isDead { continue }
      places[document, default: []].append(
        Place(
          segment: id, ordinal: ordinal, terms: (terms[ordinal] ?? []).sorted(),
          codes: try layout.passages(of: ordinal).map { codes[$0] }))
    }
  }

  /// Returns each document with the term, and the positions.
  private static func postings(in bytes: Data) -> [(ordinal: Int, positions: [Int])] {
    var rest = bytes[...]
    func number() -> Int {
      var (value, shift) = (0, 0)
      while let byte = rest.popFirst() {
        value |= Int(byte & 0x7F) << shift
        shift += 7
        if byte < 0x80 { break }
      }
      return value
    }
    let documents = number()
    _ = (number(), number())
    var ordinal = -1
    return (0..<documents).map { _ in
      let distance = number()
      ordinal += distance >> 1 + 1
      let frequency = distance & 1 == 1 ? 1 : number()
      var position = -1
      return (
        ordinal,
        (0..<frequency).map { _ in
          position += number() + 1
          return position
        }
      )
    }
  }

  private static func codes(ofSegment id: Int64, passages: Int, _ db: Database) throws -> [String] {
    let bundles = try Data.fetchAll(
      db, sql: "SELECT codes FROM codeBundle WHERE id >> 24 = ? ORDER BY id", arguments: [id]
    ).map { NSData(data: $0) }
    let codes = try CodeColumns(rows: passages) {
      UnsafeRawBufferPointer(start: bundles[$0].bytes, count: bundles[$0].length)
    }.codes
    return stride(from: 0, to: codes.count, by: CodeLayout.bytes).map {
      Data(codes[$0..<$0 + CodeLayout.bytes]).base64EncodedString()
    }
  }

  private static func integers(_ data: Data) -> [Int64] {
    (0..<data.count / 8).map { number in
      (0..<8).reduce(Int64(0)) { $0 | Int64(data[number * 8 + $1]) << (8 * $1) }
    }
  }
}
