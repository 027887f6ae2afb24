import Foundation

/// A path within a source, as text. Two paths are the same where their bytes are: to a file system
/// "é" as one character and as two are different names.
package struct RelativePath: Hashable, Comparable, Sendable {
  /// Without a slash at either end; empty for the source itself. As `PathText` writes it.
  package let text: String

  package init(_ text: String) { self.text = text }

  /// What is called `name` in this folder.
  func appending(_ name: String) -> RelativePath {
    RelativePath(text.isEmpty ? name : "\(text)/\(name)")
  }

  /// The folder that it is in; nil for the source itself.
  package var parent: RelativePath? {
    if text.isEmpty { return nil }
    guard let slash = text.utf8.lastIndex(of: UInt8(ascii: "/")) else { return RelativePath("") }
    return RelativePath(String(text[..<slash]))
  }

  package static func == (a: RelativePath, b: RelativePath) -> Bool {
    a.text.utf8.count == b.text.utf8.count && compare(a, b) == 0
  }

  /// By bytes.
  package static func < (a: RelativePath, b: RelativePath) -> Bool { compare(a, b) < 0 }

  /// Below 0 where `a` comes first, 0 where they are the same.
  private static func compare(_ a: RelativePath, _ b: RelativePath) -> Int {
    var (a, b) = (a.text, b.text)
    return a.withUTF8 { a in
      b.withUTF8 { b in
        let common = min(a.count, b.count)
        guard common > 0, let first = a.baseAddress, let second = b.baseAddress else {
          return a.count - b.count
        }
        let order = Int(memcmp(first, second, common))
        return order == 0 ? a.count - b.count : order
      }
    }
  }

  package func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension RelativePath: ExpressibleByStringInterpolation {
  package init(stringLiteral text: String) { self.init(text) }
}

/// Names of files as text. To most systems a name is bytes: those that are no UTF-8 stand as the
/// private characters U+EF80 to U+EFFF, one a byte, as do the bytes of these characters themselves.
/// So each name has one text, which leads back to it.
enum PathText {
  private static let private80: UInt32 = 0xef80
  private static let base: UInt32 = 0xef00
  /// With what byte the private characters begin in UTF-8.
  private static let lead: UInt8 = 0xee

  static func text(_ name: some Collection<UInt8>) -> String {
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

  /// The bytes that the system knows it by.
  static func bytes(_ text: String) -> [UInt8] {
    guard text.utf8.contains(lead) else { return Array(text.utf8) }
    return text.unicodeScalars.flatMap { scalar in
      isPrivate(scalar) ? [UInt8(scalar.value - base)] : Array(UTF8.encode(scalar)!)
    }
  }

  /// As people are told: `caf\xE9.ics`.
  static func shown(_ text: String) -> String {
    guard text.utf8.contains(lead) else { return text }
    return text.unicodeScalars.map { scalar in
      guard isPrivate(scalar) else { return String(scalar) }
      return "\\x" + String(scalar.value - base, radix: 16, uppercase: true)
    }.joined()
  }

  private static func isPrivate(_ scalar: Unicode.Scalar) -> Bool {
    (private80...base + 0xff).contains(scalar.value)
  }

  /// The one character that `bytes` are in UTF-8; nil where they are none.
  private static func scalar(_ bytes: some Collection<UInt8>) -> Unicode.Scalar? {
    guard let scalars = String(validating: bytes, as: UTF8.self)?.unicodeScalars,
      scalars.count == 1
    else { return nil }
    return scalars.first
  }
}
