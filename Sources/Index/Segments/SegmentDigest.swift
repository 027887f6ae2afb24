import Foundation
import Retrieval

/// A digest of a segment's stored bytes. It covers them as they are stored, so nothing has to be
/// decoded to check it.
struct SegmentDigest {
  private var digest = TextDigest()

  init(_ layout: SegmentLayout, _ terms: SegmentTerms) {
    layout.bytes.withUnsafeBytes { digest.combine($0) }
    terms.forEachBytes { term, postings in
      digest.combine(term)
      digest.combine(postings)
    }
  }

  /// Adds the next bundle of the codes; in the end all were added.
  mutating func add(bundle: UnsafeRawBufferPointer) { digest.combine(bundle) }

  var data: Data {
    withUnsafeBytes(of: (digest.low.littleEndian, digest.high.littleEndian)) { Data($0) }
  }
}
