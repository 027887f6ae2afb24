import Foundation

/// Lists of strings stored as JSON in one column.
package enum JSONArray {
  package static func encode(_ strings: [String]) -> String {
    if strings.isEmpty { return "[]" }
    return String(decoding: (try? JSONEncoder().encode(strings)) ?? Data("[]".utf8), as: UTF8.self)
  }

  package static func decode(_ text: String) -> [String] {
    if text == "[]" { return [] }
    return (try? JSONDecoder().decode([String].self, from: Data(utf8: text))) ?? []
  }
}

extension Data {
  /// The text's bytes. The initializer that takes any sequence looks up at run time whether it is
  /// contiguous, which costs a new process as much as reading a meeting.
  init(utf8 text: String) {
    var text = text
    self = text.withUTF8 { Data(buffer: $0) }
  }
}
