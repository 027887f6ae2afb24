import Foundation
import Testing

/// The questions in the help and the documents, asked on each day of the week and on a leap day.
@Suite("A question of the help and of the documents")
struct QuestionsOfDaysTests {
  private static let days = [
    "2026-11-23", "2026-11-24", "2026-11-25", "2026-11-26", "2026-11-27", "2026-11-28",
    "2026-11-29",
    "2028-02-29",
  ]

  /// Commands that take a question.
  private static let asking: Set<String> = [
    "search", "list", "understand", "free", "prep", "decisions", "open", "hours", "context", "ask",
  ]

  private static func questions() throws -> [String] {
    let box = ReadmeTests.box
    var lines: [String] = []
    for command in CommandTests.commands {
      let words = command.split(separator: " ").map(String.init)
      let help =
        try words.count > 1
        ? box.meetings("help", words[0], words[1]) : box.meetings("help", command)
      lines += help.out.components(separatedBy: "USAGE:")[0].components(separatedBy: "\n")
    }
    for name in ["README.md", "Documentation/questions.md", "Documentation/configuration.md"] {
      let text = try String(
        contentsOf: ExampleTests.root.appendingPathComponent(name), encoding: .utf8)
      lines += text.components(separatedBy: "`")
      lines += text.replacing("$ ", with: "").components(separatedBy: "\n")
    }
    return Array(Set(lines.compactMap(question))).sorted()
  }

  /// Returns the words of a line such as `  meetings with dana about pricing`, without options.
  private static func question(_ line: String) -> String? {
    let command = line.trimmingCharacters(in: .whitespaces).components(separatedBy: "  ")[0]
    guard command.hasPrefix("meetings "), !command.contains(#/[\n|>$%…]/#) else { return nil }
    var words = command.split(separator: " ").dropFirst().map(String.init)
    guard let first = words.first, !first.hasPrefix("-") else { return nil }
    if asking.contains(first) {
      words.removeFirst()
    } else if CommandTests.commands.contains(where: { $0.hasPrefix(first) }) {
      return nil
    }
    let question = words.prefix { !$0.hasPrefix("--") }.joined(separator: " ").replacing(
      "'", with: "")
    return question.isEmpty ? nil : question
  }

  @Test("means the same whatever day it is, but for its dates")
  func days() throws {
    let questions = try Self.questions()
    #expect(questions.count > 20)
    var first: [[String: Any]] = []
    for day in Self.days {
      let read = try ReadmeTests.box.meetings(
        "understand", "--jsonl", "--now", "\(day)T09:10:00Z",
        input: questions.joined(separator: "\n") + "\n"
      ).out.split(separator: "\n").map {
        try #require(
          try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
      }
      try #require(read.count == questions.count)
      for (question, reading) in zip(questions, read) {
        if let from = reading["from"] as? String, let to = reading["to"] as? String {
          #expect(from.prefix(10) <= to.prefix(10), "\(question), on \(day): \(from) \(to)")
        }
        // One of the examples has an impossible date.
        #expect(reading["error"] == nil || question.contains("30 february"), "\(question)")
      }
      if first.isEmpty { first = read }
      for (question, (one, other)) in zip(questions, zip(first, read)) {
        for field in ["kind", "topic", "order", "count", "with", "calendars", "exclude", "status"] {
          let (a, b) = (one[field].map { "\($0)" } ?? "", other[field].map { "\($0)" } ?? "")
          #expect(a == b, "\(question), on \(day): \(field)")
        }
        #expect((one["from"] == nil) == (other["from"] == nil), "\(question), on \(day)")
      }
    }
  }
}
