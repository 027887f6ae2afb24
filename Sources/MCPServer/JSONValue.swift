import Foundation

/// A JSON value. A number is an `int` if it is an integer that fits into 64 bits.
package enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case int(Int64)
  case double(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// - Throws: `DecodingError` for invalid JSON, including bytes that are not UTF-8 and nesting of
  ///   more than 500 levels.
  package init(parsing bytes: Data) throws {
    self = try JSONDecoder().decode(JSONValue.self, from: bytes)
  }

  /// The value as JSON on one line, with sorted keys. All characters that a reader might treat as
  /// line breaks are escaped.
  package var line: String {
    var writer = JSONWriter()
    writer.write(self)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  package var string: String? { if case .string(let text) = self { text } else { nil } }
  package var int: Int64? { if case .int(let number) = self { number } else { nil } }
  package var array: [JSONValue]? { if case .array(let values) = self { values } else { nil } }
  package var object: [String: JSONValue]? {
    if case .object(let fields) = self { fields } else { nil }
  }

  /// The value of an object's field; nil if the field is missing, or if this value isn't an object.
  package subscript(_ name: String) -> JSONValue? { object?[name] }
}

extension JSONValue: Codable {
  package init(from decoder: any Decoder) throws {
    guard decoder.codingPath.count <= 500 else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: [], debugDescription: "nested too deeply"))
    }
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let truth = try? container.decode(Bool.self) {
      self = .bool(truth)
    } else if let text = try? container.decode(String.self) {
      self = .string(text)
    } else if let number = try? container.decode(Int64.self) {
      self = .int(number)
    } else if let number = try? container.decode(Double.self) {
      self = .double(number)
    } else if let fields = try? container.decode([String: JSONValue].self) {
      self = .object(fields)
    } else {
      self = .array(try container.decode([JSONValue].self))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let truth): try container.encode(truth)
    case .int(let number): try container.encode(number)
    case .double(let number): try container.encode(number)
    case .string(let text): try container.encode(text)
    case .array(let values): try container.encode(values)
    case .object(let fields): try container.encode(fields)
    }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral text: String) { self = .string(text) }
  package init(integerLiteral number: Int64) { self = .int(number) }
  package init(booleanLiteral truth: Bool) { self = .bool(truth) }
  package init(arrayLiteral values: JSONValue...) { self = .array(values) }
  package init(dictionaryLiteral fields: (String, JSONValue)...) {
    self = .object(Dictionary(fields) { first, _ in first })
  }
}
