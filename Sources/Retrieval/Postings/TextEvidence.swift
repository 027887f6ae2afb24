/// The best of what texts say to a query: greater scores first; of the same score, the lower
/// segment, then the lower ordinal or passage.
package struct TextEvidence: Sendable {
  /// BM25 of passages by terms.
  package var passages: [(segment: Int, passage: Int, document: Int, score: Float)] = []
  /// BM25 of documents by terms.
  package var documents: [(segment: Int, document: Int, score: Float)] = []
  /// BM25 of documents by phrases.
  package var phrases: [(segment: Int, document: Int, score: Float)] = []
}
