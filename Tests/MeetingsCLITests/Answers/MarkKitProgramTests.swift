import Foundation
import MarksTests
import Testing

/// The same test set for marks through files, a sync and the commands: the place of each mark, its
/// owner, and its due date. The meeting is on a Tuesday, 2026-03-17.
@Suite("The kit of marks, as files")
struct MarkKitProgramTests {
  private let box = try! Sandbox()
  private static let people = ["Dana Kim", "Lee Park", "Zoe Ram"]

  /// A mark as given by the test set and by the program.
  private struct Found: Hashable, CustomStringConvertible {
    var place: Int
    var kind: String
    var people: [String]
    var due: String?

    var description: String { "\(place): \(kind) \(people) \(due ?? "")" }
  }

  /// - Parameter more: additional components of the calendar.
  private func index(_ more: String = "") throws {
    let meeting = ICS.event("board", "Harbour board", at: "20260317T090000Z", with: Self.people)
    try box.write(ICS.calendar(name: "Work", meeting, more), to: "cal/a.ics")
    try box.run("add", "cal")
    if FileManager.default.fileExists(atPath: box.folder + "/notes") {
      try box.run("add", "notes", "--notes")
    }
    let synced = try box.meetings("sync")
    try #require(synced.status < 2, "\(synced)")
  }

  /// - Parameter place: returns the place of a JSON item.
  private func found(_ place: ([String: Any]) throws -> Int) throws -> [Found] {
    try [["open"], ["open", "--done"], ["decisions"]].flatMap { command in
      try box.launch(
        Sandbox.binary, command + ["--all-results", "--json", "--now", Sandbox.now]
      ).objects
    }.map { item in
      let people = try #require(item["people"] as? [[String: Any]])
      return Found(
        place: try place(item), kind: try #require(item["kind"] as? String),
        people: people.compactMap { ($0["name"] as? String)?.split(separator: " ").first }
          .map { $0.lowercased() }.sorted(), due: item["due"] as? String)
    }
  }

  private func expect(
    _ found: [Found], of rows: [MarkKit.Row], at place: (Int) -> Int = { $0 }
  ) {
    let wanted = rows.enumerated().compactMap { number, row in
      row.kind.map {
        Found(place: place(number), kind: $0, people: row.people.sorted(), due: row.due)
      }
    }
    let found = Self.byLine(found)
    let missed = Set(wanted).subtracting(found).map { "missed \($0)" }
    let wrong = Set(found).subtracting(wanted).map { "found \($0)" }
    let comment = Comment(rawValue: (missed + wrong).sorted().joined(separator: "\n"))
    // `AI Dana:` is missed in one of 200.
    #expect(missed.count <= 1 && wrong.isEmpty, comment)
  }

  /// Merges the items of each line: all their owners, and the first due date.
  private static func byLine(_ found: [Found]) -> [Found] {
    Dictionary(grouping: found) { "\($0.place) \($0.kind)" }.values.map { items in
      Found(
        place: items[0].place, kind: items[0].kind,
        people: Set(items.flatMap(\.people)).sorted(), due: items.lazy.compactMap(\.due).first)
    }
  }

  private func line(_ item: [String: Any]) throws -> Int { try #require(item["line"] as? Int) }

  @Test(
    "Markdown, org-mode and minutes: at its line of the file, with who and when",
    arguments: [("md", "markdown"), ("txt", "minutes"), ("org", "org")])
  func documents(ending: String, kit: String) throws {
    let rows = try MarkKit.rows(kit)
    let head = ending == "org" ? "" : "---\nuid: board\n---\n\n\n"
    let text = head + rows.map(\.line).joined(separator: "\n") + "\n"
    try box.write(text, to: "notes/2026-03-17 Harbour board.\(ending)")
    try index()
    let first = head.count { $0 == "\n" } + 1
    expect(try found(line), of: rows) { $0 + first }
  }

  @Test("a transcript: at the second at which it is said")
  func speech() throws {
    let rows = try MarkKit.rows("speech")
    let cues = rows.enumerated().map { number, row in
      let parts = row.line.split(separator: ":", maxSplits: 1)
      let (minutes, seconds) = (number / 6, number % 6 * 10)
      let clock = "00:\(minutes < 10 ? "0" : "")\(minutes):\(seconds == 0 ? "0" : "")\(seconds)"
      return "\(clock).000 --> \(clock).900\n<v \(parts[0])>\(parts[1].dropFirst())\n"
    }
    try box.write(
      "WEBVTT\n\n" + cues.joined(separator: "\n"), to: "notes/2026-03-17 Harbour board.vtt")
    try index()
    let all = try found { Int(try #require($0["seconds"] as? Double)) / 10 }
    expect(all, of: rows)
  }

  @Test("front matter")
  func frontMatter() throws {
    let rows = try MarkKit.rows("front-matter")
    try box.write(
      "---\nuid: board\n" + rows.map(\.line).joined(separator: "\n") + "\n---\nIt was short.\n",
      to: "notes/2026-03-17 Harbour board.md")
    try index()
    expect(try found(line), of: rows) { $0 + 3 }
  }

  @Test("tasks of a calendar, by their UIDs")
  func tasks() throws {
    let rows = try MarkKit.rows("tasks")
    let components = rows.enumerated().map { number, row in
      var lines = row.line.split(separator: "|").map(String.init)
      let kind = lines[0].contains(":") ? "VTODO" : lines.removeFirst()
      let head = ["BEGIN:\(kind)", "UID:\(number)", "DTSTAMP:20260317T100000Z"]
      return (head + lines + ["RELATED-TO:board", "END:\(kind)\n"]).joined(separator: "\n")
    }
    try index(components.joined())
    let all = try found { Int(try #require($0["uid"] as? String)) ?? -1 }
    expect(all, of: rows)
  }
}
