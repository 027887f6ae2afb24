/// Web addresses that contain another one, as mail gateways and redirecting services write them.
package enum WrappedAddress {
  private static let schemes = ["https://", "http://", "https%3a%2f%2f", "http%3a%2f%2f"]

  /// Returns the last web address inside another one; nil if there is none.
  package static func inner(of address: String) -> String? {
    let bytes = Array(address.utf8)
    let lowered = bytes.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }
    for place in lowered.indices.dropFirst().reversed() where lowered[place] == UInt8(ascii: "h") {
      guard let scheme = schemes.first(where: { lowered[place...].starts(with: $0.utf8) })
      else { continue }
      var rest = bytes[place...]
      if scheme.hasSuffix("f") || bytes[place - 1] == UInt8(ascii: "=") {
        rest = rest.prefix { $0 != UInt8(ascii: "&") }
      }
      if scheme.hasSuffix("f") { rest = PercentEncoding.decode(rest)[...] }
      let text = String(decoding: rest, as: UTF8.self)
      // Proofpoint ends the address with `__;`.
      return text.firstRange(of: "__;").map { String(text[..<$0.lowerBound]) } ?? text
    }
    return nil
  }
}
