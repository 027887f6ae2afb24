/// A folded word of at most 16 bytes, in two registers: most are so short.
struct ShortWord: BitwiseCopyable, Equatable {
  static let longest = 16

  /// Its bytes in their order, the first one lowest, zero-filled.
  var low: UInt64
  var high: UInt64

  init(low: UInt64, high: UInt64) {
    self.low = low
    self.high = high
  }

  /// Nil where there are more bytes.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.count <= Self.longest else { return nil }
    (low, high) = (0, 0)
    for place in 0..<bytes.count {
      if place < 8 {
        low |= UInt64(bytes[place]) << UInt64(8 * place)
      } else {
        high |= UInt64(bytes[place]) << UInt64(8 * place - 64)
      }
    }
  }

  /// For tables in memory only: not specified.
  @inline(__always)
  var hash: UInt64 {
    let (high, low) = (low ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(
      by: high ^ 0xC2B2_AE3D_27D4_EB4F)
    return high ^ low
  }

  /// Calls `body` with the bytes; a word has none that is zero.
  func withBytes(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    let zeros = high > 0 ? high.leadingZeroBitCount : 64 + low.leadingZeroBitCount
    let count = Self.longest - zeros / 8
    withUnsafeBytes(of: (low.littleEndian, high.littleEndian)) { bytes in
      body(UnsafeBufferPointer(rebasing: bytes.bindMemory(to: UInt8.self)[..<count]))
    }
  }
}

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
