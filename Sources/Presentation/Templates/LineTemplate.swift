import Foundation

/// The template of an output line for scripts. `{field}` is replaced by that field of a value's
/// JSON; `\t`, `\n`, `\0`, `\\`, `\{` and `\}` are escapes.
///
/// Text from a calendar can't break a line or add a field: its line breaks and tabs become spaces,
/// and terminal controls are escaped, as in `\u{1B}`.
package struct LineTemplate: Hashable, Sendable {
  package struct Malformed: Error, Hashable, CustomStringConvertible {
    /// The error, and what can be written instead.
    package let description: String
  }

  private enum Piece: Hashable {
    case text(String)
    /// The name of a field, followed by those of inner fields.
    case field([String])
  }

  private var pieces: [Piece] = []

  /// - Throws: `Malformed` for an unknown escape or an unbalanced brace.
  package init(_ written: String) throws {
    var rest = Substring(written)
    while let first = rest.popFirst() {
      switch first {
      case "\\": add(try Self.escape(&rest))
      case "{": pieces.append(try Self.field(&rest))
      case "}": throw Malformed(description: "'}' without '{'; write '\\}' for a brace")
      default: add(first)
      }
    }
  }

  private mutating func add(_ character: Character) {
    if case .text(let text)? = pieces.last {
      pieces[pieces.count - 1] = .text(text + String(character))
    } else {
      pieces.append(.text(String(character)))
    }
  }

  private static func escape(_ rest: inout Substring) throws -> Character {
    switch rest.popFirst() {
    case "t": return "\t"
    case "n": return "\n"
    case "0": return "\0"
    case let same? where "\\{}".contains(same): return same
    case let other:
      let written = "\\" + (other.map { String($0) } ?? "")
      throw Malformed(
        description:
          "'\(written)' is not an escape; the escapes are \\t, \\n, \\0, \\\\, \\{ and \\}")
    }
  }

  private static func field(_ rest: inout Substring) throws -> Piece {
    guard let end = rest.firstIndex(of: "}") else {
      throw Malformed(description: "'{\(rest)' without '}'; write '\\{' for a brace")
    }
    let name = String(rest[..<end])
    rest = rest[rest.index(after: end)...]
    return .field(name.split(separator: ".").map(String.init))
  }

  /// The fields in the template. A dot separates the name of an inner field, as in `people.name`.
  package var fields: [String] {
    pieces.compactMap { if case .field(let path) = $0 { path.joined(separator: ".") } else { nil } }
  }

  /// Checks that the template uses only known fields.
  ///
  /// - Throws: `Malformed` if it has a field that isn't in `known`.
  package func require(_ known: [String]) throws {
    guard let unknown = fields.first(where: { !known.contains($0) }) else { return }
    throw Malformed(
      description: "'{\(unknown)}' is not a field; the fields are \(known.joined(separator: ", "))")
  }

  /// The terminator of each line; empty if the template itself ends with one.
  package var ending: String {
    if case .text(let text)? = pieces.last, let last = text.last, "\n\0".contains(last) {
      return ""
    }
    return "\n"
  }

  /// Returns the template filled with the sanitized fields of `value`.
  package func line(of value: some TemplateValue) throws -> String {
    let objects = try value.jsonObjects.map(Self.object)
    return pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .field(let path):
        value.readable(path[0])
          ?? Sanitizer.line(
            Self.text(of: Self.value(at: path[...], in: objects.first { $0[path[0]] != nil })))
      }
    }.joined()
  }

  private static func object(_ value: any Encodable) throws -> [String: Any] {
    try JSONSerialization.jsonObject(with: try JSONEncoder().encode(value)) as? [String: Any] ?? [:]
  }

  /// Returns the value at a path; for a list, the values of its elements.
  private static func value(at path: ArraySlice<String>, in value: Any?) -> Any? {
    guard let key = path.first else { return value }
    if let list = value as? [Any] { return list.map { Self.value(at: path, in: $0) ?? "" } }
    return Self.value(at: path.dropFirst(), in: (value as? [String: Any])?[key])
  }

  /// Returns a value as text: the elements of a list separated by commas, a person's name or
  /// address, or the text of a passage. Empty for null.
  private static func text(of value: Any?) -> String {
    switch value {
    case let text as String: text
    case let list as [Any]: list.map { text(of: $0) }.filter { !$0.isEmpty }.joined(separator: ", ")
    case let fields as [String: Any]:
      ["name", "email", "text"].lazy.map { text(of: fields[$0]) }.first { !$0.isEmpty } ?? ""
    case let number as NSNumber:
      isTruth(number) ? (number.boolValue ? "true" : "false") : "\(number)"
    default: ""
    }
  }

  private static func isTruth(_ number: NSNumber) -> Bool {
    String(cString: number.objCType) == "c" || String(cString: number.objCType) == "B"
  }
}

/// A value whose JSON fields can be used in a `LineTemplate`.
package protocol TemplateValue: Encodable {
  /// The names of the fields. A dot separates the name of an inner field, as in `people.name`.
  static var templateFields: [String] { get }
  /// The JSON objects with the fields. If several contain a field, it is taken from the first.
  var jsonObjects: [any Encodable] { get }
  /// Returns the value of a formatted field, which the JSON doesn't have; nil for any other field.
  func readable(_ field: String) -> String?
}

extension TemplateValue {
  package var jsonObjects: [any Encodable] { [self] }

  package func readable(_ field: String) -> String? { nil }
}

extension CaseIterable where Self: CodingKey {
  static var keyNames: [String] { allCases.map(\.stringValue) }
}
