import CKernels

/// A random rotation: random signs, then the Walsh-Hadamard transform (Ailon and Chazelle 2006).
///
/// A hashed vector has a few large coordinates and many zeros; rotated, each coordinate tells about
/// as much as any other, so that its sign alone says most of it.
struct Rotation: Sendable {
  /// One sign a dimension.
  private let signs: [Float]

  /// - Parameter dimensions: a power of two.
  init(dimensions: Int) {
    precondition(dimensions.nonzeroBitCount == 1)
    signs = (0..<dimensions).map { dimension in
      let word = FeatureHash.finish(UInt64(dimension) &+ 0x5EED_0F51_6E5A_11ED)
      return word & 1 == 0 ? 1 : -1
    }
  }

  /// Rotates in place; lengths and angles stay, but for a common factor of √dimensions.
  func callAsFunction(_ vector: inout [Float]) {
    precondition(vector.count == signs.count)
    vector.withUnsafeMutableBufferPointer { values in
      for i in values.indices { values[i] *= signs[i] }
      kernel_walsh_hadamard(values.baseAddress!, values.count)
    }
  }
}
