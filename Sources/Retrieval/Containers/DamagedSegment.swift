/// Stored bytes of a segment that no segment can have: a part of it is missing or overwritten. To
/// be made anew from the texts.
package struct DamagedSegment: Error, Hashable, CustomStringConvertible {
  /// The part: "the layout", "postings".
  package var part: String

  /// The error, for people.
  package var description: String { "the search index is torn: \(part) cannot be read" }

  static let layout = DamagedSegment(part: "the layout of a segment")
  static let postings = DamagedSegment(part: "postings of a term")
  static let set = DamagedSegment(part: "a set of documents")
}
