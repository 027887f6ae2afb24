import Foundation
import Retrieval

/// A digest of a segment's stored bytes, which can be checked without decoding them.
struct SegmentDigest {
  private var digest = TextDigest()

  init(_ layout: SegmentLayout, _ terms: SegmentTerms) {
    layout.bytes.withUnsafeBytes { digest.combine($0) }
    terms.forEachBytes { term, postings in
      digest.combine(term)
      digest.combine(postings)
    }
  }

  /// Adds the next bundle of codes; all bundles must be added in order.
  mutating func add(bundle: UnsafeRawBufferPointer) { digest.combine(bundle) }

  var data: Data {
    withUnsafeBytes(of: (digest.low.littleEndian, digest.high.littleEndian)) { Data($0) }
  }
}
