import StableHashing

/// The hash of features. It is fixed forever, so that vectors mean the same on every platform:
/// FNV-1a over UTF-8 bytes, with MurmurHash3's finalizer.
enum FeatureHash {
  static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
    var hash = FNV1a()
    hash.combine(bytes)
    return hash.state.mixed
  }

  /// The hash of two consecutive terms. It is not symmetric, so that word order counts.
  static func pair(_ first: UInt64, _ second: UInt64) -> UInt64 {
    (first &* 0x9E37_79B9_7F4A_7C15 &+ second).mixed
  }
}
