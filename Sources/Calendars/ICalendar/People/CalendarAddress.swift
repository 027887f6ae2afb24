import TextAnalysis

/// The address of a calendar user (CAL-ADDRESS, RFC 5545, section 3.3.3): lower-case, without
/// `mailto:` in any case and without blanks around it.
package enum CalendarAddress {
  /// The address in a value that has no blanks around it. Nearly all are ASCII, of which one pass
  /// over the bytes makes the address.
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

  /// The same of a value that may have blanks around it.
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

  /// The address in a value of any letters, whose small letters are Unicode's.
  static func readUnicode(_ value: String) -> String {
    let lowered = value.lowercased()
    return (lowered.hasPrefix("mailto:") ? String(lowered.dropFirst(7)) : lowered).trimmingBlanks()
  }

  /// Returns true if the address is one of mail.
  static func isEmail(_ address: String) -> Bool {
    guard address.contains(byte: UInt8(ascii: "@")) else { return false }
    return address.utf8.allSatisfy { $0 < 0x80 } || address.contains("@")
  }

  /// Returns true if a name can be the address, as its last byte tells: most names are not.
  static func mayBe(_ name: String, _ address: String) -> Bool {
    guard let last = name.utf8.last, let other = address.utf8.last else { return true }
    return last >= 0x80 || other >= 0x80 || last.capital == other.capital
  }
}
