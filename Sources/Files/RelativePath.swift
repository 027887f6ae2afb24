import Foundation

/// A path within a source. Paths are equal if their bytes are, because the composed and the
/// decomposed form of "é" are different names to a file system.
package struct RelativePath: Hashable, Comparable, Sendable {
  /// The path in the form of `PathText`, without slashes at the ends; empty for the source itself.
  package let text: String

  package init(_ text: String) { self.text = text }

  /// Returns the path of the entry `name` in this folder.
  package func appending(_ name: String) -> RelativePath {
    RelativePath(text.isEmpty ? name : "\(text)/\(name)")
  }

  /// The folder that contains this path; nil for the source itself.
  package var parent: RelativePath? {
    if text.isEmpty { return nil }
    guard let slash = text.utf8.lastIndex(of: UInt8(ascii: "/")) else { return RelativePath("") }
    return RelativePath(String(text[..<slash]))
  }

  package static func == (a: RelativePath, b: RelativePath) -> Bool {
    a.text.hasSameBytes(as: b.text)
  }

  /// Orders paths by bytes.
  package static func < (a: RelativePath, b: RelativePath) -> Bool { compare(a, b) < 0 }

  /// Compares two paths by bytes. Returns a negative number if `a` comes first, and 0 if they are
  /// equal.
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

extension String {
  /// Returns true if the UTF-8 bytes are equal, unlike `==`, for which the composed and the
  /// decomposed form of "é" are equal.
  package func hasSameBytes(as other: String) -> Bool {
    if utf8.count != other.utf8.count { return false }
    var (one, other) = (self, other)
    return one.withUTF8 { a in
      other.withUTF8 { b in a.isEmpty || memcmp(a.baseAddress!, b.baseAddress!, a.count) == 0 }
    }
  }
}
