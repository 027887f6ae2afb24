/// A question prepared for scanning codes and scoring texts.
package struct QueryVector: Sendable {
  /// The dimension of the vectors whose codes can be scanned.
  let dimensions: Int
  /// The columns read by a scan.
  let columns: QueryColumns
  private let features: QueryFeatures
  private let exact: ExactScorers

  /// The number of nonzero coordinates.
  package var coordinates: Int { columns.coordinates }

  /// The question's vector, of unit length; zero if the question has no words.
  var unit: [Float] { features.vector.scaledToUnitLength() }

  init(_ text: String, _ features: TextFeatures) {
    dimensions = features.dimensions
    self.features = QueryFeatures(text, features)
    columns = QueryColumns(self.features.vector)
    exact = ExactScorers(self.features)
  }

  /// Returns the exact cosine of the question with texts that are embedded together. Unlike the
  /// estimate from a code, it has no error from hashing and quantization. It takes a few
  /// microseconds per passage, may be called on any number of threads, and is meant for the best
  /// few hundred results of a scan.
  ///
  /// - Parameter norm: the Euclidean norm of the texts' feature vector (`Passage.norm`).
  package func cosine(with texts: [WeightedText], norm: Float) -> Float {
    exact.cosine(with: texts, norm: norm)
  }
}

/// The features of a question for exact cosines, and the filter by which they are found in texts.
///
/// It is `@unchecked Sendable` because the compiler can't verify that the buffers are only read
/// after initialization. Any number of threads may read them.
final class QueryFeatures: @unchecked Sendable {
  let features: TextFeatures
  /// The value of each feature.
  let values: Buffer<Float>
  /// The Euclidean norm of the values.
  let length: Float
  /// The question's vector of hashed features.
  let vector: [Float]
  let filter: Buffer<UInt8>
  private let table: FeatureTable

  init(_ text: String, _ features: TextFeatures) {
    let table = features.all(ofQuestion: text)
    var values = Buffer<Float>(capacity: table.count)
    var squares: Float = 0
    for position in 0..<table.count {
      let (_, count, weight) = table[position]
      let value = features.value(count: count, weight: weight)
      squares += value * value
      values.append(value)
    }
    self.features = features
    length = squares.squareRoot()
    vector = table.hashed(features)
    filter = Buffer(GramFilter(text, gramLength: features.gramLength).grams)
    self.values = values
    self.table = table
  }

  /// The index of the feature with this hash; -1 if there is none.
  @inline(__always)
  func position(of hash: UInt64) -> Int32 {
    table.position(of: hash).map { Int32(truncatingIfNeeded: $0) } ?? -1
  }
}
