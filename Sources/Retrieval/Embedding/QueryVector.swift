/// A question prepared for scanning codes and scoring texts.
package struct QueryVector: Sendable {
  /// The dimension of the vectors whose codes it can scan.
  let dimensions: Int
  /// The columns that a scan reads.
  let columns: QueryColumns
  private let features: QueryFeatures
  private let exact: ExactScorers

  /// The number of nonzero coordinates.
  package var coordinates: Int { columns.coordinates }

  /// The question's vector, of unit length, or zero if it has no words.
  var unit: [Float] { features.vector.scaledToUnitLength() }

  init(_ text: String, _ features: TextFeatures) {
    dimensions = features.dimensions
    self.features = QueryFeatures(text, features)
    columns = QueryColumns(self.features.vector)
    exact = ExactScorers(self.features)
  }

  /// The exact cosine of the question with texts that are embedded together, without the noise of
  /// hashing and quantization that a code's estimate has. It takes a few microseconds per passage,
  /// on any number of threads, and is meant for the best few hundred of a scan.
  ///
  /// - Parameter norm: the Euclidean norm of the texts' feature vector (`Passage.norm`).
  package func cosine(with texts: [WeightedText], norm: Float) -> Float {
    exact.cosine(with: texts, norm: norm)
  }
}
