import Foundation

/// The encoding of forms and queries, `application/x-www-form-urlencoded`.
package enum FormCoding {
  package static func encode(_ text: String) -> String {
    let plain = CharacterSet(
      charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
    return text.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
  }

  package static func form(_ fields: [(String, String)]) -> String {
    fields.map { "\(encode($0.0))=\(encode($0.1))" }.joined(separator: "&")
  }

  /// Returns the names and values of a query, in order, with nil for each malformed pair.
  package static func pairs(_ query: some StringProtocol) -> [(name: String, value: String)?] {
    query.split(separator: "&").map { pair in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let texts = parts.map { String($0).replacing("+", with: " ").removingPercentEncoding }
      guard let name = texts[0], let value = texts.count > 1 ? texts[1] : "" else { return nil }
      return (name, value)
    }
  }

  /// Returns the fields of a query; nil if it is malformed or contains a name twice, because such a
  /// query is ambiguous.
  package static func fields(_ query: String) -> [String: String]? {
    var fields: [String: String] = [:]
    for pair in pairs(query) {
      guard let pair, fields[pair.name] == nil else { return nil }
      fields[pair.name] = pair.value
    }
    return fields
  }
}
