import Foundation

/// Lists of strings, stored as JSON in a column. Slashes are escaped.
package enum JSONArray {
  package static func encode(_ strings: [String]) -> String {
    if strings.isEmpty { return "[]" }
    return String(decoding: (try? JSONEncoder().encode(strings)) ?? Data("[]".utf8), as: UTF8.self)
  }

  package static func decode(_ text: String) -> [String] {
    JSONColumn.decode([String].self, from: text)
  }
}

/// Lists of values, stored as JSON in a column.
package enum JSONColumn {
  package static func encode(_ values: [some Encodable]) -> String {
    if values.isEmpty { return "[]" }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: (try? encoder.encode(values)) ?? Data("[]".utf8), as: UTF8.self)
  }

  /// Row ids as a JSON array for `json_each`.
  package static func ids(_ ids: some Collection<Int64>) -> String {
    "[" + ids.map(String.init).joined(separator: ",") + "]"
  }

  /// Decodes a stored list. Invalid text gives an empty list, because the data will be fetched
  /// again.
  package static func decode<Value: Decodable>(_ type: [Value].Type, from text: String) -> [Value] {
    if text == "[]" { return [] }
    return (try? JSONDecoder().decode(type, from: Data(utf8: text))) ?? []
  }
}

extension Data {
  /// Creates data from the UTF-8 bytes of a text. Foundation's initializer for sequences tests at
  /// run time whether its argument is contiguous, which in a new process takes as long as reading a
  /// meeting.
  init(utf8 text: String) {
    var text = text
    self = text.withUTF8 { Data(buffer: $0) }
  }
}
