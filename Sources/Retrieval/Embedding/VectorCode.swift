import CKernels

/// The code of a vector: a scale, and for each coordinate its sign and magnitude in 4 bits.
///
/// A hashed vector has a few large coordinates, for its words and pairs of words, and many zeros.
/// Since a question's vector is zero in nearly all coordinates, codes are stored by coordinate
/// (`CodeColumns`), and only the question's coordinates are read.
///
/// In memory, a code has a header of 8 bytes, the first of which is the scale, and a nibble for
/// each coordinate: 0 if it is small, otherwise 1...7 by magnitude, plus 8 if it is negative.
enum VectorCode {
  static let headerBytes = 8

  /// The magnitudes of nibbles 1...7, relative to the root mean square of the nonzero coordinates.
  /// The magnitude of words is about 1, that of pairs of words about 2, and that of most character
  /// n-grams less than 0.5.
  static let magnitudes: [Float] = [0.350, 0.495, 0.700, 0.990, 1.400, 1.980, 2.800]
  /// The minimum magnitude for each nibble: the geometric mean of adjacent magnitudes.
  private static let bounds: [Float] = [0.290, 0.416, 0.589, 0.832, 1.177, 1.665, 2.355]

  static func bytes(dimensions: Int) -> Int { headerBytes + dimensions / 2 }

  /// Writes the code of `vector`, which need not have unit length.
  ///
  /// - Parameter code: a buffer of `bytes(dimensions: vector.count)` bytes.
  static func write(
    _ vector: UnsafeBufferPointer<Float>, to code: UnsafeMutableBufferPointer<UInt8>
  ) {
    precondition(vector.count.isMultiple(of: 32))
    precondition(code.count == bytes(dimensions: vector.count))
    guard let values = vector.baseAddress, let start = code.baseAddress else { return }
    let scale = Kernels.best.encode(values, vector.count, bounds, start + headerBytes)
    start.initialize(repeating: 0, count: headerBytes)
    start[0] = scale > 0 ? UInt8(max(1, (255 * scale.squareRoot()).rounded())) : 0
  }

  static func code(of vector: [Float]) -> [UInt8] {
    let size = bytes(dimensions: vector.count)
    return [UInt8](unsafeUninitializedCapacity: size) { code, count in
      vector.withUnsafeBufferPointer { write($0, to: .init(rebasing: code[..<size])) }
      count = size
    }
  }
}

/// The sizes of a passage's code.
package enum CodeLayout {
  /// The number of coordinates.
  package static let dimensions = 4_096
  /// The size of a code in bytes, in memory; in stored columns, a code takes less than half of
  /// that.
  package static let bytes = VectorCode.bytes(dimensions: dimensions)
}
