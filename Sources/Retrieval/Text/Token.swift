/// A term and where it stands in its text.
public struct Token: Hashable, Sendable {
  /// Lower case, without diacritics, stemmed.
  public var term: String
  /// UTF-8 offsets in the text.
  public var range: Range<Int>

  /// - Parameter range: UTF-8 offsets.
  public init(term: String, range: Range<Int>) {
    self.term = term
    self.range = range
  }
}
