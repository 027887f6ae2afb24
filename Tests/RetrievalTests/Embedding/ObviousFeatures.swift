@testable import Retrieval

/// All features of a text, before they are hashed into few dimensions.
struct ObviousFeatures {
  private var values: [UInt64: Float] = [:]
  /// The Euclidean length.
  private(set) var norm: Float = 0

  init(_ texts: [WeightedText]) {
    self.init(Embedder.shipped.features.all(of: texts))
  }

  init(ofQuestion text: String) {
    self.init(Embedder.shipped.features.all(ofQuestion: text))
  }

  private init(_ table: borrowing FeatureTable) {
    let features = Embedder.shipped.features
    var squares = 0.0
    for position in 0..<table.count {
      let (hash, count, weight) = table[position]
      let value = features.value(count: count, weight: weight)
      values[hash] = value
      squares += Double(value) * Double(value)
    }
    norm = Float(squares.squareRoot())
  }

  func cosine(with other: ObviousFeatures) -> Float {
    let dot = values.reduce(Float(0)) { $0 + $1.value * (other.values[$1.key] ?? 0) }
    return norm * other.norm > 0 ? dot / (norm * other.norm) : 0
  }
}
