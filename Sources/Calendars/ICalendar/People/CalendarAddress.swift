import TextAnalysis

/// The address of a calendar user (CAL-ADDRESS, RFC 5545, section 3.3.3) in lower case, without
/// `mailto:` and surrounding whitespace.
package enum CalendarAddress {
  /// Reads the address from a value without surrounding whitespace. Nearly all values are ASCII
  /// without further marks, for which a single pass over the bytes is enough.
  static func read(_ value: UnsafeBufferPointer<UInt8>) -> String {
    let start = hasScheme(value) ? scheme.utf8CodeUnitCount : 0
    let address = value.trimmingBlanks(start..<value.count)
    let plain = String(unsafeUninitializedCapacity: address.count) { letters in
      for at in 0..<address.count {
        let byte = address[at]
        if byte.needsCleaning { return 0 }
        letters[at] = 0x41...0x5A ~= byte ? byte | 0x20 : byte
      }
      return address.count
    }
    return plain.isEmpty ? readUnicode(String(decoding: value, as: UTF8.self)) : plain
  }

  /// Reads the address from a value that may have surrounding whitespace.
  package static func read(_ value: String) -> String {
    var value = value
    return value.withUTF8 { read($0.trimmingBlanks($0.indices)) }
  }

  private static let scheme: StaticString = "mailto:"

  private static func hasScheme(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
    let length = scheme.utf8CodeUnitCount
    guard value.count >= length else { return false }
    return (0..<length).allSatisfy { value[$0].capital == scheme.utf8Start[$0].capital }
  }

  /// Reads the address from a value with any characters, using Unicode's case mapping. Repeated
  /// schemes, a name before `<`, quotation marks, header fields and percent-encoding (RFC 6068) are
  /// removed if an address with an `@` remains.
  static func readUnicode(_ value: String) -> String {
    var address = withoutScheme(value.lowercased().trimmingBlanks()).trimmingBlanks()
    let whole = address
    if let open = address.lastIndex(of: "<") {
      address = String(address[address.index(after: open)...].prefix { $0 != ">" })
    }
    address = withoutScheme(address.trimmingBlanks())
    if let field = address.firstIndex(of: "?") { address = String(address[..<field]) }
    address = String(decoding: PercentEncoding.decode(address.utf8), as: UTF8.self)
      .trimmingBlanks().lowercased()
    while let first = address.first, first == "'" || first == "\"", address.last == first,
      address.count > 2
    {
      address = String(address.dropFirst().dropLast()).trimmingBlanks()
    }
    return isEmail(address) ? address : whole
  }

  private static func withoutScheme(_ value: String) -> String {
    var value = value[...]
    while let scheme = ["mailto:", "smtp:"].first(where: value.hasPrefix) {
      value = value.dropFirst(scheme.count).drop(while: \.isWhitespace)
    }
    return String(value)
  }

  /// The name before an address in angle brackets, as in vCalendar 1.0; nil if there is none.
  static func name(_ value: String) -> String? {
    guard let open = value.lastIndex(of: "<") else { return nil }
    var name = value[..<open].trimmingBlanks()
    if let scheme = ["mailto:", "smtp:"].first(where: name.lowercased().hasPrefix) {
      name = name.dropFirst(scheme.count).trimmingBlanks()
    }
    let isQuoted = name.count > 2 && name.first == "\"" && name.last == "\""
    return (isQuoted ? String(name.dropFirst().dropLast()) : name).nonBlank
  }

  /// Returns true if the address contains an `@`.
  static func isEmail(_ address: String) -> Bool {
    guard address.contains(byte: UInt8(ascii: "@")) else { return false }
    return address.utf8.allSatisfy { $0 < 0x80 } || address.contains("@")
  }

  /// Returns false if the last bytes differ, in which case the name can't equal the address. This
  /// cheap check rejects most names.
  static func mayBe(_ name: String, _ address: String) -> Bool {
    guard let last = name.utf8.last, let other = address.utf8.last else { return true }
    return last >= 0x80 || other >= 0x80 || last.capital == other.capital
  }
}

extension UInt8 {
  /// If true, the byte isn't part of a plain address in ASCII, so the slower reading is needed.
  fileprivate var needsCleaning: Bool {
    switch self {
    case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: "?"),
      UInt8(ascii: "%"), UInt8(ascii: ":"):
      true
    default: self >= 0x80
    }
  }
}
