/// The parts of a question for exact cosines: its features by their hashes, and where in a text to
/// look for them.
///
/// `@unchecked`, for the compiler does not know of the buffers' memory that no one writes it: all
/// is set when a question is made and never changes, so any number of threads may read it.
final class QueryFeatures: @unchecked Sendable {
  /// The feature extraction for texts.
  let features: TextFeatures
  /// One a feature.
  let values: Buffer<Float>
  /// Euclidean length.
  let length: Float
  /// The question's vector: the features hashed into few dimensions.
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

  /// The position of the feature with this hash, or -1.
  @inline(__always)
  func position(of hash: UInt64) -> Int32 {
    table.position(of: hash).map { Int32(truncatingIfNeeded: $0) } ?? -1
  }
}
