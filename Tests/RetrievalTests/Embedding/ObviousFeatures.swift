@testable import Retrieval

/// A text's vector before it is hashed into few dimensions, all of it counted.
struct ObviousFeatures {
  private var values: [UInt64: Float] = [:]
  /// Euclidean length.
  private(set) var norm: Float = 0

  init(_ texts: [WeightedText]) {
    let features = TextFeatures(texts, .shipped)
    for position in 0..<features.count {
      let (hash, value) = features[position]
      values[hash] = value
      norm += value * value
    }
    norm = norm.squareRoot()
  }

  init(_ text: String) { self.init([WeightedText(text: text, weight: 1)]) }

  func cosine(with other: ObviousFeatures) -> Float {
    let dot = values.reduce(Float(0)) { $0 + $1.value * (other.values[$1.key] ?? 0) }
    return norm * other.norm > 0 ? dot / (norm * other.norm) : 0
  }
}
