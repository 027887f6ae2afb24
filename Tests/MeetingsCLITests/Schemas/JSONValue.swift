import Foundation

/// A JSON value in which booleans aren't numbers and 1.0 is an integer, as in JSON Schema.
enum JSONValue: Hashable, Decodable {
  case null
  case flag(Bool)
  case integer(Int)
  case number(Double)
  case text(String)
  case list([JSONValue])
  case object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let integer = try? container.decode(Int.self) {
      self = .integer(integer)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let list = try? container.decode([JSONValue].self) {
      self = .list(list)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  init(_ text: String) throws {
    self = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
  }

  /// The type's names in JSON Schema.
  var types: Set<String> {
    switch self {
    case .null: ["null"]
    case .flag: ["boolean"]
    case .integer: ["integer", "number"]
    case .number: ["number"]
    case .text: ["string"]
    case .list: ["array"]
    case .object: ["object"]
    }
  }

  var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }

  var text: String? { if case .text(let value) = self { value } else { nil } }
  var list: [JSONValue]? { if case .list(let value) = self { value } else { nil } }
  var object: [String: JSONValue]? { if case .object(let value) = self { value } else { nil } }
}
