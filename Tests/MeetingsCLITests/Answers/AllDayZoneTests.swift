import Foundation
import Testing

@Suite("An all-day meeting is its date")
struct AllDayZoneTests {
  @Test(
    "in whichever zone it was read, and is asked for",
    arguments: [
      ("UTC", "Europe/Berlin"), ("Europe/Berlin", "UTC"), ("UTC", "America/Los_Angeles"),
      ("Pacific/Auckland", "America/Los_Angeles"),
    ])
  func dates(read: String, asked: String) throws {
    let box = try Sandbox()
    let days = [("3", "Good Friday"), ("4", "Easter Saturday"), ("5", "Easter Sunday")].map {
      "BEGIN:VEVENT\nUID:\($0.0)\nDTSTAMP:20260101T000000Z\nDTSTART;VALUE=DATE:2026040\($0.0)\n"
        + "SUMMARY:\($0.1)\nEND:VEVENT\n"
    }
    try box.write(ICS.calendar(days.joined()), to: "cal/a.ics")
    box.environment["TZ"] = read
    try box.index("cal")
    box.environment["TZ"] = asked
    let listed = try box.meetings("list", "--from", "2026-04-04", "--to", "2026-04-04", "--json")
    #expect(try listed.titles == ["Easter Saturday"])
    let noon = ["list", "--from", "2026-04-03", "--to", "2026-04-05", "--json"]
    #expect(
      try box.launch(Sandbox.binary, noon + ["--now", Sandbox.now]).titles
        == ["Good Friday", "Easter Saturday", "Easter Sunday"])
    let question = try box.run(
      "on", "easter", "saturday", "--json", "--now", "2026-03-01T12:00:00Z")
    #expect(try question.titles == ["Easter Saturday"], "\(question)")
    let again = try box.meetings("sync", "--json")
    #expect(again.out.contains("\"updated\":0"), "the zone changes no record: \(again.out)")
    #expect(try box.run("doctor").status == 0)
    let next = try box.run("next", "meeting", "--json", "--now", "2026-04-04T12:00:00Z")
    #expect(next.out.contains("Easter Sunday") && !next.out.contains("Saturday"), "\(next)")
  }

  @Test("for people, and for assistants that see from a date on")
  func peopleAndScopes() throws {
    let box = try Sandbox()
    let days = [("3", "Good Friday"), ("4", "Easter Saturday")].map {
      "BEGIN:VEVENT\nUID:\($0.0)\nDTSTAMP:20260101T000000Z\nDTSTART;VALUE=DATE:2026040\($0.0)\n"
        + "SUMMARY:\($0.1)\nATTENDEE;CN=Dana Kim:mailto:dana@example.com\nEND:VEVENT\n"
    }
    try box.write(ICS.calendar(days.joined()), to: "cal/a.ics")
    box.environment["TZ"] = "UTC"
    try box.index("cal")
    box.environment["TZ"] = "America/Los_Angeles"
    // Nine in the evening of Good Friday there, and Easter Saturday in UTC.
    let people = try box.run("people", "dana", "--json", "--now", "2026-04-04T04:00:00Z")
    let dana = try #require(try people.objects.first)
    #expect(dana["lastMet"] as? String == "2026-04-03T07:00:00Z", "\(people)")
    #expect(dana["next"] as? String == "2026-04-04T07:00:00Z", "\(people)")
    let list = Sandbox.request(
      "tools/call", ["name": "list_meetings", "arguments": ["when": "april 2026"]])
    let seen = "\(try box.serve([list], ["--since", "2026-04-04"]))"
    #expect(seen.contains("Easter Saturday") && !seen.contains("Good Friday"), "\(seen)")
  }
}
