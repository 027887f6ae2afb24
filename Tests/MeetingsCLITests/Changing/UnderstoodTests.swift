import Foundation
import Testing

@Suite("What a change was understood as is said")
struct UnderstoodTests {
  private let box = try! Sandbox()

  init() throws {
    box.environment["TZ"] = "Europe/Berlin"
    let lunch = ICS.event("lunch", "Lunch", at: "20261127T113000Z", "LOCATION:Pier 4")
    try box.write(ICS.calendar(lunch), to: "cal/lunch.ics")
    try box.index("cal", "--writable")
  }

  private func id() throws -> String {
    let found = try box.meetings("list", "--day", "2026-11-27", "--json").objects
    return try #require(found.first?["id"] as? String)
  }

  @Test("when it is moved and when it is edited, also by the id from before the move")
  func moved() throws {
    let id = try id()
    let moved = try box.meetings("move", id, "thursday 15:00-15:30", "--yes")
    let from = "'Lunch' on Fri 27 Nov, 12:30–13:30"
    #expect(moved.out.hasPrefix("done: move \(from) to Thu 26 Nov, 15:00–15:30 ("), "\(moved)")
    let edited = try box.meetings("edit", id, "--end", "16:00", "--location", "", "--yes")
    let change =
      "'Lunch' on Thu 26 Nov, 15:00–15:30: end 15:30 → 16:00, no location"
    #expect(edited.out.hasPrefix("done: change \(change) ("), "\(edited)")
    #expect(try box.meetings("undo", "--dry-run").err.contains("change \(change)"))
    #expect(try box.meetings("export", id).out.contains("SUMMARY:Lunch"))
    #expect(try box.meetings("delete", id, "--yes").status == 0)
    let gone = try box.meetings("edit", id, "--title", "x", "--yes")
    #expect(gone.status == 2 && gone.err.contains("is no longer in its calendar"), "\(gone)")
  }

