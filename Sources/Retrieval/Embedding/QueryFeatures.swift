/// What exact cosines need of a question: its features by their hashes, and where in a text to look
/// for them. Never changes, so any number of threads may read it.
final class QueryFeatures: @unchecked Sendable {
  private struct Slot {
    let hash: UInt64
    /// Of the feature, or -1.
    let position: Int32
  }

  /// One a feature.
  let values: Buffer<Float>
  /// Euclidean length.
  let length: Float
  let filter: Buffer<UInt8>
  let parameters: EmbedderParameters
  let rarity: InverseDocumentFrequency
  /// Open addressing; a power of two, at most half full.
  private let slots: Buffer<Slot>

  init(_ text: String, parameters: EmbedderParameters) {
    let features = TextFeatures([WeightedText(text: text, weight: 1)], parameters)
    self.parameters = parameters
    rarity = InverseDocumentFrequency(largest: parameters.largestIDF)
    filter = Buffer(GramFilter(text, gramLength: parameters.characterLength).grams)
    var capacity = 64
    while capacity < 2 * features.count { capacity *= 2 }
    var slots = Buffer(repeating: Slot(hash: 0, position: -1), count: capacity)
    var values = Buffer<Float>(capacity: features.count)
    var squares: Float = 0
    for position in 0..<features.count {
      let (hash, value) = features[position]
      squares += value * value
      values.append(value)
      var slot = Int(truncatingIfNeeded: hash) & (capacity - 1)
      while slots[slot].position >= 0 { slot = (slot + 1) & (capacity - 1) }
      slots[slot] = Slot(hash: hash, position: Int32(position))
    }
    length = squares.squareRoot()
    self.values = values
    self.slots = slots
  }

  /// The position of the feature with this hash, or -1.
  @inline(__always)
  func position(of hash: UInt64) -> Int32 {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot].position >= 0, slots[slot].hash != hash { slot = (slot + 1) & mask }
    return slots[slot].position
  }

  /// The features hashed into few dimensions (a power of two), each with its sign.
  func hashed(dimensions: Int) -> [Float] {
    var vector = [Float](repeating: 0, count: dimensions)
    let shift = UInt64(64 - dimensions.trailingZeroBitCount)
    for slot in slots.elements where slot.position >= 0 {
      let value = values[Int(slot.position)]
      vector[Int(slot.hash >> shift)] += slot.hash & 1 == 0 ? value : -value
    }
    return vector
  }
}

extension Buffer {
  init(_ elements: [Element]) {
    self.init(capacity: elements.count)
    elements.withUnsafeBufferPointer { append(contentsOf: $0) }
  }
}
