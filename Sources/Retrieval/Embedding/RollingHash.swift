import StableHashing

/// The hash of a window of characters that moves along a word: a polynomial in 2^64/φ whose
/// coefficients are the scalars (Karp and Rabin 1987), finished so that near windows are far apart.
struct RollingHash {
  private static let base: UInt64 = 0x9E37_79B9_7F4A_7C15
  private var sum: UInt64 = 0
  /// The power of the base that the first scalar of the window has.
  private var highest: UInt64 = 1

  init(_ window: some Collection<UInt32>) {
    for scalar in window { sum = sum &* Self.base &+ UInt64(scalar) }
    for _ in window.dropFirst() { highest &*= Self.base }
  }

  /// Moves on by one scalar: `first` leaves, `next` comes in.
  mutating func roll(from first: UInt32, to next: UInt32) {
    sum = (sum &- UInt64(first) &* highest) &* Self.base &+ UInt64(next)
  }

  /// Kept apart from the hashes of words by what is added.
  var hash: UInt64 { (sum &+ ~FNV1a.basis).mixed }
}
