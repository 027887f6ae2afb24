import StableHashing

/// A 128-bit hash for comparing content. It is the same on every platform and in every version. It
/// has two lanes: FNV-1a, and multiplication by 2^64/φ with a shift. It is not cryptographically
/// secure.
package struct StableHash {
  private var low = FNV1a()
  private var high: UInt64 = 0x6c62_272e_07bb_0142

  package init() {}

  /// Adds a text and a terminator, so that ("ab", "c") and ("a", "bc") differ.
  package mutating func combine(_ text: String) {
    // The compiler keeps a local copy in registers.
    var hash = self
    var text = text
    text.withUTF8 { for byte in $0 { hash.combine(byte: byte) } }
    hash.combine(byte: 0xff)
    self = hash
  }

  package mutating func combine(_ digest: TextDigest) {
    for word in [digest.low, digest.high] {
      for shift in stride(from: UInt64(0), to: 64, by: 8) {
        combine(byte: UInt8(truncatingIfNeeded: word >> shift))
      }
    }
  }

  @inline(__always)
  private mutating func combine(byte: UInt8) {
    low.combine(byte)
    high = (high ^ UInt64(byte)) &* 0x9e37_79b9_7f4a_7c15
    high ^= high >> 29
  }

  package var words: (UInt64, UInt64) { ((low.state ^ (high << 1)).mixed, high.mixed) }

  /// The first word as a signed integer, for SQLite.
  package var integer: Int64 { Int64(bitPattern: words.0) }

  /// Both words in little endian, 16 bytes.
  package var bytes: [UInt8] {
    [words.0, words.1].flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) }
    }
  }

  /// The first word as 16 hexadecimal digits.
  package var hexadecimal: String { words.0.hexadecimal }

  package static func of(_ texts: String...) -> StableHash {
    var hash = StableHash()
    for text in texts { hash.combine(text) }
    return hash
  }
}
