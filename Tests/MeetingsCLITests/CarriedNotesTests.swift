import Foundation
import Testing

@Suite("A note whose meeting is gone")
struct CarriedNotesTests {
  let box = try! Sandbox()

  let weekly = "RRULE:FREQ=WEEKLY;COUNT=4"

  /// Returns the id of the meeting that begins at `start`.
  func id(at start: String) throws -> String {
    let listed = try box.meetings("list", "--from", "2026-01-01", "--to", "2027-01-01", "--json")
    let record = try listed.objects.first {
      $0["start"] as? String == start && $0["gone"] is NSNull
    }
    return try #require(record?["id"] as? String)
  }

  func note(_ id: String, _ text: String) throws {
    try #require(box.meetings("note", id, "--text", text).status == 0)
  }

  /// Syncs on the following day.
  func syncLater(_ options: String...) throws -> Sandbox.Output {
    try box.launch(Sandbox.binary, ["sync", "--now", "2026-11-22T12:00:00Z"] + options)
  }

  /// Returns the start of the meeting in which a question finds `word`.
  func start(of word: String) throws -> String? {
    try box.meetings("about", word, "--every-occurrence", "--json").objects.first {
      ($0["passage"] as? [String: Any])?["text"].map { "\($0)".contains(word) } ?? false
    }?["start"] as? String
  }

  @Test("goes with an event to another calendar")
  func anotherCalendar() throws {
    for name in ["one", "two"] { try box.write(name, to: "cal/\(name)/displayname") }
    let event = ICS.calendar(ICS.event("a", "Budget"))
    try box.index(event, as: "cal/one/a.ics")
    let old = try id(at: "2026-03-10T14:00:00Z")
    try note(old, "bring the spreadsheet")
    try box.remove("cal/one/a.ics")
    try box.write(event, to: "cal/two/a.ics")
    let output = try box.meetings("sync").expect(out: "1 note carried")
    let new = try id(at: "2026-03-10T14:00:00Z")
    #expect(new != old)
    let line = "your notes of \(old.prefix(8)), which is gone, were moved to \(new.prefix(8))"
    #expect(output.err.contains(line))
    #expect(try box.meetings("show", new).out.contains("bring the spreadsheet"))
    #expect(try !box.meetings("show", old).out.contains("spreadsheet"))
    #expect(try start(of: "spreadsheet") == "2026-03-10T14:00:00Z")
    #expect(try box.meetings("doctor").status == 0)
    #expect(try box.meetings("sync").out.hasPrefix("nothing changed"))
  }

  @Test("goes with a series to another hour, each to the nearest occurrence")
  func anotherHour() throws {
    try box.index(
      ICS.calendar(ICS.event("s", "Weekly", at: "20260302T090000Z", weekly)), as: "cal/s.ics")
    try note(id(at: "2026-03-09T09:00:00Z"), "second")
    try note(id(at: "2026-03-16T09:00:00Z"), "third")
    try box.write(
      ICS.calendar(ICS.event("s", "Weekly", at: "20260303T143000Z", weekly)), to: "cal/s.ics")
    let report = try #require(syncLater("--json").json as? [String: Any])
    #expect((report["carriedNotes"] as? [[String: Any]])?.count == 2)
    #expect(try start(of: "second") == "2026-03-10T14:30:00Z")
    #expect(try start(of: "third") == "2026-03-17T14:30:00Z")
  }

  @Test("joins what the other meeting has, and says it all once")
  func joins() throws {
    for name in ["one", "two"] { try box.write(name, to: "cal/\(name)/displayname") }
    let event = ICS.calendar(ICS.event("a", "Budget"))
    try box.index(event, as: "cal/one/a.ics")
    let old = try id(at: "2026-03-10T14:00:00Z")
    try note(old, "from the first")
    try box.write(event, to: "cal/two/a.ics")
    try box.meetings("sync")
    let listed = try box.meetings("about", "budget", "in", "two", "--json").objects
    let new = try #require(listed[0]["id"] as? String)
    try note(new, "from the second")
    try box.remove("cal/one/a.ics")
    try box.meetings("sync")
    let shown = try box.meetings("show", new, "--json").json as? [String: Any]
    #expect(shown?["attachedNotes"] as? String == "from the second\n\nfrom the first")
  }

  @Test("leaves its time free, and clashes with nothing")
  func time() throws {
    let series = ICS.event("s", "Weekly", at: "20261130T090000Z", weekly)
    let lunch = ICS.event("lunch", "Lunch", at: "20261207T093000Z")
    try box.index(ICS.calendar(series, lunch), as: "cal/s.ics")
    try note(id(at: "2026-12-07T09:00:00Z"), "spreadsheet")
    #expect(try box.meetings("list", "7 december").out.contains("clashes with Weekly"))
    try box.write(
      ICS.calendar(series.replacing(weekly, with: weekly + "\nEXDATE:20261207T090000Z"), lunch),
      to: "cal/s.ics")
    _ = try syncLater()
    #expect(try !box.meetings("list", "7 december").out.contains("clashes"))
    try box.meetings("free", "on", "7 december").expect(out: "free 09:00–09:30")
  }

  @Test("stays where nothing took its place, is found, shown as such and named by the status")
  func stranded() throws {
    let series = ICS.event("s", "Weekly", at: "20260302T090000Z", weekly)
    try box.index(ICS.calendar(series), as: "cal/s.ics")
    let old = try id(at: "2026-03-09T09:00:00Z")
    try note(old, "spreadsheet")
    // One occurrence is removed; its neighbours are different meetings.
    try box.write(
      ICS.calendar(series.replacing(weekly, with: weekly + "\nEXDATE:20260309T090000Z")),
      to: "cal/s.ics")
    let output = try syncLater().expect(out: "1 gone")
    #expect(!output.out.contains("carried"))
    let found = try box.meetings("about", "spreadsheet").expect(
      0, out: "[gone from its calendar since Sun 22 Nov, kept for your notes]")
    #expect(try start(of: "spreadsheet") == "2026-03-09T09:00:00Z")
    let status = try box.meetings("status").expect(
      0, out: "notes      1 still found, though linked to meetings that are gone",
      "\(old.prefix(8)) Weekly, Mon 9 Mar, 09:00")
    try box.meetings("note", old, "--remove")
    #expect(try !box.meetings("status").out.contains("notes      1"))
  }

  @Test("does not go to an occurrence that comes in at the far end of its series")
  func farEnd() throws {
    let series = ICS.event("s", "Weekly", at: "20260302T090000Z", "RRULE:FREQ=WEEKLY")
    try box.index(ICS.calendar(series), as: "cal/s.ics")
    let old = try id(at: "2026-03-09T09:00:00Z")
    try note(old, "spreadsheet")
    try box.write(
      ICS.calendar(
        series.replacing("FREQ=WEEKLY", with: "FREQ=WEEKLY\nEXDATE:20260309T090000Z")),
      to: "cal/s.ics")
    let later = try box.run("sync", "--now", "2027-02-01T12:00:00Z").expect(out: "new")
    #expect(!later.out.contains("carried"))
    #expect(try box.meetings("show", old).out.contains("spreadsheet"))
  }
}
