import Foundation
import GRDB
import Retrieval

/// The stored form of a document's passages: 16 bytes per passage, in little endian.
package enum Placement {
  private static let heading = UInt32.max

  package static func data(_ passages: [Passage]) -> Data {
    var data = Data(capacity: 16 * passages.count)
    for passage in passages {
      let words = [
        passage.body.map { UInt32($0) } ?? heading, UInt32(passage.range.lowerBound),
        UInt32(passage.range.upperBound), passage.norm.bitPattern,
      ]
      for word in words { withUnsafeBytes(of: word.littleEndian) { data.append(contentsOf: $0) } }
    }
    return data
  }

  package static func passages(_ data: Data) -> [Passage] {
    data.withUnsafeBytes(passages)
  }

  private static func passages(_ bytes: UnsafeRawBufferPointer) -> [Passage] {
    (0..<count(in: bytes)).map { passage($0, in: bytes) }
  }

  /// The number of passages stored in `bytes`.
  static func count(in bytes: UnsafeRawBufferPointer) -> Int { bytes.count / 16 }

  static func passage(_ number: Int, in bytes: UnsafeRawBufferPointer) -> Passage {
    func word(_ place: Int) -> UInt32 {
      UInt32(
        littleEndian: bytes.loadUnaligned(fromByteOffset: 16 * number + 4 * place, as: UInt32.self))
    }
    let (body, first) = (word(0), Int(word(1)))
    return Passage(
      body: body == heading ? nil : Int(body), range: first..<max(first, Int(word(2))),
      norm: Float(bitPattern: word(3)))
  }

  /// The passages of a document in the current generation; empty if it has none there.
  package static func passages(ofDocument document: Int64, _ db: Database) throws -> [Passage] {
    let statement = try RawStatement(
      shared: """
        SELECT passages FROM placement JOIN segment ON segment.id = segmentId
        WHERE documentId = ? AND generation = (SELECT current FROM generation)
        """, db)
    statement.bind(1, document)
    return try statement.first { passages($0.bytes(0)) } ?? []
  }
}
