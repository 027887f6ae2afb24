import StableHashing

/// The hash of features, specified so that vectors mean the same on every platform, for good:
/// FNV-1a over UTF-8 bytes, finished as MurmurHash3 finishes.
enum FeatureHash {
  static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
    var hash = FNV1a()
    hash.combine(bytes)
    return hash.state.mixed
  }

  /// The hash of a sequence of two terms: not symmetric, so that word order counts.
  static func pair(_ first: UInt64, _ second: UInt64) -> UInt64 {
    (first &* 0x9E37_79B9_7F4A_7C15 &+ second).mixed
  }
}
