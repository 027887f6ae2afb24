import Calendars
import Foundation

/// JSON as programs read it: UTF-8, keys in order of the alphabet, nothing that a terminal would
/// act on.
public enum JSON {
  /// An array, an element a line.
  public static func document(_ values: [some Encodable]) throws -> String {
    if values.isEmpty { return "[]" }
    return "[\n" + (try values.map { try line($0) }.joined(separator: ",\n")) + "\n]"
  }

  /// A value on one line.
  public static func line(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let text = String(decoding: try encoder.encode(value), as: UTF8.self)
    guard text.unicodeScalars.contains(where: Sanitizer.isUnsafe) else { return text }
    // The encoder escapes C0 controls; the rest can only stand in strings, where this is the same.
    return text.unicodeScalars.reduce(into: "") { safe, scalar in
      if Sanitizer.isUnsafe(scalar) {
        let digits = String(scalar.value, radix: 16)
        safe += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      } else {
        safe.unicodeScalars.append(scalar)
      }
    }
  }
}

extension JSON {
  /// ISO 8601 in UTC of seconds since 1970-01-01T00:00:00Z.
  public static func instant(_ seconds: Int64?) -> String? {
    seconds.map { EventTime.instant($0).description }
  }
}
