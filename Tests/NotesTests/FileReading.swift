import Foundation
import TestFiles

@testable import Notes

/// A file with what should be read from it: a case of a table in `Readings`.
///
/// `Readings/README.md` describes the format.
struct FileReading {
  /// The table, and the line with the file's name, as in `recorders.txt:12`.
  let place: String
  let topic: String
  let name: String
  private var text = ""
  /// The expected values of each field.
  private var expected: [String: [String]] = [:]

  private init(place: String, topic: String, name: String) {
    (self.place, self.topic, self.name) = (place, topic, name)
  }

  /// Returns the cases of a table.
  ///
  /// - Throws: `MalformedLine` with the first line that can't be used.
  static func cases(of table: String, name: String) throws -> [FileReading] {
    var cases: [FileReading] = []
    var topic = ""
    for (index, line) in table.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let place = "\(name):\(index + 1)"
      let isInFile = cases.last?.expected.isEmpty ?? false
      if line.hasPrefix("=> "), !cases.isEmpty {
        try cases[cases.count - 1].expect(line.dropFirst(3), at: place)
      } else if line.hasPrefix("=== "), !isInFile, !topic.isEmpty {
        cases.append(FileReading(place: place, topic: topic, name: String(line.dropFirst(4))))
      } else if isInFile, !line.hasPrefix("=== ") {
        cases[cases.count - 1].text += line + "\n"
      } else if line.hasPrefix("# ") {
        topic = String(line.dropFirst(2))
      } else if !line.isEmpty {
        throw MalformedLine(
          place: place, reason: "belongs to no file, or follows one without a reading")
      }
    }
    guard cases.last?.expected.isEmpty == false else {
      throw MalformedLine(place: name, reason: "ends without a reading")
    }
    return cases
  }

  private mutating func expect(_ line: Substring, at place: String) throws {
    if let turn = line.firstMatch(of: #/^[\d.]+(-[\d.]+)? .+: ./#) {
      expected[turn.1 == nil ? "turn" : "whole turn", default: []].append(String(line))
    } else if let field = line.wholeMatch(of: #/([a-z]+): (.+)/#),
      NoteReading().values(of: String(field.1)) != nil
    {
      expected[String(field.1), default: []].append(String(field.2))
    } else {
      throw MalformedLine(place: place, reason: "no field and no turn: \(line)")
    }
  }

  /// A description of the fields with other values than expected; nil if there is none.
  var difference: String? {
    let reading = NoteReader.read(Array(text.utf8), name: name)
    let untimed = ["start": reading.notes.map { _ in "-" }]
    let wrong = expected.merging(untimed) { given, _ in given }.sorted { $0.key < $1.key }
      .compactMap { field, values -> String? in
        let actual = reading.values(of: field) ?? []
        if actual == values { return nil }
        return "\n  expected" + Self.lines(field, values) + "\n  was read"
          + Self.lines(field, actual)
      }
    return wrong.isEmpty ? nil : "\(place): \(name) (\(topic))" + wrong.joined()
  }

  /// Returns the values of a field as they stand in a table.
  private static func lines(_ field: String, _ values: [String]) -> String {
    let name = field.hasSuffix("turn") ? "" : "\(field): "
    return values.map { "\n    => \(name)\($0)" }.joined()
  }
}

extension NoteReading {
  /// Returns the values of a field, one for each note, turn or problem; nil if there is no such
  /// field.
  fileprivate func values(of field: String) -> [String]? {
    switch field {
    case "title": notes.map { $0.title ?? "-" }
    case "start": notes.map { $0.start?.description ?? "-" }
    case "length": notes.map { $0.length?.description ?? "-" }
    case "line": notes.map(\.line.description)
    case "people": notes.map { Self.list($0.people) }
    case "absent": notes.map { Self.list($0.absent) }
    case "uid": notes.map { $0.uid ?? "-" }
    case "tags": notes.map { Self.list($0.tags) }
    case "links": notes.map { Self.list($0.links) }
    case "restricted": notes.map(\.isRestricted.description)
    case "body": notes.map { $0.prose?.replacing("\n", with: #"\n"#) ?? "-" }
    case "label": turns.map { $0.label ?? "-" }
    case "turn": turns.map { "\(Self.seconds($0.start)) \($0.speaker ?? "-"): \($0.text)" }
    case "whole turn":
      turns.map {
        "\(Self.seconds($0.start))-\(Self.seconds($0.end)) \($0.speaker ?? "-"): \($0.text)"
      }
    case "problem": problems.map { $0.line?.description ?? "-" }
    default: nil
    }
  }

  private var turns: [Turn] {
    notes.flatMap { note -> [Turn] in if case .turns(let turns) = note.body { turns } else { [] } }
  }

  private static func list(_ values: [String]) -> String {
    values.isEmpty ? "-" : values.joined(separator: ", ")
  }

  /// Seconds to a thousandth.
  private static func seconds(_ time: Double) -> String {
    let text = "\((time * 1000).rounded() / 1000)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

extension Note {
  fileprivate var prose: String? { if case .text(let text) = body { text } else { nil } }
}
