/// Base64 decoding (RFC 4648, section 4). The URL-safe alphabet is accepted, too.
package enum Base64 {
  /// Decodes base64 in either alphabet; returns nil if a character is invalid. Padding and
  /// whitespace are optional.
  package static func decode(_ characters: some Sequence<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    var (pending, bitCount) = (UInt32(0), 0)
    for character in characters {
      if character == UInt8(ascii: "=") { break }
      if character == 0x20 || 0x09...0x0D ~= character { continue }
      guard let digit = digit(character) else { return nil }
      pending = pending << 6 | UInt32(digit)
      bitCount += 6
      if bitCount >= 8 {
        bitCount -= 8
        bytes.append(UInt8(truncatingIfNeeded: pending >> UInt32(bitCount)))
      }
    }
    return bytes
  }

  private static func digit(_ character: UInt8) -> UInt8? {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): character - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): character - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0") + 52
    case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
    case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
    default: nil
    }
  }
}

/// Decoding of pairs of hexadecimal digits, as in quoted-printable and percent-encoding.
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
