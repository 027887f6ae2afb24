import Foundation
import Testing

@Suite("A series that was moved")
struct MovedSeriesTests {
  private let box = try! Sandbox()

  init() throws {
    box.environment["TZ"] = "Europe/Berlin"
    let weekly = ICS.event(
      "standup", "Stand-up", at: "20261123T080000Z", "RRULE:FREQ=WEEKLY;COUNT=6")
    try box.write(ICS.calendar(weekly), to: "cal/standup.ics")
    try box.index("cal", "--writable", "--owner", "me@example.com")
  }

  private func occurrences(titled title: String) throws -> [(id: String, start: String)] {
    let listed = try box.meetings("list", "--from", "2026-11-01", "--to", "2027-12-31", "--json")
    return try listed.objects.filter { $0["title"] as? String == title }.compactMap {
      guard let id = $0["id"] as? String, let start = $0["startLocal"] as? String else {
        return nil
      }
      return (id, String(start.prefix(16)))
    }
  }

  private func run(_ arguments: String...) throws {
    let ran = try box.launch(Sandbox.binary, arguments + ["--yes"])
    #expect(ran.status == 0, "\(arguments): \(ran)")
  }

  @Test(
    "has its occurrences changed by their ids from before, and back again",
    arguments: ["following", "all"])
  func ids(span: String) throws {
    let old = try #require(occurrences(titled: "Stand-up").dropFirst(2).first).id
    try run("move", old, "2026-12-11 16:00", "--span", span)
    try run("edit", old, "--span", "this", "--title", "Found")
    #expect(try occurrences(titled: "Found").map(\.start) == ["2026-12-11T16:00"])

    let new = try #require(occurrences(titled: "Found").first).id
    try run("undo")
    try run("undo")
    try run("edit", new, "--span", "this", "--title", "Back")
    #expect(try occurrences(titled: "Back").map(\.start) == ["2026-12-07T09:00"])
  }

  @Test(
    "by one file of changes is changed further in it by the same ids",
    arguments: ["following", "all"])
  func applied(span: String) throws {
    let before = try occurrences(titled: "Stand-up")
    let (named, later) = (before[2].id, before[3].id)
    try box.write(
      """
      {"do": "move", "id": "\(named)", "to": "2026-12-14 16:00", "span": "\(span)"}
      {"do": "edit", "id": "\(named)", "span": "this", "title": "Found"}
      {"do": "move", "id": "\(later)", "to": "2026-12-22 10:00", "span": "\(span)"}
      {"do": "edit", "id": "\(named)", "span": "this", "location": "Pier 4"}
      {"do": "edit", "id": "\(later)", "span": "this", "title": "Next"}

      """, to: "changes.jsonl")
    try run("apply", "changes.jsonl")
    // Both move by a week, the second by another day; 'following' no longer affects the first.
    let found = span == "all" ? "2026-12-15T10:00" : "2026-12-14T16:00"
    #expect(try occurrences(titled: "Found").map(\.start) == [found])
    #expect(try occurrences(titled: "Next").map(\.start) == ["2026-12-22T10:00"])
    try run("undo")
    #expect(try occurrences(titled: "Stand-up").map(\.start) == before.map(\.start))
  }

  @Test("by one file of changes that can't be made is told which line it was")
  func line() throws {
    let id = try #require(occurrences(titled: "Stand-up").first).id
    try box.write(
      """
      {"do": "edit", "id": "\(id)", "span": "this", "title": "Found"}

      {"do": "edit", "id": "\(id)", "title": "No span"}

      """, to: "changes.jsonl")
    let refused = try box.meetings("apply", "changes.jsonl", "--yes")
    #expect(refused.status != 0 && refused.err.contains("line 3: "), "\(refused)")
    #expect(try occurrences(titled: "Found").isEmpty)
  }
}
