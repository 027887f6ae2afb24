/// A term with its place in a text.
package struct Token: Hashable, Sendable {
  /// The term in lower case, without diacritics, and stemmed.
  package var term: String
  /// The UTF-8 offsets in the text.
  package var range: Range<Int>

  /// - Parameter range: the UTF-8 offsets in the text.
  package init(term: String, range: Range<Int>) {
    self.term = term
    self.range = range
  }
}
