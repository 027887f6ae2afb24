import Foundation
import Testing

@Suite("A meeting is handed over")
struct ExportTests {
  private let box = try! Sandbox()

  init() throws {
    box.environment["TZ"] = "Europe/Berlin"
    let zoned = """
      BEGIN:VEVENT
      UID:weekly
      DTSTAMP:20260101T000000Z
      DTSTART;TZID=America/New_York:20261123T090000
      DTEND;TZID=America/New_York:20261123T100000
      RRULE:FREQ=WEEKLY;COUNT=3
      SUMMARY:Harbour, north
      X-VENDOR:kept
      END:VEVENT

      """
    try box.index(
      ICS.calendar(zoned, ICS.event("lunch", "Lunch", at: "20261127T113000Z")), as: "cal.ics")
  }

  private func id(_ title: String, _ place: Int = 0) throws -> String {
    let found = try box.meetings("list", "--from", "2026-11-01", "--to", "2026-12-31", "--json")
    let ids = try found.objects.filter { $0["title"] as? String == title }
      .compactMap { $0["id"] as? String }
    return try #require(ids.count > place ? ids[place] : nil)
  }

  private func starts(_ file: String) throws -> [String] {
    try box.meetings("inspect", file, "--json").objects.compactMap { $0["start"] as? String }
  }

  @Test("as a file that says the same, with the zone that its calendar lacks")
  func series() throws {
    let exported = try box.meetings(
      "export", id("Harbour, north"), id("Lunch"), "--span", "all", "--output", "out.ics")
    #expect(exported.status == 0, "\(exported)")
    let text = try String(contentsOfFile: box.folder + "/out.ics", encoding: .utf8)
    #expect(text.contains("TZID:America/New_York\r\n"))
    #expect(text.contains("X-VENDOR:kept\r\n"))
    #expect(try starts("out.ics") == starts("cal.ics"))
    try box.meetings("export", id("Lunch"), "--output", "out.ics").expect(2)
  }

  @Test("as one occurrence, which is an event of its own")
  func occurrence() throws {
    let exported = try box.meetings("export", id("Harbour, north", 1), "--span", "this").expect(0)
    try box.write(exported.out, to: "one.ics")
    #expect(try starts("one.ics").count == 1)
    #expect(!exported.out.contains("RRULE:FREQ=WEEKLY"))
    #expect(!exported.out.contains("RECURRENCE-ID"))
    try box.meetings("export", id("Harbour, north", 1)).expect(64)
  }

  @Test("as a URL that has all of it in it")
  func url() throws {
    let url = try box.meetings("export", id("Lunch"), "--data-url").out
      .trimmingCharacters(in: .newlines)
    let other = try Sandbox()
    #expect(try other.run("add", url, "--name", "given").status == 0)
    #expect(try other.meetings("sync").out.hasPrefix("1 new"))
  }
}
