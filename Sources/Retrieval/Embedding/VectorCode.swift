import CKernels

/// The code of a vector: of each coordinate that is not small its sign and magnitude, in 4 bits,
/// and one scale.
///
/// A hashed vector has a few large coordinates, where its words and pairs of words fell, and many
/// that are 0. As a question's vector is 0 in nearly all of its coordinates, codes are stored
/// coordinate by coordinate (`CodeColumns`), and only those of the question are read.
///
/// In memory a code is 8 bytes, the first of which is the scale, and a nibble a coordinate: 0 if
/// it is small, else 1...7 by its magnitude, and 8 more where it is negative.
enum VectorCode {
  static let headerBytes = 8

  /// The magnitudes that nibbles 1...7 stand for, times the root mean square of the coordinates that
  /// are not 0. Words are about 1, pairs of words about 2, most character n-grams below a half.
  static let magnitudes: [Float] = [0.350, 0.495, 0.700, 0.990, 1.400, 1.980, 2.800]
  /// From where on a magnitude counts as each of them: half way, by ratio.
  private static let bounds: [Float] = [0.290, 0.416, 0.589, 0.832, 1.177, 1.665, 2.355]

  static func bytes(dimensions: Int) -> Int { headerBytes + dimensions / 2 }

  /// Writes the code of `vector`, which has any length.
  ///
  /// - Parameter code: `bytes(dimensions: vector.count)` bytes.
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

/// The sizes of what is stored of a passage.
package enum CodeLayout {
  /// The number of coordinates it has.
  package static let dimensions = 4_096
  /// A code in memory; stored in columns it takes less than half of that.
  package static let bytes = VectorCode.bytes(dimensions: dimensions)
}
