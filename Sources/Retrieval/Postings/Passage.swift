/// A stretch of a document that is embedded and scored together with the title.
package struct Passage: Sendable, Hashable {
  /// The index of the body; nil if no body has words, so that title and context are the passage.
  package var body: Int?
  /// The UTF-8 offsets in that body; empty if there is none.
  package var range: Range<Int>
  /// The Euclidean norm of its feature vector before hashing, with one coordinate per feature.
  package var norm: Float

  /// - Parameter range: must be empty if `body` is nil.
  package init(body: Int?, range: Range<Int>, norm: Float) {
    self.body = body
    self.range = range
    self.norm = norm
  }
}
