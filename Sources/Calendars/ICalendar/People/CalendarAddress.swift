import TextAnalysis

/// The address of a calendar user (CAL-ADDRESS, RFC 5545, section 3.3.3) in lower case, without
/// `mailto:` and surrounding whitespace.
package enum CalendarAddress {
  /// Reads the address from a value without surrounding whitespace. Nearly all values are ASCII,
  /// for which a single pass over the bytes is enough.
  static func read(_ value: UnsafeBufferPointer<UInt8>) -> String {
    guard value.isASCII else { return readUnicode(String(decoding: value, as: UTF8.self)) }
    let start = hasScheme(value) ? scheme.utf8CodeUnitCount : 0
    let address = value.trimmingBlanks(start..<value.count)
    return String(unsafeUninitializedCapacity: address.count) { letters in
      for at in 0..<address.count {
        let byte = address[at]
        letters[at] = 0x41...0x5A ~= byte ? byte | 0x20 : byte
      }
      return address.count
    }
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

  /// Reads the address from a value with any characters, using Unicode's case mapping.
  static func readUnicode(_ value: String) -> String {
    let lowered = value.lowercased()
    return (lowered.hasPrefix("mailto:") ? String(lowered.dropFirst(7)) : lowered).trimmingBlanks()
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
