/// Classifies network addresses of 4 or 16 bytes.
package enum NetworkAddress {
  /// Returns true if the address is on the public internet. Private addresses are allowed only if
  /// the user typed them. Otherwise a remote server could direct requests to other devices in the
  /// user's network.
  package static func isPublic(_ bytes: [UInt8]) -> Bool {
    switch bytes.count {
    case 4: isPublic(v4: bytes)
    case 16: isPublic(v6: bytes)
    default: false
    }
  }

  /// Returns false for the special ranges of RFC 6890 and RFC 6598.
  private static func isPublic(v4 bytes: [UInt8]) -> Bool {
    switch (bytes[0], bytes[1]) {
    case (0, _), (10, _), (127, _), (169, 254), (192, 168): false
    case (100, 64...127), (172, 16...31), (198, 18...19): false
    case (224..., _): false
    default: !(bytes[0] == 192 && bytes[1] == 0 && bytes[2] == 0)
    }
  }

  /// Returns false for unique local, link-local and multicast addresses, and for embedded IPv4
  /// addresses that are not public.
  private static func isPublic(v6 bytes: [UInt8]) -> Bool {
    let start = Array(bytes.prefix(12))
    let isMapped = start == Array(repeating: 0, count: 10) + [0xff, 0xff]
    let isCompatible = start == Array(repeating: 0, count: 12)
    let isTranslated = start == [0, 0x64, 0xff, 0x9b] + Array(repeating: 0, count: 8)
    if isMapped || isCompatible || isTranslated { return isPublic(v4: Array(bytes.suffix(4))) }
    if bytes[0] == 0x20, bytes[1] == 0x02 { return isPublic(v4: Array(bytes[2..<6])) }
    return bytes[0] & 0xe0 == 0x20
  }
}
