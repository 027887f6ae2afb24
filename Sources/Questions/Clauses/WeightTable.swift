import StableHashing

/// The weights of terms for each class of a softmax regression, which `Models/Questions/softmax.py`
/// fits and lays out: the numbers of classes and of terms, a bias for each class and the worth of a
/// level, all of 4 bytes in little endian; the upper halves of the terms' hashes, ascending; and a
/// level of one byte for each term and class.
struct WeightTable: @unchecked Sendable {
  /// One number for each class; the rest are 0.
  typealias Weights = SIMD16<Float>

  let bias: Weights
  private let bytes: UnsafeRawPointer
  private let classes: Int
  private let count: Int
  private let level: Float
  private let keys: Int
  private let levels: Int

  /// - Parameter start: a table that lives as long as the program.
  init(_ start: UnsafePointer<UInt8>) {
    let bytes = UnsafeRawPointer(start)
    func number(_ place: Int) -> UInt32 {
      UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 4 * place, as: UInt32.self))
    }
    let (classes, count) = (Int(number(0)), Int(number(1)))
    var bias = Weights.zero
    for place in 0..<classes { bias[place] = Float(bitPattern: number(2 + place)) }
    level = Float(bitPattern: number(2 + classes))
    keys = 4 * (3 + classes)
    levels = keys + 4 * count
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
    let key = UInt32(hash.state.mixed >> 32)
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self.key(middle) < key { low = middle + 1 } else { high = middle }
    }
    guard low < count, self.key(low) == key else { return nil }
    var weights = Weights.zero
    for place in 0..<classes {
      let level = bytes.load(fromByteOffset: levels + classes * low + place, as: Int8.self)
      weights[place] = Float(level) * self.level
    }
    return weights
  }

  private func key(_ place: Int) -> UInt32 {
    UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: keys + 4 * place, as: UInt32.self))
  }
}
