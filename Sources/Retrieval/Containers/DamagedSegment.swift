/// Stored bytes that can't belong to a segment, because a part is missing or overwritten. The
/// segment must be rebuilt from the texts.
package struct DamagedSegment: Error, Hashable, CustomStringConvertible {
  /// The damaged part: "the layout", "postings".
  package var part: String

  package var description: String { "the search index is torn: \(part) cannot be read" }

  static let layout = DamagedSegment(part: "the layout of a segment")
  static let postings = DamagedSegment(part: "postings of a term")
  static let set = DamagedSegment(part: "a set of documents")
}
