import Foundation
import Retrieval

/// What tells that a segment's stored bytes are those that were written.
struct SegmentDigest {
  private var digest = TextDigest()
  private var codeBytes = 0

  init(_ layout: SegmentLayout, _ terms: SegmentTerms) {
    layout.bytes.withUnsafeBytes { digest.combine($0) }
    terms.forEachBytes { term, postings in
      digest.combine(term)
      digest.combine(postings)
    }
  }

  /// Adds the codes of the next passages: whole ones, as many as are at hand.
  mutating func add(codes: [UInt8]) {
    codes.withUnsafeBytes { digest.combine(piece: $0) }
    codeBytes += codes.count
  }

  /// Once all codes were added.
  var data: Data {
    var digest = digest
    digest.end(ofPieces: codeBytes)
    return withUnsafeBytes(of: (digest.low.littleEndian, digest.high.littleEndian)) { Data($0) }
  }
}
