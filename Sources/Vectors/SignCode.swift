/// One bit a dimension: set where the coordinate is positive, lowest bit first.
enum SignCode {
  static func code(of vector: [Float]) -> [UInt8] {
    precondition(vector.count.isMultiple(of: 64))
    var code = [UInt8](repeating: 0, count: vector.count / 8)
    vector.withUnsafeBufferPointer { values in
      for byte in code.indices {
        var bits: UInt8 = 0
        for bit in 0..<8 where values[8 * byte + bit] > 0 { bits |= 1 << UInt8(bit) }
        code[byte] = bits
      }
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
