extension UInt64 {
  /// The number with its bits mixed, so that near ones are far apart and the upper bits are as good
  /// as the lower: how MurmurHash3 (Appleby 2011) finishes.
  @inlinable @inline(__always)
  package var mixed: UInt64 {
    var word = self
    word = (word ^ word >> 33) &* 0xFF51_AFD7_ED55_8CCD
    word = (word ^ word >> 33) &* 0xC4CE_B9FE_1A85_EC53
    return word ^ word >> 33
  }

  /// 16 digits.
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
