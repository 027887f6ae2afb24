/// The words of a line, and whether any address in it is that of a service.
struct AddressedText {
  private let text: String
  /// The parts between spaces, brackets and quotation marks; empty if none is an address.
  private let parts: [Part]
  let hasServiceAddress: Bool

  private typealias Part = ArraySlice<UInt8>

  init(_ text: String, _ phrases: BoilerplatePhrases) {
    self.text = text
    let bytes = Array(text.utf8)
    parts = Self.mayHaveAddress(bytes[...]) ? bytes.split(whereSeparator: Self.isEnd) : []
    hasServiceAddress = parts.contains {
      Self.host(of: $0).map(phrases.isOfService(host:)) ?? false
    }
  }

  /// The text of the line without its addresses.
  var words: String {
    if parts.isEmpty { return text }
    return parts.filter { Self.host(of: $0) == nil }.map { String(decoding: $0, as: UTF8.self) }
      .joined(separator: " ")
  }

  private static func mayHaveAddress(_ bytes: Part) -> Bool {
    if mayHaveHost(bytes) { return true }
    var last: UInt32 = 0
    return bytes.contains { byte in
      last = last << 8 | UInt32(byte)
      return last == sip
    }
  }

  /// The four bytes of `sip:`.
  private static let sip: UInt32 = 0x7369_703A

  /// Returns false if the text contains neither a slash nor an `@`, and therefore no host.
  private static func mayHaveHost(_ bytes: Part) -> Bool {
    bytes.contains { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "@") }
  }

  private static func isEnd(_ byte: UInt8) -> Bool {
    switch byte {
    // The bytes of ` "()<>[]|`.
    case 0x20, 0x22, 0x28, 0x29, 0x3C, 0x3E, 0x5B, 0x5D, 0x7C: true
    default: false
    }
  }

  /// The host of an address with or without a scheme, including `sip:`; nil for a plain word.
  private static func host(of word: Part) -> Substring? {
    guard mayHaveHost(word) else { return nil }
    func host(in part: Part) -> Substring {
      Substring(decoding: part.prefix { !"/?#:".utf8.contains($0) }, as: UTF8.self)
    }
    let dot = UInt8(ascii: ".")
    if let scheme = word.indices.first(where: { word[$0...].starts(with: "://".utf8) }) {
      return host(in: word[(scheme + 3)...])
    }
    if let at = word.firstIndex(of: UInt8(ascii: "@")), word.contains(dot) {
      return host(in: word[(at + 1)...])
    }
    guard let slash = word.firstIndex(of: UInt8(ascii: "/")), word[..<slash].contains(dot) else {
      return nil
    }
    return Substring(decoding: word[..<slash], as: UTF8.self)
  }
}
