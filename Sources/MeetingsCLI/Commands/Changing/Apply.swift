import ArgumentParser
import Foundation
import MeetingIndex

struct Apply: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "apply",
    abstract: "Make many changes to calendars at once, all or none.",
    discussion: """
      The file has one change per line, as JSON; 'Documentation/change.schema.json' lists the \
      fields. '-' is standard input. If a line fails, the error names it and nothing is written. \
      'meetings undo' reverts all of them.

        {"do": "create", "text": "lunch friday 12:30 at Pier 4"}
        {"do": "edit", "id": "7f3a", "span": "this", "start": "15:00"}
        {"do": "delete", "id": "24ed"}

        meetings apply changes.jsonl --dry-run

      Exit status: 0 written, 2 trouble, 64 a line that was not understood.
      """)

  @Argument(help: "A file of JSON Lines, or - for standard input.")
  var file: String

  @OptionGroup var change: ChangeOptions

  func run() throws {
    try change.logging.run("apply") { log in
      let store = try change.open()
      let lines = try self.lines().map { try ChangeLine($0.text, at: "Line \($0.number)") }
      guard !lines.isEmpty else { throw ValidationError("\(file) contains no changes.") }
      let changes = try lines.map { line in
        try line.named { try line.change(store, change, log.note) }
      }
      let label = lines.count == 1 ? "apply a change" : "apply \(lines.count) changes"
      let labels = [label] + changes.map(\.label)
      try change.carryOut(
        changes.map(\.request), labels.joined(separator: "\n"), store, log
      ) { lines[$0].naming($1) }
    }
  }

  private func lines() throws -> [(number: Int, text: String)] {
    let data: Data?
    if file == "-" {
      data = StandardInput.data()
    } else {
      data = FileManager.default.contents(atPath: Path.absolute(file))
    }
    guard let data else { throw IndexError(.notFound, "\(file) can't be read; check the path") }
    return String(decoding: data, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .map { ($0.offset + 1, String($0.element)) }
      .filter { !$0.1.allSatisfy(\.isWhitespace) }
  }
}
