import Foundation
import TestFiles

/// Lines with the marks that they should have: a topic of a file in `Kits`.
///
/// `Kits/README.md` describes the format.
package struct MarkKit {
  package enum Form: String {
    case note, speech, task, field, glance
  }

  package struct Row {
    /// The file and the line, as in `org.txt:12`.
    let place: String
    /// `open`, `done` or `decision`; empty for a trap. Only a glance has several.
    let kinds: [String]
    /// The first names in lower case.
    package let people: [String]
    /// The due date, such as `2026-03-20`.
    package let due: String?
    package let line: String

    package var kind: String? { kinds.first }
  }

  let form: Form
  let topic: String
  package private(set) var rows: [Row] = []

  /// Returns the topics of a file in `Kits`.
  ///
  /// - Throws: `MalformedLine` with the first line that can't be used.
  static func kits(_ name: String) throws -> [MarkKit] {
    try kits(in: TestFolder("Kits").text(of: "\(name).txt"), name: "\(name).txt")
  }

  /// Returns the lines of all topics of a file in `Kits`.
  package static func rows(_ name: String) throws -> [Row] { try kits(name).flatMap(\.rows) }

  static func kits(in text: String, name: String) throws -> [MarkKit] {
    var kits: [MarkKit] = []
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.isEmpty {
      let place = "\(name):\(index + 1)"
      if line.hasPrefix("#") {
        kits.append(try MarkKit(heading: line, at: place))
      } else if let kit = kits.indices.last {
        let row = try Row(line, at: place)
        if row.kinds.count > 1, kits[kit].form != .glance {
          throw MalformedLine(place: place, reason: "several kinds")
        }
        kits[kit].rows.append(row)
      } else {
        throw MalformedLine(place: place, reason: "no heading")
      }
    }
    guard !kits.isEmpty, kits.allSatisfy({ !$0.rows.isEmpty }) else {
      throw MalformedLine(place: name, reason: "a topic without lines")
    }
    return kits
  }

  private init(heading: Substring, at place: String) throws {
    guard let match = heading.wholeMatch(of: #/# (\w+): (.+)/#),
      let form = Form(rawValue: String(match.1))
    else { throw MalformedLine(place: place, reason: "no heading such as `# note: topic`") }
    (self.form, topic) = (form, String(match.2))
  }
}

extension MarkKit.Row {
  private static let kinds = ["open": "open", "done": "done", "decided": "decision"]

  fileprivate init(_ row: Substring, at place: String) throws {
    guard let match = row.wholeMatch(of: #/([^|]*)\|(?: (.*))?/#) else {
      throw MalformedLine(place: place, reason: "no bar with a blank behind it")
    }
    let words = match.1.split(separator: " ").map(String.init)
    let kinds = words.prefix { Self.kinds[$0] != nil }
    let due = words.last.flatMap { $0.wholeMatch(of: #/\d\d-\d\d/#) == nil ? nil : $0 }
    let people = words.dropFirst(kinds.count).dropLast(due == nil ? 0 : 1)
    let isMark = !kinds.isEmpty && people.allSatisfy { $0.wholeMatch(of: #/[a-z]+/#) != nil }
    guard isMark || words == ["-"], Set(kinds).count == kinds.count else {
      throw MalformedLine(place: place, reason: "'\(match.1)' is no expected mark")
    }
    self.place = place
    self.kinds = kinds.compactMap { Self.kinds[$0] }
    self.people = isMark ? Array(people) : []
    self.due = due.map { "2026-\($0)" }
    line = String(match.2 ?? "")
  }
}
