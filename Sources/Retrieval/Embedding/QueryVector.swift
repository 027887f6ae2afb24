/// A question, prepared for scanning codes and for scoring texts.
package struct QueryVector: Sendable {
  /// The number of numbers the vectors have that its codes are of.
  let dimensions: Int
  /// The columns that a scan reads.
  let columns: QueryColumns
  private let features: QueryFeatures
  private let exact: ExactScorers

  /// In how many coordinates the vector is not 0.
  package var coordinates: Int { columns.coordinates }

  /// The question's vector, of unit length, or all zero if it has no words.
  var unit: [Float] { features.vector.scaledToUnitLength() }

  init(_ text: String, _ features: TextFeatures) {
    dimensions = features.dimensions
    self.features = QueryFeatures(text, features)
    columns = QueryColumns(self.features.vector)
    exact = ExactScorers(self.features)
  }

  /// The exact cosine of the question with texts that are embedded together: what a code estimates,
  /// without the noise of hashing into few dimensions and of few bits. A few microseconds a passage,
  /// on any number of threads: for the best few hundred of a scan.
  ///
  /// - Parameter norm: the Euclidean length of the texts' feature vector (`Passage.norm`).
  package func cosine(with texts: [WeightedText], norm: Float) -> Float {
    exact.cosine(with: texts, norm: norm)
  }
}
