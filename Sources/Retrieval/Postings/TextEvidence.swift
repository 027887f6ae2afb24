/// The best text evidence for a query, by descending score; for equal scores, the lower segment and
/// then the lower ordinal or passage comes first.
package struct TextEvidence: Sendable {
  /// The BM25 scores of passages by terms.
  package var passages: [(segment: Int, passage: Int, document: Int, score: Float)] = []
  /// The BM25 scores of documents by terms.
  package var documents: [(segment: Int, document: Int, score: Float)] = []
  /// The BM25 scores of documents by phrases.
  package var phrases: [(segment: Int, document: Int, score: Float)] = []
}
