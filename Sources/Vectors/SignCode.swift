/// One bit a dimension: set where the coordinate is positive, lowest bit first.
enum SignCode {
  static func code(of vector: [Float]) -> [UInt8] {
    precondition(vector.count.isMultiple(of: 64))
    var code = [UInt8](repeating: 0, count: vector.count / 8)
    for (dimension, value) in vector.enumerated() where value > 0 {
      code[dimension / 8] |= 1 << UInt8(dimension % 8)
    }
    return code
  }

  /// Writes 1 for each set bit of `code` and -1 for the others.
  static func expand(_ code: UnsafeRawBufferPointer, into signs: UnsafeMutableBufferPointer<Float>)
  {
    for dimension in signs.indices {
      signs[dimension] = code[dimension / 8] >> UInt8(dimension % 8) & 1 == 1 ? 1 : -1
    }
  }

  /// What the dot product of a unit vector with ±1 signs is multiplied with to estimate a cosine:
  /// √(π/2d), for the coordinates of a rotated vector are close to Gaussian.
  static func cosineFactor(dimensions: Int) -> Float {
    (Float.pi / 2 / Float(dimensions)).squareRoot()
  }
}
