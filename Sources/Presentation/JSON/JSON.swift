import Foundation
import Time

/// JSON with sorted keys. Control characters are escaped, so it can be printed to a terminal
/// safely.
public enum JSON {
  /// Returns an array with one element per line.
  public static func document(_ values: [some Encodable]) throws -> String {
    if values.isEmpty { return "[]" }
    return "[\n" + (try values.map { try line($0) }.joined(separator: ",\n")) + "\n]"
  }

  public static func line(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let text = String(decoding: try encoder.encode(value), as: UTF8.self)
    // The encoder escapes C0 controls. Other controls are in strings, where the escape is valid.
    return Sanitizer.replacing(unsafeIn: text) { scalar in
      scalar.utf16.map { unit in
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }.joined()
    }
  }
}

extension JSON {
  /// Returns a time in ISO 8601 in UTC; nil if `seconds` (since 1970-01-01T00:00:00Z) is nil.
  package static func instant(_ seconds: Int64?) -> String? {
    seconds.map { EventTime.instant($0).description }
  }
}

extension JSON {
  /// Returns local time with an offset, such as `2026-03-26T16:00:00+01:00`, or the date of an
  /// all-day event; nil for an undated time.
  static func local(_ time: EventTime, in zone: Zone) -> String? {
    if time == .undated { return nil }
    if time.isDate { return time.description }
    let instant = time.instant(in: zone)
    let wallClock = zone.wallClock(of: instant)
    let offset = (wallClock - instant) / 60
    func digits(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let size = abs(offset)
    return String(EventTime.instant(wallClock).description.dropLast())
      + (offset < 0 ? "-" : "+") + digits(size / 60) + ":" + digits(size % 60)
  }
}

/// A JSON object that is declared as a list of fields. Nil values are omitted.
struct JSONObject: Encodable {
  private let fields: KeyValuePairs<String, (any Encodable)?>

  init(_ fields: KeyValuePairs<String, (any Encodable)?>) { self.fields = fields }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FieldName.self)
    for (name, value) in fields {
      if let value { try container.encode(value, forKey: FieldName(stringValue: name)) }
    }
  }
}

/// A value whose JSON object is declared as a list of fields. A nil value is encoded as null, or
/// omitted if the field uses `JSON.present`.
package protocol JSONFields: Encodable {
  typealias Fields = KeyValuePairs<String, @Sendable (Self) -> any Encodable>
  static var fields: Fields { get }
}

extension JSONFields {
  static var fieldNames: [String] { fields.map(\.key) }

  package func encode(to encoder: any Encoder) throws { try encodeFields(to: encoder) }

  func encodeFields(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FieldName.self)
    for (name, read) in Self.fields {
      let value = read(self)
      if !(value is JSON.OmittedValue) {
        try container.encode(value, forKey: FieldName(stringValue: name))
      }
    }
  }
}

extension JSON {
  struct OmittedValue: Encodable {}

  /// Returns the value of a field that is omitted if it is nil.
  static func present(_ value: (some Encodable)?) -> any Encodable { value ?? OmittedValue() }
}

struct FieldName: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}
