import StableHashing

/// A 128-bit hash of long content, computed eight bytes at a time. It is the same on every platform
/// and in every version. It has two lanes of multiplication and shift, finished with MurmurHash3's
/// 64-bit mixer. It is not cryptographically secure.
package struct TextDigest: Hashable, Sendable {
  private var lanes: (low: UInt64, high: UInt64) = (0x9e37_79b9_7f4a_7c15, 0xc2b2_ae3d_27d4_eb4f)

  package init() {}

  package init(_ text: String) {
    var text = text
    text.withUTF8 { combine(UnsafeRawBufferPointer($0)) }
  }

  /// Adds bytes and then their count.
  package mutating func combine(_ bytes: UnsafeRawBufferPointer) {
    absorb(wordsOf: bytes)
    var rest: UInt64 = 0
    for place in (bytes.count & ~7..<bytes.count).reversed() {
      rest = rest << 8 | UInt64(bytes[place])
    }
    absorb(rest)
    absorb(UInt64(bytes.count))
  }

  private mutating func absorb(wordsOf bytes: UnsafeRawBufferPointer) {
    var copy = self
    for word in 0..<bytes.count / 8 {
      copy.absorb(
        UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 8 * word, as: UInt64.self)))
    }
    self = copy
  }

  @inline(__always)
  private mutating func absorb(_ word: UInt64) {
    lanes.low = (lanes.low ^ word) &* 0xff51_afd7_ed55_8ccd
    lanes.low ^= lanes.low >> 32
    lanes.high = (lanes.high ^ word) &* 0x9fb2_1c65_1e98_df25
    lanes.high ^= lanes.high >> 35
  }

  package var low: UInt64 { lanes.low.mixed }
  var high: UInt64 { lanes.high.mixed }

  package static func == (a: TextDigest, b: TextDigest) -> Bool { a.lanes == b.lanes }

  package func hash(into hasher: inout Hasher) { hasher.combine(lanes.low) }
}
