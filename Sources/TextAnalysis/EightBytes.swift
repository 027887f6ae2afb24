/// Eight bytes that are examined together.
package struct EightBytes {
  /// The bytes with ASCII letters in lower case.
  package let folded: UInt64
  /// A mask: the top bit of a byte is set if the byte is an ASCII letter or digit.
  @usableFromInline
  let alphanumeric: UInt64
  /// A mask: the top bit of a byte is set if the byte is an ASCII capital.
  @usableFromInline
  let capital: UInt64

  @inlinable @inline(__always)
  package init(_ bytes: UInt64) {
    func each(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }
    /// Sets the top bit of each byte that is at least `byte`. All bytes must be 7-bit.
    func atLeast(_ byte: UInt8, _ bytes: UInt64) -> UInt64 { bytes &+ each(0x80 - byte) }
    let seven = bytes & each(0x7F)
    folded = bytes | each(0x20)
    let lower = folded & each(0x7F)
    let letter = atLeast(0x61, lower) & ~atLeast(0x7B, lower)
    let digit = atLeast(0x30, seven) & ~atLeast(0x3A, seven)
    alphanumeric = (letter | digit) & ~bytes & each(0x80)
    capital = letter & ~bytes & ~(bytes << 2) & each(0x80)
  }

  /// The number of letters and digits at the beginning, before any other byte.
  @inlinable @inline(__always)
  package var run: Int { (alphanumeric ^ 0x8080_8080_8080_8080).trailingZeroBitCount / 8 }

  /// Returns true if any of the first `count` bytes is a capital. If `first` is true, the very
  /// first byte is ignored.
  @inlinable @inline(__always)
  package func hasCapital(among count: Int, butFor first: Bool) -> Bool {
    capital & Self.mask(count) & (first ? ~0x80 : .max) != 0
  }

  /// The first `count` bytes, folded; the others are zero.
  @inlinable @inline(__always)
  package func prefix(_ count: Int) -> UInt64 { folded & Self.mask(count) }

  @inlinable @inline(__always)
  package static func mask(_ count: Int) -> UInt64 {
    count >= 8 ? .max : (1 &<< UInt64(8 * count)) &- 1
  }
}
