/// A folded word of at most 16 UTF-8 bytes, packed into two 64-bit integers. Most words fit.
package struct ShortWord: BitwiseCopyable, Equatable {
  @inlinable
  package static var maximumLength: Int { 16 }

  /// The first eight bytes, from the lowest bits up, padded with zeros; `high` has the others.
  package var low: UInt64
  package var high: UInt64

  @inlinable
  package init(low: UInt64, high: UInt64) {
    self.low = low
    self.high = high
  }

  @inlinable
  package static func == (a: ShortWord, b: ShortWord) -> Bool {
    a.low == b.low && a.high == b.high
  }

  /// Creates a word from folded bytes; nil if there are more than 16.
  @inlinable
  package init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.count <= Self.maximumLength else { return nil }
    (low, high) = (0, 0)
    for place in 0..<bytes.count {
      if place < 8 {
        low |= UInt64(bytes[place]) << UInt64(8 * place)
      } else {
        high |= UInt64(bytes[place]) << UInt64(8 * place - 64)
      }
    }
  }

  /// A hash for tables in memory. It must not be stored, because it may change between versions.
  @inlinable @inline(__always)
  package var hash: UInt64 {
    let (high, low) = (low ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(
      by: high ^ 0xC2B2_AE3D_27D4_EB4F)
    return high ^ low
  }

  /// Calls `body` with the bytes, none of which is zero.
  @inlinable
  package func withBytes(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    let zeros = high > 0 ? high.leadingZeroBitCount : 64 + low.leadingZeroBitCount
    let count = Self.maximumLength - zeros / 8
    withUnsafeBytes(of: (low.littleEndian, high.littleEndian)) { bytes in
      body(UnsafeBufferPointer(rebasing: bytes.bindMemory(to: UInt8.self)[..<count]))
    }
  }

  var text: String {
    var text = ""
    withBytes { text = String(decoding: $0, as: UTF8.self) }
    return text
  }

  /// The last byte; 0 for an empty word.
  var last: UInt8 {
    let bytes = high > 0 ? high : low
    return bytes == 0 ? 0 : UInt8(bytes >> UInt64(56 - bytes.leadingZeroBitCount & ~7))
  }

  /// The first `count` bytes.
  func prefix(_ count: Int) -> ShortWord {
    ShortWord(
      low: low & EightBytes.mask(count), high: high & EightBytes.mask(max(0, count - 8)))
  }

  /// Appends a byte to a word that has `count` bytes.
  mutating func append(_ byte: UInt8, at count: Int) {
    if count < 8 {
      low |= UInt64(byte) << UInt64(8 * count)
    } else {
      high |= UInt64(byte) << UInt64(8 * count - 64)
    }
  }
}
