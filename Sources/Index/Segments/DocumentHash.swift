import Foundation
import GRDB

/// The hash of a searched text, which identifies its document.
package struct DocumentHash: Hashable, Sendable {
  package let low: UInt64
  let high: UInt64

  package init(_ hash: StableHash) { (low, high) = hash.words }

  /// Creates a hash from its stored form; nil if `data` doesn't have 16 bytes.
  package init?(_ data: Data) {
    guard data.count == 16 else { return nil }
    (low, high) = data.withUnsafeBytes {
      (
        UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: 0, as: UInt64.self)),
        UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
      )
    }
  }

  /// The stored form, which has 16 bytes.
  package var data: Data { withBytes { Data($0) } }

  /// Calls `body` with the 16 bytes of the stored form.
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
