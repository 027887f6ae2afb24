/// Eight bytes looked at together.
struct EightBytes {
  /// Letters are in lower case.
  private(set) var folded: UInt64
  /// The top bit of each byte that is an ASCII letter or digit.
  private let alphanumeric: UInt64
  /// The top bit of each byte that is an ASCII capital.
  private let capital: UInt64

  @inline(__always)
  init(_ bytes: UInt64) {
    func each(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }
    /// The top bit of each byte, of 7 bits, that is at least `byte`.
    func atLeast(_ byte: UInt8, _ bytes: UInt64) -> UInt64 { bytes &+ each(0x80 - byte) }
    let seven = bytes & each(0x7F)
    folded = bytes | each(0x20)
    let lower = folded & each(0x7F)
    let letter = atLeast(0x61, lower) & ~atLeast(0x7B, lower)
    let digit = atLeast(0x30, seven) & ~atLeast(0x3A, seven)
    alphanumeric = (letter | digit) & ~bytes & each(0x80)
    capital = letter & ~bytes & ~(bytes << 2) & each(0x80)
  }

  /// How many of the first are letters and digits.
  @inline(__always)
  var run: Int { (alphanumeric ^ 0x8080_8080_8080_8080).trailingZeroBitCount / 8 }

  /// Whether there is a capital among the first `count`, the very first byte aside if `first`.
  @inline(__always)
  func hasCapital(among count: Int, butFor first: Bool) -> Bool {
    capital & Self.mask(count) & (first ? ~0x80 : .max) != 0
  }

  /// The first `count`, folded.
  @inline(__always)
  func prefix(_ count: Int) -> UInt64 { folded & Self.mask(count) }

  @inline(__always)
  private static func mask(_ count: Int) -> UInt64 {
    count >= 8 ? .max : (1 &<< UInt64(8 * count)) &- 1
  }
}
