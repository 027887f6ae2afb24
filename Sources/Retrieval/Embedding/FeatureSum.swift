/// The sum of a text's features, hashed into few dimensions.
struct FeatureSum {
  private let vector: UnsafeMutableBufferPointer<Float>
  private let features: TextFeatures
  /// In double precision, for long texts have thousands of features.
  private(set) var squares = 0.0

  /// - Parameter vector: what the sum is added to.
  init(_ vector: UnsafeMutableBufferPointer<Float>, _ features: TextFeatures) {
    precondition(vector.count == features.dimensions)
    self.vector = vector
    self.features = features
  }

  /// - Parameter place: as `TextFeatures.place(of:)` says.
  @inline(__always)
  mutating func add(count: Float, weight: Float, place: UInt32) {
    let value = features.value(count: count, weight: weight)
    squares += Double(value) * Double(value)
    vector[Int(place >> 1)] += Float(bitPattern: value.bitPattern ^ place << 31)
  }
}
