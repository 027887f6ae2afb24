/// A text's vector before it is hashed into few dimensions: one coordinate a feature.
///
/// The hash of a feature has 64 bits, so no two features of real texts fall together, and a cosine
/// of two of these has none of the noise that thousands of dimensions bring.
struct FeatureVector: Sendable {
  private var hashes: [UInt64]
  private var values: [Float] = []
  private var index = HashIndex()
  /// Euclidean length.
  private var length: Float = 0

  init(_ features: TextFeatures) {
    hashes = []
    var squares: Float = 0
    for (hash, value) in features.all {
      _ = index.find(hash, among: hashes)
      hashes.append(hash)
      values.append(value)
      squares += value * value
    }
    length = squares.squareRoot()
  }

  /// The cosine with another text's features; 0 when either has none.
  func cosine(with features: TextFeatures) -> Float {
    var dot: Float = 0
    var squares: Float = 0
    for (hash, value) in features.all {
      squares += value * value
      if let position = index.position(of: hash, in: hashes) { dot += values[position] * value }
    }
    let lengths = length * squares.squareRoot()
    return lengths > 0 ? dot / lengths : 0
  }
}
