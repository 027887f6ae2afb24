import StableHashing

/// The weights of terms for each class of a softmax regression, which `Models/Questions/softmax.py`
/// fits and lays out: the numbers of classes and of terms, a bias for each class and the worth of a
/// level, all of 4 bytes in little endian; the upper halves of the terms' hashes, ascending; and a
/// level of one byte for each term and class.
struct WeightTable: @unchecked Sendable {
  /// One number for each class; the rest are 0.
  typealias Weights = SIMD16<Float>

  let bias: Weights
  private let bytes: UnsafeRawBufferPointer
  private let classes: Int
  private let count: Int
  private let level: Float
  /// The place of the first hash, counted in numbers.
  private let keys: Int
  /// The offset of the first level in bytes.
  private let levels: Int

  /// - Parameter start: a table of `size` bytes that lives as long as the program.
  init(_ start: UnsafePointer<UInt8>, size: Int) {
    let bytes = UnsafeRawBufferPointer(start: start, count: size)
    func float(_ place: Int) -> Float { Float(bitPattern: UInt32(bytes.number(place))) }
    let (classes, count) = (bytes.number(0), bytes.number(1))
    var bias = Weights.zero
    for place in 0..<classes { bias[place] = float(2 + place) }
    level = float(2 + classes)
    keys = 3 + classes
    levels = 4 * (keys + count)
    (self.bytes, self.classes, self.count, self.bias) = (bytes, classes, count, bias)
  }

  /// Returns nil if the table doesn't have the term.
  subscript(term: String) -> Weights? {
    var hash = FNV1a()
    hash.combine(term.utf8)
    return weights(of: hash)
  }

  /// Returns nil if the table doesn't have the two terms, which a space separates.
  subscript(first: String, second: String) -> Weights? {
    var hash = FNV1a()
    hash.combine(first.utf8)
    hash.combine(UInt8(ascii: " "))
    hash.combine(second.utf8)
    return weights(of: hash)
  }

  private func weights(of hash: FNV1a) -> Weights? {
    let key = Int(hash.state.mixed >> 32)
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if bytes.number(keys + middle) < key { low = middle + 1 } else { high = middle }
    }
    guard low < count, bytes.number(keys + low) == key else { return nil }
    var weights = Weights.zero
    for place in 0..<classes {
      weights[place] = Float(Int8(bitPattern: bytes[levels + classes * low + place])) * level
    }
    return weights
  }
}
