import StableHashing

/// The hash of a window of characters that moves along a word: a polynomial in 2^64/φ with the
/// scalars as coefficients (Karp and Rabin 1987), finalized so that similar windows have unrelated
/// hashes.
struct RollingHash {
  private static let base: UInt64 = 0x9E37_79B9_7F4A_7C15
  private var sum: UInt64 = 0
  /// The power of the base for the window's first scalar.
  private var highest: UInt64 = 1

  init(_ window: some Collection<UInt32>) {
    for scalar in window { sum = sum &* Self.base &+ UInt64(scalar) }
    for _ in window.dropFirst() { highest &*= Self.base }
  }

  /// Moves the window by one scalar: `first` leaves and `next` enters.
  mutating func roll(from first: UInt32, to next: UInt32) {
    sum = (sum &- UInt64(first) &* highest) &* Self.base &+ UInt64(next)
  }

  /// The hash; the added constant keeps it apart from hashes of words.
  var hash: UInt64 { (sum &+ ~FNV1a.basis).mixed }
}
