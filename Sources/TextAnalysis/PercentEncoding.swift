/// Decodes percent-encoding such as `%20` (RFC 3986, section 2.1).
package enum PercentEncoding {
  /// Decodes the text. A `%` that is not followed by two hexadecimal digits is kept.
  package static func decode(_ text: some Collection<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var rest = text[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let value = HexDigits.byte(rest.prefix(2)) {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }
}
