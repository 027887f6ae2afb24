/// The sum of a text's hashed features.
struct FeatureSum {
  private let vector: UnsafeMutableBufferPointer<Float>
  private let features: TextFeatures
  /// The sum of squares, in double precision because long texts have thousands of features.
  private(set) var squares = 0.0

  /// - Parameter vector: the vector to which features are added.
  init(_ vector: UnsafeMutableBufferPointer<Float>, _ features: TextFeatures) {
    precondition(vector.count == features.dimensions)
    self.vector = vector
    self.features = features
  }

  /// - Parameter place: the place according to `TextFeatures.place(of:)`.
  @inline(__always)
  mutating func add(count: Float, weight: Float, place: UInt32) {
    let value = features.value(count: count, weight: weight)
    squares += Double(value) * Double(value)
    vector[Int(place >> 1)] += Float(bitPattern: value.bitPattern ^ place << 31)
  }
}
