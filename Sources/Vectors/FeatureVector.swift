/// A text's vector before it is hashed into few dimensions: one coordinate a feature.
///
/// The hash of a feature has 64 bits, so no two features of real texts fall together, and a cosine
/// of two of these has none of the noise that thousands of dimensions bring.
struct FeatureVector: Sendable {
  private struct Coordinate {
    var hash: UInt64 = 0
    /// 0 in an empty slot.
    var value: Float = 0
  }

  /// Open addressing; at most half full.
  private var slots: [Coordinate]
  /// Euclidean length.
  private var length: Float = 0

  init(_ features: borrowing TextFeatures) {
    var capacity = 64
    while capacity < 2 * features.count + 2 { capacity *= 2 }
    slots = Array(repeating: Coordinate(), count: capacity)
    var squares: Float = 0
    for position in 0..<features.count {
      let (hash, value) = features[position]
      squares += value * value
      if value == 0 { continue }
      var slot = Int(truncatingIfNeeded: hash) & (capacity - 1)
      while slots[slot].value != 0 { slot = (slot + 1) & (capacity - 1) }
      slots[slot] = Coordinate(hash: hash, value: value)
    }
    length = squares.squareRoot()
  }

  /// The cosine with another text's features; 0 when either has none.
  func cosine(with features: borrowing TextFeatures) -> Float {
    var dot: Float = 0
    var squares: Float = 0
    slots.withUnsafeBufferPointer { slots in
      let mask = slots.count - 1
      for position in 0..<features.count {
        let (hash, value) = features[position]
        squares += value * value
        var slot = Int(truncatingIfNeeded: hash) & mask
        while slots[slot].value != 0, slots[slot].hash != hash { slot = (slot + 1) & mask }
        dot += slots[slot].value * value
      }
    }
    let lengths = length * squares.squareRoot()
    return lengths > 0 ? dot / lengths : 0
  }
}
