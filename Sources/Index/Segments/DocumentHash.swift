import Foundation
import GRDB

/// The hash of a text. Equal hashes mean the same document.
package struct DocumentHash: Hashable, Sendable {
  package let low: UInt64
  let high: UInt64

  package init(_ hash: StableHash) { (low, high) = hash.words }

  /// Creates a hash from the 16 bytes that are stored; nil if `data` has another length.
  package init?(_ data: Data) {
    guard data.count == 16 else { return nil }
    (low, high) = data.withUnsafeBytes {
      (
        UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: 0, as: UInt64.self)),
        UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
      )
    }
  }

  /// The 16 bytes that are stored in the database.
  package var data: Data { withBytes { Data($0) } }

  /// Calls `body` with the 16 stored bytes.
  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try withUnsafeBytes(of: (low.littleEndian, high.littleEndian), body)
  }

  package static func all(_ db: Database) throws -> Set<DocumentHash> {
    var known = Set<DocumentHash>()
    let hashes = try Data.fetchCursor(db, sql: "SELECT hash FROM document")
    while let hash = try hashes.next() {
      if let hash = DocumentHash(hash) { known.insert(hash) }
    }
    return known
  }
}
