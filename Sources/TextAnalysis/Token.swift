/// A term and where it is in its text.
package struct Token: Hashable, Sendable {
  /// Lower case, without diacritics, stemmed.
  package var term: String
  /// UTF-8 offsets in the text.
  package var range: Range<Int>

  /// - Parameter range: UTF-8 offsets.
  package init(term: String, range: Range<Int>) {
    self.term = term
    self.range = range
  }
}
