import Foundation
import MCPServer
import TestFiles

@testable import Questions

/// Sentences with expected fields of their readings, from a file in `Tables`.
///
/// `Tables/README.md` describes the format.
struct ReadingTable {
  struct Case {
    /// The file and the line, as in `talk.jsonl:12`.
    let place: String
    let heading: String
    let sentence: TableSentence
    let expected: [String: JSONValue]
  }

  /// A line that can't be used, and why.
  private(set) var cases: [Case] = []
  private var reader: QuestionReader?
  private var heading = ""

  /// - Throws: `MalformedLine` with the first line that can't be used.
  init(_ text: String, name: String) throws {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.isEmpty {
      let place = "\(name):\(index + 1)"
      do { try add(line, at: place) } catch {
        throw MalformedLine(place: place, reason: "\(error)")
      }
    }
    if cases.isEmpty { throw MalformedLine(place: name, reason: "has no case") }
  }

  private mutating func add(_ line: Substring, at place: String) throws {
    let value = try JSONValue(parsing: Data(line.utf8))
    guard var fields = value.object else { throw UnknownField(name: String(line)) }
    // A decoder keeps one of the values of a repeated name.
    let names = line.matches(of: #/"\w+":/#).count
    if names != value.names { throw UnknownField(name: "twice the same") }
    if fields.count == 1, let text = fields["about"]?.string {
      heading = text
    } else if let kind = TableSentence.Kind.allCases.first(where: { fields[$0.rawValue] != nil }) {
      let text = fields.removeValue(forKey: kind.rawValue)?.string
      guard let text, let reader, !heading.isEmpty, !fields.isEmpty else {
        throw UnknownField(name: "no text, reader, heading or expected field")
      }
      let sentence = TableSentence(kind, text, reader)
      cases.append(Case(place: place, heading: heading, sentence: sentence, expected: fields))
    } else {
      reader = try QuestionReader(fields)
    }
  }

  /// Descriptions of the cases with fields that have other values than expected.
  var differences: [String] { cases.compactMap(\.difference) }
}

/// A name that has no meaning at its place in a table.
struct UnknownField: Error { let name: String }

extension ReadingTable.Case {
  fileprivate var difference: String? {
    let fields = expected.sorted { $0.key < $1.key }.compactMap { name, value in
      do {
        let actual = try sentence.value(of: name)
        if try value.accepts(actual) { return nil as String? }
        return "\n  expected \"\(name)\": \(value.line)\n  was read \"\(name)\": \(actual.line)"
      } catch {
        return "\n  \"\(name)\": \(error)"
      }
    }
    return fields.isEmpty ? nil : "\(place): \(sentence.text) (\(heading))" + fields.joined()
  }
}

extension JSONValue {
  /// Whether a value is this one. An object has conditions instead: that the value is `not` another,
  /// or that it `has` or `lacks` each of some texts.
  fileprivate func accepts(_ actual: JSONValue) throws -> Bool {
    guard let conditions = object else { return self == actual }
    return try conditions.allSatisfy { name, value in
      switch (name, value) {
      case ("not", _): actual != value
      case ("has", .array(let texts)): texts.allSatisfy(actual.contains)
      case ("lacks", .array(let texts)): !texts.contains(where: actual.contains)
      default: throw UnknownField(name: name)
      }
    }
  }

  /// Whether a text, or one of a list, contains a text.
  private func contains(_ part: JSONValue) -> Bool {
    if let texts = array { return texts.contains { $0.contains(part) } }
    return part.string.map { string?.contains($0) ?? false } ?? false
  }

  /// The number of names in all objects.
  fileprivate var names: Int {
    switch self {
    case .array(let values): values.map(\.names).reduce(0, +)
    case .object(let fields): fields.values.map(\.names).reduce(fields.count, +)
    default: 0
    }
  }
}
