/// An entity tag (RFC 9110, section 8.8.3): a quoted string of visible characters without quotes,
/// preceded by `W/` if it is weak. Only such a tag can be sent in a precondition.
package struct EntityTag: Codable, Hashable, Sendable {
  /// The tag with its quotes.
  package let text: String

  /// Parses a strong entity tag; fails for any other text.
  package init?(strong text: String) {
    guard Self.isTag(text) else { return nil }
    self.text = text
  }

  /// Parses a weak or strong entity tag; fails for any other text.
  package init?(any text: String) {
    guard Self.isTag(text.hasPrefix("W/") ? text.dropFirst(2) : text[...]) else { return nil }
    self.text = text
  }

  private static func isTag(_ text: some StringProtocol) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.count >= 2 && bytes.first == quote && bytes.last == quote
      && bytes.dropFirst().dropLast().allSatisfy(isAllowed)
  }

  private static let quote = UInt8(ascii: "\"")

  private static func isAllowed(_ byte: UInt8) -> Bool {
    byte == 0x21 || (0x23...0x7E).contains(byte) || byte >= 0x80
  }

  package init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let tag = EntityTag(any: text) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "not an entity tag"))
    }
    self = tag
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
