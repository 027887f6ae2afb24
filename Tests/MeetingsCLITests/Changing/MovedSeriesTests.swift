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
}
