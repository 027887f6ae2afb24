/// A stretch of a document that is embedded and scored for itself, together with the title.
package struct Passage: Sendable, Hashable {
  /// Index of the body; nil for title and context of a document whose bodies have no words.
  package var body: Int?
  /// UTF-8 offsets in that body; empty without one.
  package var range: Range<Int>
  /// Euclidean length of its vector before that is hashed into few dimensions: one coordinate a
  /// feature.
  package var norm: Float

  /// - Parameter range: empty if `body` is nil.
  package init(body: Int?, range: Range<Int>, norm: Float) {
    self.body = body
    self.range = range
    self.norm = norm
  }
}
