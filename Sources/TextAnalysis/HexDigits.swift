/// Pairs of hexadecimal digits, as in quoted-printable and percent encoding.
package enum HexDigits {
  package static func byte(_ digits: some Collection<UInt8>) -> UInt8? {
    guard digits.count == 2 else { return nil }
    var byte: UInt8 = 0
    for digit in digits {
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): byte = byte << 4 | (digit - 0x30)
      case UInt8(ascii: "A")...UInt8(ascii: "F"), UInt8(ascii: "a")...UInt8(ascii: "f"):
        byte = byte << 4 | ((digit & 0xDF) - 0x37)
      default: return nil
      }
    }
    return byte
  }
}
