import Foundation

/// Writes values like `JSONEncoder` with sorted keys and unescaped slashes, but ten times faster.
struct JSONWriter {
  private(set) var bytes: [UInt8] = []

  mutating func write(_ value: JSONValue) {
    switch value {
    case .null: bytes += "null".utf8
    case .bool(let truth): bytes += (truth ? "true" : "false").utf8
    case .int(let number): bytes += String(number).utf8
    case .double(let number): write(number)
    case .string(let text): write(text)
    case .array(let values):
      write(values, between: "[]") { $0.write($1) }
    case .object(let fields):
      write(fields.sorted { $0.key < $1.key }, between: "{}") { writer, field in
        writer.write(field.key)
        writer.bytes.append(UInt8(ascii: ":"))
        writer.write(field.value)
      }
    }
  }

  private mutating func write<Item>(
    _ items: some Sequence<Item>, between marks: String, _ write: (inout Self, Item) -> Void
  ) {
    bytes.append(marks.utf8.first!)
    var isFirst = true
    for item in items {
      if !isFirst { bytes.append(UInt8(ascii: ",")) }
      isFirst = false
      write(&self, item)
    }
    bytes.append(marks.utf8.last!)
  }

  private mutating func write(_ number: Double) {
    let encoder = JSONEncoder()
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    // With this strategy, the encoder accepts every number.
    bytes += try! encoder.encode(number)
  }

  private mutating func write(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { utf8 in
      var written = 0
      var place = 0
      while place < utf8.count {
        guard Self.mayNeedEscape(utf8[place]), let (escape, length) = Self.escape(utf8[place...])
        else {
          place += 1
          continue
        }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[written..<place]))
        bytes += escape.utf8
        place += length
        written = place
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[written...]))
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Returns true if the byte may begin a character that has to be escaped. Other bytes are copied.
  @inline(__always)
  private static func mayNeedEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0xC2
      || byte == 0xE2
  }

  /// Returns the escape of the character at the start of `rest` and its length in bytes, or nil if
  /// it needs none. Besides those that JSON requires, U+0085, U+2028 and U+2029 are escaped,
  /// because some readers take them for line breaks.
  private static func escape(_ rest: Slice<UnsafeBufferPointer<UInt8>>) -> (String, Int)? {
    let byte = rest[rest.startIndex]
    switch byte {
    case UInt8(ascii: "\""): return ("\\\"", 1)
    case UInt8(ascii: "\\"): return ("\\\\", 1)
    case 0x08: return ("\\b", 1)
    case 0x09: return ("\\t", 1)
    case 0x0A: return ("\\n", 1)
    case 0x0C: return ("\\f", 1)
    case 0x0D: return ("\\r", 1)
    case ..<0x20: return ((byte < 0x10 ? "\\u000" : "\\u00") + String(byte, radix: 16), 1)
    case 0xC2: return rest.starts(with: [0xC2, 0x85]) ? ("\\u0085", 2) : nil
    case 0xE2:
      if rest.starts(with: [0xE2, 0x80, 0xA8]) { return ("\\u2028", 3) }
      return rest.starts(with: [0xE2, 0x80, 0xA9]) ? ("\\u2029", 3) : nil
    default: return nil
    }
  }
}
