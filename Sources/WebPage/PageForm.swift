import Foundation

/// The fields of a form, as browsers send them.
struct PageForm {
  private let fields: [String: String]

  /// The most bytes of all values, as they are typed.
  static let longest = 1 << 20

  /// If true, more was typed than is taken.
  var isTooLong: Bool { fields.values.reduce(0) { $0 + $1.utf8.count } > Self.longest }

  /// - Parameter body: `application/x-www-form-urlencoded`; of a name that comes twice the first counts.
  init(_ body: String) {
    let pairs = body.split(separator: "&").compactMap { pair -> (String, String)? in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      func decoded(_ text: Substring) -> String? {
        text.replacing("+", with: " ").removingPercentEncoding
      }
      guard parts.count == 2, let name = decoded(parts[0]), let value = decoded(parts[1]) else {
        return nil
      }
      return (name, value.replacing("\r\n", with: "\n"))
    }
    fields = Dictionary(pairs) { first, _ in first }
  }

  subscript(name: String) -> String? { fields[name] }

  /// Without blanks around it; nil if there is nothing.
  func text(_ name: String) -> String? {
    let text = fields[name]?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
    return text.isEmpty ? nil : text
  }
}