  @Test("where the clock leaves out the hour at which it would begin")
  func skippedHour() throws {
    let id = try id()
    for words in [
      ["create", "call 2027-03-28 02:30"], ["move", id, "2027-03-28 02:30"],
      ["edit", id, "--start", "2027-03-28T02:30"],
    ] {
      let refused = try box.launch(
        Sandbox.binary, words + ["--dry-run", "--now", Sandbox.now])
      #expect(refused.status != 0)
      #expect(
        refused.err.contains("02:30 on Sun 28 Mar 2027 in Europe/Berlin does not exist"),
        "\(refused)")
    }
    let long = try box.meetings("create", "call 2027-03-28 01:30 for 2 hours", "--dry-run")
    #expect(long.err.contains("01:30–04:30"), "\(long)")
  }

  @Test("where it would be in the past, or beside another of the user's meetings")
  func past() throws {
    try box.meetings("create", "call friday 13:00", "--dry-run").expect(
      err: "'call' would be at the same time as 'Lunch' (Fri 27 Nov, 12:30–13:30)")
    let past = try box.meetings("create", "call 2026-01-05 13:00", "--dry-run").expect(
      err: "'call' would begin in the past, Mon 5 Jan, 13:00")
    let moved = try box.meetings("move", try id(), "14:00", "--dry-run")
    #expect(!moved.err.contains("same time") && !moved.err.contains("past"), "\(moved)")
  }

  @Test("with the new event's id, by which it can be changed")
  func created() throws {
    let made = try box.meetings("create", "rope check 2026-12-03 14:00", "--yes")
    let line = try #require(
      made.out.split(separator: "\n").dropFirst().first?
        .wholeMatch(of: #/([0-9a-f]{8})  Thu 3 Dec, 14:00–15:00  rope check/#), "\(made)")
    #expect(try box.meetings("move", String(line.output.1), "15:00", "--yes").status == 0)
    #expect(try box.meetings("delete", String(line.output.1), "--yes").status == 0)
  }

  @Test("with the new days of a series that moves to another weekday")
  func movedDays() throws {
    let made = try box.meetings("create", "choir every monday 19:00", "--yes")
    let id = try #require(made.out.split(separator: "\n").dropFirst().first?.prefix(8))
    let moved = try box.meetings("move", String(id), "tuesday", "--span", "all", "--dry-run")
    #expect(moved.err.contains("the series is then on Tue, no longer on Mon"), "\(moved)")
    let later = try box.meetings("move", String(id), "20:00", "--span", "all", "--dry-run")
    #expect(!later.err.contains("no longer on"), "\(later)")
  }

  @Test("with both readings of a date whose order of day and month is open")
  func order() throws {
    for words in ["dentist 04/09", "dentist 04/09 10:00", "dentist on 04/09/2027"] {
      try box.meetings("create", words, "--dry-run").expect(
        err: "is read as Sat 4 Sep 2027; if you mean Fri 9 Apr 2027, type that")
    }
    #expect(try !box.meetings("create", "dentist 13/04", "--dry-run").err.contains("is read as"))
  }

  @Test("with the rule by which it comes again, and the hour of another time zone")
  func repeated() throws {
    try box.meetings("create", "close last friday of every month at 16:00", "--dry-run").expect(
      out: "RRULE:FREQ=MONTHLY;BYDAY=-1FR", err: "  again: every month on the last Fri")
    try box.meetings("create", "call 2026-12-01 9am EST", "--dry-run").expect(
      out: "DTSTART;TZID=Europe/Berlin:20261201T150000",
      err: "'9am EST' is Tue 1 Dec, 15:00 in Europe/Berlin")
  }

  @Test("with the day on which it ends, where that is the next one")
  func night() throws {
    let shift = try box.meetings("create", "shift friday 22:00-06:00", "--dry-run")
    #expect(shift.err.contains("  Fri 27 Nov, 22:00 – Sat 28 Nov, 06:00 ("), "\(shift)")
  }

  @Test("where the end is an hour alone, of the day on which it begins then")
  func endOfAnotherDay() throws {
    try box.meetings(
      "edit", id(), "--start", "thursday 11:00", "--end", "11:45", "--dry-run"
    ).expect(err: "start → Thu 26 Nov, 11:00, end → Thu 26 Nov, 11:45")
    #expect(try box.meetings("create", "fair 2026-11-30", "--yes").status == 0)
    let fair = try box.meetings("list", "--day", "2026-11-30", "--json").objects
    let times = try box.meetings(
      "edit", #require(fair.first?["id"] as? String), "--start", "14:00", "--end", "15:30",
      "--dry-run")
    #expect(times.err.contains("end → Mon 30 Nov, 15:30"), "\(times)")
  }

  @Test(
    "An hour alone is the first one behind the start, and the day is said where it is another",
    arguments: [
      ("20261123T230500Z", "3H", "23:20", "end → Mon 23 Nov, 23:20", "2026-11-23T23:20:00Z"),
      ("20261123T230500Z", "3H", "01:30", "end → Tue 24 Nov, 01:30", "2026-11-24T01:30:00Z"),
      ("20261123T100000Z", "1H", "11:30", "end 11:00 → 11:30", "2026-11-23T11:30:00Z"),
      ("20261123T100000Z", "49H", "16:00", "end → Wed 25 Nov, 16:00", "2026-11-25T16:00:00Z"),
    ])
  func endByHour(_ start: String, _ length: String, _ typed: String, _ said: String, _ end: String)
    throws
  {
    let box = try Sandbox()
    let event = ICS.event("n", "Night", at: start).replacing("PT1H", with: "PT\(length)")
    try box.write(ICS.calendar(event), to: "cal/n.ics")
    try box.index("cal", "--writable")
    let all = ["--from", "2026-11-23", "--to", "2026-11-27", "--json"]
    let found = try box.launch(Sandbox.binary, ["list"] + all + ["--now", Sandbox.now]).objects
    let id = try #require(found.first?["id"] as? String)
    let edited = try box.meetings("edit", id, "--end", typed, "--yes")
    #expect(edited.status == 0 && (edited.out + edited.err).contains(said), "\(edited)")
    let after = try box.launch(Sandbox.binary, ["list"] + all + ["--now", Sandbox.now]).objects
    #expect(after.first?["end"] as? String == end, "\(after)")
  }
}
