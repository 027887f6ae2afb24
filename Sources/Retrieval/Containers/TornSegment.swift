/// Stored bytes of a segment that no segment can have: a part of it is missing or overwritten. To
/// be made anew from the texts.
package struct TornSegment: Error, Hashable, CustomStringConvertible {
  /// Which part: "the layout", "postings".
  package var part: String

  /// The error, for people.
  package var description: String { "the search index is torn: \(part) cannot be read" }

  static let layout = TornSegment(part: "the layout of a segment")
  static let postings = TornSegment(part: "postings of a term")
  static let set = TornSegment(part: "a set of documents")
}
