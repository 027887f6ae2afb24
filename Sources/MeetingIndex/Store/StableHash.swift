/// A 128-bit hash that is the same on every platform and version, for content that is compared by
/// its hash. Two lanes of FNV-1a (Fowler, Noll, Vo) with different bases, each finished with
/// MurmurHash3's 64-bit mixer. Not for secrets.
struct StableHash {
  private var low: UInt64 = 0xcbf2_9ce4_8422_2325
  private var high: UInt64 = 0x6c62_272e_07bb_0142

  /// Adds a text and its end, so that ("ab", "c") and ("a", "bc") differ.
  mutating func combine(_ text: String) {
    for byte in text.utf8 { combine(byte: byte) }
    combine(byte: 0xff)
  }

  mutating func combine(_ digest: TextDigest) {
    for word in [digest.low, digest.high] {
      for shift in stride(from: UInt64(0), to: 64, by: 8) {
        combine(byte: UInt8(truncatingIfNeeded: word >> shift))
      }
    }
  }

  private mutating func combine(byte: UInt8) {
    low = (low ^ UInt64(byte)) &* 0x100_0000_01b3
    high = (high ^ UInt64(byte)) &* 0x9e37_79b9_7f4a_7c15
    high ^= high >> 29
  }

  var words: (UInt64, UInt64) { (Self.mix(low ^ (high << 1)), Self.mix(high)) }

  /// The first word, as SQLite holds integers.
  var integer: Int64 { Int64(bitPattern: words.0) }

  /// Both words, 16 bytes.
  var bytes: [UInt8] {
    [words.0, words.1].flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) }
    }
  }

  /// 16 hexadecimal digits.
  var hexadecimal: String {
    let digits = String(words.0, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  static func of(_ texts: String...) -> StableHash {
    var hash = StableHash()
    for text in texts { hash.combine(text) }
    return hash
  }

  static func mix(_ value: UInt64) -> UInt64 {
    var word = value
    word = (word ^ (word >> 33)) &* 0xff51_afd7_ed55_8ccd
    word = (word ^ (word >> 33)) &* 0xc4ce_b9fe_1a85_ec53
    return word ^ (word >> 33)
  }
}
