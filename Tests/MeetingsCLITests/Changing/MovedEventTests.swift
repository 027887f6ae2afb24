import Foundation
import Testing

@Suite("An event that was moved")
struct MovedEventTests {
  private let box = try! Sandbox()

  init() throws {
    box.environment["TZ"] = "UTC"
    // 2026-12-15 is a Tuesday.
    let review = ICS.event("review", "Review", at: "20261215T080000Z")
    try box.write(ICS.calendar(review), to: "cal/review.ics")
    try box.index("cal", "--writable", "--owner", "me@example.com")
  }

  private func id() throws -> String {
    let listed = try box.meetings("list", "--from", "2026-12-01", "--to", "2027-02-01", "--json")
    return try #require(listed.objects.first?["id"] as? String)
  }

  private func start() throws -> String {
    let shown = try box.meetings("show", id(), "--json").json as? [String: Any]
    return try String(#require(shown?["startLocal"] as? String).prefix(16))
  }

  @discardableResult
  private func run(_ arguments: String...) throws -> Sandbox.Output {
    let ran = try box.launch(Sandbox.binary, arguments + ["--now", Sandbox.now])
    #expect(ran.status == 0, "\(arguments): \(ran)")
    return ran
  }

  @Test("is shown, noted, exported and changed by its id from before")
  func oldID() throws {
    let old = try id()
    try run("move", old, "2026-12-16 10:00", "--yes")
    #expect(try id() != old)

    try run("show", old).expect(
      out: "16 Dec", err: "'Review' has moved; showing its current version")
    try run("note", old, "--text", "Bring the ledger")
    #expect(try run("show", id()).out.contains("Bring the ledger"))
    #expect(try run("export", old).out.contains("20261216T100000Z"))
    try run("edit", old, "--title", "Review", "--location", "Pier 4", "--yes")
    #expect(try run("show", id()).out.contains("Pier 4"))
  }

  @Test("is shown without a word by its own id")
  func ownID() throws {
    try run("move", id(), "2026-12-16 10:00", "--yes")
    #expect(try run("show", id()).err.isEmpty)
  }

  @Test(
    "to a weekday stays in its own week",
    arguments: [
      ("friday", "2026-12-18T08:00"), ("tuesday 10:00", "2026-12-15T10:00"),
      ("monday", "2026-12-14T08:00"),
    ])
  func weekday(words: String, moved: String) throws {
    try run("move", id(), words, "--yes")
    #expect(try start() == moved)
  }
}
