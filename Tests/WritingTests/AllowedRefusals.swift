import Foundation
import Testing
import Writing

/// The permitted reasons for refusing a change, from the table in README.md.
struct AllowedRefusals {
  private let rows: [(reason: [String], changes: [String])]
  private var counts: [String: [String: Int]] = [:]

  /// - Parameter readme: a page with the heading below, followed by a table of reasons, kinds of
  ///   changes, the affected files or parts of files, and explanations. A reason is the beginning
  ///   of a message, in which `…` stands for any text.
  init(_ readme: URL) throws {
    let page = try String(contentsOf: readme, encoding: .utf8)
    let section =
      page.components(separatedBy: "## What is refused, and why\n").dropFirst().first ?? ""
    rows = section.components(separatedBy: "\n## ")[0].split(separator: "\n")
      .filter { $0.hasPrefix("| `") }.map { row in
        let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        return (
          cells[0].trimmingCharacters(in: ["`"]).components(separatedBy: "…"),
          cells[1].components(separatedBy: ", ")
        )
      }
  }

  /// Counts a refusal; fails if no row permits it.
  mutating func judge(_ error: WritingError, of change: RandomChange) {
    let text = String(decoding: change.file.bytes, as: UTF8.self)
    let row = rows.first { row in
      error.message.begins(with: row.reason)
        && row.changes.contains { of in
          ["any", change.kind.rawValue, change.file.name].contains(of)
            || of.hasPrefix("`") && text.contains(of.trimmingCharacters(in: ["`"]))
        }
    }
    if row == nil { Issue.record("\(change.label): refused: \(error.message)") }
    let reason = row?.reason.joined(separator: "…") ?? error.message
    counts[reason, default: [:]][change.file.name, default: 0] += 1
  }

  /// A line for each reason with the affected files.
  var report: String {
    let total = { (files: [String: Int]) in files.values.reduce(0, +) }
    return counts.sorted { total($0.value) > total($1.value) }.map { reason, files in
      let names = files.sorted { $0.value == $1.value ? $0.key < $1.key : $0.value > $1.value }
        .map { "\($0.key) \($0.value)" }
      return "  \(total(files)): \(reason)\n    \(names.joined(separator: ", "))\n"
    }.joined()
  }
}

extension String {
  /// Returns true if the text begins with the first of `parts` and contains the others in order.
  fileprivate func begins(with parts: [String]) -> Bool {
    guard hasPrefix(parts[0]) else { return false }
    var rest = dropFirst(parts[0].count)
    for part in parts.dropFirst() where !part.isEmpty {
      guard let found = rest.range(of: part) else { return false }
      rest = rest[found.upperBound...]
    }
    return true
  }
}
