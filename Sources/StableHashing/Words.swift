extension UInt64 {
  /// The number with its bits mixed by MurmurHash3's finalizer (Appleby 2011), so that similar
  /// numbers become unrelated and the upper bits are as random as the lower.
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
