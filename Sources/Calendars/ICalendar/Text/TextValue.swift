import TextAnalysis

/// The text of a line, unescaped, of bounded length, without HTML.
extension ContentLine {
  /// No text of an event is longer than this; what is beyond is left out. A series repeats its
  /// text in each occurrence.
  static let maximumTextLength = 1 << 20

  /// The value as text (RFC 5545, section 3.3.11).
  var text: String { decodedText.text }

  /// The value as text, and whether it was valid UTF-8.
  var decodedText: (text: String, isUTF8: Bool) {
    decode(ContentLine.unescape(plainValue))
  }

  /// The texts of a value that holds several, such as CATEGORIES; blank ones left out.
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

  /// If true, the value is HTML by its own word (FMTTYPE, section 3.2.8).
  var isHTML: Bool { parameter(.formatType)?.lowercased().hasPrefix("text/html") == true }

  /// The value after quoted-printable (vCalendar 1.0) has been undone, cut at the maximum.
  private var plainValue: ArraySlice<UInt8> {
    let value = value.prefix(ContentLine.maximumTextLength)
    let encoding = parameter(.encoding)?.uppercased()
    guard encoding == "QUOTED-PRINTABLE" || parameter(.quotedPrintable) != nil else {
      return value
    }
    return QuotedPrintable.decode(value)[...]
  }

  private func decode(_ bytes: ArraySlice<UInt8>) -> (text: String, isUTF8: Bool) {
    let decoded = TextDecoding.decode(bytes)
    return (decoded.text, decoded.isUTF8 || parameter(.characterSet) != nil)
  }

  /// `\n`, `\N`, `\,`, `\;` and `\\`. Another backslash stands for itself, as in `C:\temp`.
  static func unescape(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    value.withUnsafeBufferPointer { bytes in
      guard var escape = bytes.firstIndex(of: UInt8(ascii: "\\"), in: bytes.indices) else {
        return value
      }
      var plain: [UInt8] = []
      plain.reserveCapacity(bytes.count)
      var copied = 0
      // What stands between escapes is copied at once.
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

  /// The character that an escape, a backslash and a character, stands for.
  private static func escaped(_ character: UInt8) -> UInt8? {
    switch character {
    case UInt8(ascii: "n"), UInt8(ascii: "N"): 0x0A
    case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\\"): character
    default: nil
    }
  }
}

extension String {
  /// The text of a value of TEXT (RFC 5545, section 3.3.11), without escapes.
  package init(unescaping value: [UInt8]) {
    self.init(decoding: ContentLine.unescape(value[...]), as: UTF8.self)
  }
}

/// RFC 2045, section 6.7, as vCalendar 1.0 uses it.
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
    // Line ends are CRLF there; ours are line feeds.
    return plain.filter { $0 != 0x0D }
  }
}
