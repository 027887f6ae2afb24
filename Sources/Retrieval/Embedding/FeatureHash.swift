import StableHashing

/// The hash of features: FNV-1a over UTF-8 bytes, with MurmurHash3's finalizer. It must never
/// change, because stored vectors depend on it.
enum FeatureHash {
  static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
    var hash = FNV1a()
    hash.combine(bytes)
    return hash.state.mixed
  }

  /// The hash of two consecutive terms. It depends on their order.
  static func pair(_ first: UInt64, _ second: UInt64) -> UInt64 {
    (first &* 0x9E37_79B9_7F4A_7C15 &+ second).mixed
  }
}

/// The hash of a window of characters that moves along a word: a polynomial in 2^64/φ with the
/// scalars as coefficients (Karp and Rabin 1987). A finalizer makes the hashes of similar windows
/// unrelated.
struct RollingHash {
  private static let base: UInt64 = 0x9E37_79B9_7F4A_7C15
  private var sum: UInt64 = 0
  /// The power of the base that multiplies the window's first scalar.
  private var highest: UInt64 = 1

  init(_ window: some Collection<UInt32>) {
    for scalar in window { sum = sum &* Self.base &+ UInt64(scalar) }
    for _ in window.dropFirst() { highest &*= Self.base }
  }

  /// Moves the window by one scalar: `first` leaves and `next` enters.
  mutating func roll(from first: UInt32, to next: UInt32) {
    sum = (sum &- UInt64(first) &* highest) &* Self.base &+ UInt64(next)
  }

  /// The hash of the window. The added constant makes it differ from the hash of a word with the
  /// same letters.
  var hash: UInt64 { (sum &+ ~FNV1a.basis).mixed }
}
