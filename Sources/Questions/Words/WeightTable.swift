import StableHashing

/// The weights of terms for each class of a softmax regression, fitted and written by
/// `Models/Questions/softmax.py`.
///
/// The table begins with 4-byte little-endian numbers: the number of classes, the number of terms,
/// the bias of each class, the scale of the levels, and the upper halves of the terms' hashes in
/// ascending order. These are followed by a level for each term and class: the weight, quantized to
/// one byte.
struct WeightTable: @unchecked Sendable {
  /// One weight for each class; unused lanes are 0.
  typealias Weights = SIMD16<Float>

  let bias: Weights
  private let bytes: UnsafeRawBufferPointer
  private let classes: Int
  private let count: Int
  private let level: Float
  /// The index of the first hash, counted in 4-byte numbers.
  private let keys: Int
  /// The offset of the first level in bytes.
  private let levels: Int

  /// - Parameter start: a table of `size` bytes that is never freed.
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

  /// The weights of a term; nil if the table doesn't contain it.
  subscript(term: String) -> Weights? {
    var hash = FNV1a()
    hash.combine(term.utf8)
    return weights(of: hash)
  }

  /// The weights of a pair of adjacent terms; nil if the table doesn't contain the pair.
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
