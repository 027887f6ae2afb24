import TextAnalysis

/// Decoding of a line's value as text of limited length.
extension ContentLine {
  /// The maximum length of a text in bytes; the rest is cut off, because each occurrence of a
  /// series repeats the text.
  static let maximumTextLength = 1 << 20

  /// The value as text (RFC 5545, section 3.3.11).
  var text: String { decodedText.text }

  /// The value as text, and true if it was valid UTF-8 or declares its character set.
  var decodedText: (text: String, isUTF8: Bool) {
    decode(ContentLine.unescape(plainValue))
  }

  /// The nonblank texts in a comma-separated value such as CATEGORIES.
  var texts: [String] {
    var parts: [ArraySlice<UInt8>] = []
    let value = plainValue
    var (start, index) = (value.startIndex, value.startIndex)
    while index < value.endIndex {
      if value[index] == UInt8(ascii: ",") {
        parts.append(value[start..<index])
        start = index + 1
      }
      index += value[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    parts.append(value[start...])
    return parts.compactMap { decode(ContentLine.unescape($0)).text.nonBlank }
  }

  /// If true, the value is declared as HTML (FMTTYPE, section 3.2.8).
  var isHTML: Bool { parameter(.formatType)?.lowercased().hasPrefix("text/html") == true }

  /// The value, cut off at the maximum length and decoded if it is quoted-printable (vCalendar 1.0)
  /// or base64.
  private var plainValue: ArraySlice<UInt8> {
    let value = value.prefix(ContentLine.maximumTextLength)
    let encoding = parameter(.encoding)?.uppercased()
    if encoding == "BASE64" || encoding == "B" { return Base64.decode(value)?[...] ?? value }
    guard encoding == "QUOTED-PRINTABLE" || parameter(.quotedPrintable) != nil else {
      return value
    }
    return QuotedPrintable.decode(value)[...]
  }

  private func decode(_ bytes: ArraySlice<UInt8>) -> (text: String, isUTF8: Bool) {
    let decoded = TextDecoding.decode(bytes)
    return (decoded.text, decoded.isUTF8 || parameter(.characterSet) != nil)
  }

  /// Decodes `\n`, `\N`, `\,`, `\;` and `\\`. Any other backslash is kept, as in `C:\temp`.
  static func unescape(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    value.withUnsafeBufferPointer { bytes in
      guard var escape = bytes.firstIndex(of: UInt8(ascii: "\\"), in: bytes.indices) else {
        return value
      }
      var plain: [UInt8] = []
      plain.reserveCapacity(bytes.count)
      var copied = 0
      // The bytes between escapes are copied together.
      while true {
        plain.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[copied..<escape]))
        let character = escape + 1 < bytes.count ? escaped(bytes[escape + 1]) : nil
        plain.append(character ?? bytes[escape])
        copied = escape + (character == nil ? 1 : 2)
        guard
          let next = bytes.firstIndex(of: UInt8(ascii: "\\"), in: copied..<bytes.count)
        else { break }
        escape = next
      }
      plain.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[copied...]))
      return plain[...]
    }
  }

  /// The character for a backslash escape; nil if it is not one.
  private static func escaped(_ character: UInt8) -> UInt8? {
    switch character {
    case UInt8(ascii: "n"), UInt8(ascii: "N"): 0x0A
    case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\\"): character
    default: nil
    }
  }
}

extension String {
  /// Decodes a value of type TEXT (RFC 5545, section 3.3.11).
  package init(unescaping value: [UInt8]) {
    self.init(decoding: ContentLine.unescape(value[...]), as: UTF8.self)
  }
}

/// Quoted-printable encoding (RFC 2045, section 6.7) as in vCalendar 1.0.
enum QuotedPrintable {
  static func decode(_ bytes: some Collection<UInt8>) -> [UInt8] {
    var plain: [UInt8] = []
    plain.reserveCapacity(bytes.count)
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "="), let value = HexDigits.byte(rest.prefix(2)) {
        plain.append(value)
        rest = rest.dropFirst(2)
      } else {
        plain.append(byte)
      }
    }
    // Line ends are encoded as CRLF, and become line feeds.
    return plain.filter { $0 != 0x0D }
  }
}
