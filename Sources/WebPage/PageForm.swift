import FetchMessages
import Foundation

/// The fields of a submitted form.
struct PageForm {
  private let fields: [String: String]

  /// The maximum length of all values in bytes.
  static let longest = 1 << 20

  /// If true, the values exceed the maximum length.
  var isTooLong: Bool { fields.values.reduce(0) { $0 + $1.utf8.count } > Self.longest }

  /// - Parameter body: `application/x-www-form-urlencoded`; the first of equal names counts.
  init(_ body: String) {
    let pairs = FormCoding.pairs(body).compactMap(\.self)
      .map { ($0.name, $0.value.replacing("\r\n", with: "\n")) }
    fields = Dictionary(pairs) { first, _ in first }
  }

  subscript(name: String) -> String? { fields[name] }

  /// The value without white space at its ends, or nil if it is empty.
  func text(_ name: String) -> String? {
    let text = fields[name]?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
    return text.isEmpty ? nil : text
  }
}
