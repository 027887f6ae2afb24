/// The best of what texts say to a query: greater scores first; of the same score, the lower
/// segment, then the lower ordinal or passage.
public struct TextEvidence: Sendable {
  /// BM25 of passages by terms.
  public var passages: [(segment: Int, passage: Int, document: Int, score: Float)] = []
  /// BM25 of documents by terms.
  public var documents: [(segment: Int, document: Int, score: Float)] = []
  /// BM25 of documents by phrases.
  public var phrases: [(segment: Int, document: Int, score: Float)] = []
}
