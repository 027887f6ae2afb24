import Foundation
import Testing

@Suite("The phrases of questions are read")
struct PhraseTests {
  let box = try! Sandbox()

  init() throws {
    try box.write(
      ICS.calendar(
        name: "Sales",
        ICS.event("a", "Budget", at: "20261110T140000Z", with: ["Dana Kim"]),
        ICS.event("b", "Plan", at: "20261117T140000Z", with: ["Dana Kim", "Lee Wong"])),
      to: "cal/sales.ics")
    try box.index(
      ICS.calendar(
        name: "Private", ICS.event("c", "Dentist", at: "20261118T140000Z", with: ["Will Hunt"])),
      as: "cal/private.ics")
  }

  func run(_ line: String, _ options: String...) throws -> Sandbox.Output {
    try box.launch(
      Sandbox.binary,
      line.split(separator: " ").map(String.init) + options + ["--now", Sandbox.now])
  }

  @Test(
    "by list",
    arguments: [
      ("list with dana", ["Budget", "Plan"]), ("list dana without lee", ["Budget"]),
      ("list last week", ["Budget"]), ("list in sales this week", ["Plan"]),
      ("list sales", ["Budget", "Plan"]), ("list november", ["Budget", "Plan", "Dentist"]),
      ("list not in sales in november", ["Dentist"]), ("list last meeting with dana", ["Plan"]),
      ("list with dana --week 2026-11-10", ["Budget"]),
    ])
  func list(line: String, titles: [String]) throws {
    let output = try run(line, "--json")
    #expect(output.status == 0, "\(output.err)")
    #expect(try Set(output.titles) == Set(titles))
  }

  @Test("by list, which says what is none, and how to search for it")
  func unread() throws {
    try run("list pricing last week").expect(
      64, err: "'pricing' is not a known date, calendar or person", "meetings about pricing")
  }

  @Test("by calendars, which count the meetings that fit")
  func calendars() throws {
    let output = try run("calendars with dana last week", "--json")
    #expect(try output.objects.map { $0["id"] as? String } == ["cal/sales"])
    #expect(try output.objects.map { $0["records"] as? Int } == [1])
    #expect(try run("calendars with will in march").status == 1)
    #expect(try run("calendars exclude private").status == 0)
    #expect(try run("list november", "--json").titles == ["Budget", "Plan"])
  }

  @Test(
    "by forget",
    arguments: [
      ("before 2026-11-17", "would forget 1 meeting\n"),
      ("with lee", "would forget 1 meeting with Lee Wong\n"),
      ("in sales", "would forget 2 meetings\n"),
      ("dana kim", "would forget 2 meetings with Dana Kim\n"),
    ])
  func forget(words: String, line: String) throws {
    let output = try run("forget \(words)", "--dry-run")
    #expect(output.out == line, "\(output.err)")
    #expect(output.err.hasPrefix("read as: meetings "))
  }

  @Test(
    "by forget, which refuses what is in doubt",
    arguments: [
      "before march", "dana last week", "last week", "pricing", "with dana before 2026-01-01",
      "dnaa", "with dana or lee", "@example.com", "everything", "not in sales",
    ])
  func refused(words: String) throws {
    let output = try run("forget \(words)", "--yes")
    #expect([2, 64].contains(output.status), "\(output.out)")
    #expect(!output.err.isEmpty)
    #expect(try run("list november", "--json").titles.count == 3)
  }

  @Test("by forget, which says how to name one thing")
  func advice() throws {
    #expect(
      try run("forget everything", "--yes").err
        == "meetings: name what to forget: a date, a person or a calendar, such as 'before 2024-01-01'\n"
    )
    #expect(
      try run("forget with dana before 2026-01-01", "--yes").err.contains(
        "is ambiguous"))
  }
}
