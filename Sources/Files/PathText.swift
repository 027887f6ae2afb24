/// Represents file names, which are arbitrary bytes on most systems, as text. Bytes that are not
/// valid UTF-8 are replaced by the private-use characters U+EF80 to U+EFFF. So are the bytes of
/// these characters themselves, so the conversion is reversible.
package enum PathText {
  private static let private80: UInt32 = 0xef80
  private static let base: UInt32 = 0xef00
  /// The first byte of the private-use characters in UTF-8.
  private static let lead: UInt8 = 0xee

  package static func text(_ name: some Collection<UInt8>) -> String {
    if !name.contains(lead), let text = String(validating: name, as: UTF8.self) { return text }
    var scalars = String.UnicodeScalarView()
    var rest = name[...]
    while let first = rest.first {
      let length = (1...4).first { scalar(rest.prefix($0)) != nil }
      if let length, let scalar = scalar(rest.prefix(length)), !isPrivate(scalar) {
        scalars.append(scalar)
        rest = rest.dropFirst(length)
      } else {
        scalars.append(Unicode.Scalar(base + UInt32(first))!)
        rest = rest.dropFirst()
      }
    }
    return String(scalars)
  }

  /// Returns the bytes of the name in the file system.
  package static func bytes(_ text: String) -> [UInt8] {
    guard text.utf8.contains(lead) else { return Array(text.utf8) }
    return text.unicodeScalars.flatMap { scalar in
      isPrivate(scalar) ? [UInt8(scalar.value - base)] : Array(UTF8.encode(scalar)!)
    }
  }

  /// Returns the name for display, with invalid bytes in hexadecimal: `caf\xE9.ics`.
  package static func shown(_ text: String) -> String {
    guard text.utf8.contains(lead) else { return text }
    return text.unicodeScalars.map { scalar in
      guard isPrivate(scalar) else { return String(scalar) }
      return "\\x" + String(scalar.value - base, radix: 16, uppercase: true)
    }.joined()
  }

  private static func isPrivate(_ scalar: Unicode.Scalar) -> Bool {
    (private80...base + 0xff).contains(scalar.value)
  }

  /// Returns the character that `bytes` encode in UTF-8; nil if they are not exactly one.
  private static func scalar(_ bytes: some Collection<UInt8>) -> Unicode.Scalar? {
    guard let scalars = String(validating: bytes, as: UTF8.self)?.unicodeScalars,
      scalars.count == 1
    else { return nil }
    return scalars.first
  }
}
