/// The hash of features, specified so that vectors mean the same on every platform, for good:
/// FNV-1a over UTF-8 bytes, finished as MurmurHash3 finishes.
enum FeatureHash {
  /// The hash of no bytes yet.
  static let basis: UInt64 = 0xCBF2_9CE4_8422_2325

  static func absorb(_ byte: UInt8, into state: UInt64) -> UInt64 {
    (state ^ UInt64(byte)) &* 0x100_0000_01B3
  }

  static func finish(_ state: UInt64) -> UInt64 {
    var hash = state
    hash ^= hash >> 33
    hash &*= 0xFF51_AFD7_ED55_8CCD
    hash ^= hash >> 33
    hash &*= 0xC4CE_B9FE_1A85_EC53
    return hash ^ hash >> 33
  }

  static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
    var state = basis
    for byte in bytes { state = absorb(byte, into: state) }
    return finish(state)
  }

  /// The hash of a sequence of two terms: not symmetric, so that word order counts.
  static func pair(_ first: UInt64, _ second: UInt64) -> UInt64 {
    finish(first &* 0x9E37_79B9_7F4A_7C15 &+ second)
  }
}
