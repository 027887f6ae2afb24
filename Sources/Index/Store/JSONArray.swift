import Foundation

/// Lists of strings stored as JSON in one column.
package enum JSONArray {
  package static func encode(_ strings: [String]) -> String {
    if strings.isEmpty { return "[]" }
    return String(decoding: (try? JSONEncoder().encode(strings)) ?? Data("[]".utf8), as: UTF8.self)
  }

  package static func decode(_ text: String) -> [String] {
    if text == "[]" { return [] }
    return (try? JSONDecoder().decode([String].self, from: Data(text.utf8))) ?? []
  }
}
