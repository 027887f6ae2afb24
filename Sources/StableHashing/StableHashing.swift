// StableHashing: hashes with a fixed specification, so that stored hashes keep their meaning in
// later versions and on every platform. They are not cryptographically secure.

/// The 64-bit FNV-1a hash by Fowler, Noll and Vo, computed byte by byte.
///
/// It is inlined into other modules, because some of them use it in their innermost loops.
@frozen @usableFromInline package struct FNV1a: Sendable {
  /// The state before the first byte.
  @inlinable
  package static var basis: UInt64 { 0xCBF2_9CE4_8422_2325 }

  /// The hash of the bytes added so far.
  @usableFromInline package var state: UInt64

  /// Creates the hash of an empty sequence of bytes.
  @inlinable
  package init() { state = Self.basis }

  @inlinable @inline(__always)
  package mutating func combine(_ byte: UInt8) {
    state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
  }

  /// Adds bytes without a terminator, so only their concatenation counts.
  @inlinable @inline(__always)
  package mutating func combine(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { combine(byte) }
  }
}

extension UInt64 {
  /// The number after MurmurHash3's finalizer (Appleby 2011). It mixes all bits, so that similar
  /// numbers become unrelated and the upper bits are as random as the lower ones.
  @inlinable @inline(__always)
  package var mixed: UInt64 {
    var word = self
    word = (word ^ word >> 33) &* 0xFF51_AFD7_ED55_8CCD
    word = (word ^ word >> 33) &* 0xC4CE_B9FE_1A85_EC53
    return word ^ word >> 33
  }

  /// The number as 16 hexadecimal digits.
  package var hexadecimal: String {
    String(unsafeUninitializedCapacity: 16) { digits in
      for place in 0..<16 {
        let digit = UInt8(self >> (60 - 4 * UInt64(place)) & 15)
        digits[place] = digit + (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10)
      }
      return 16
    }
  }
}
