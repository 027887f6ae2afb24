import Foundation
import SeededRandom
import Testing

@Suite("The time that meetings took")
struct HoursTests {
  let box = try! Sandbox()

  private func event(_ name: String, _ start: String, minutes: Int, _ lines: String...) -> String {
    ([
      "BEGIN:VEVENT", "UID:\(name)", "SUMMARY:\(name.capitalized)", "DTSTART:\(start)",
      "DURATION:PT\(minutes)M",
    ] + lines + ["END:VEVENT", ""]).joined(separator: "\r\n")
  }

  private func index(_ events: String...) throws {
    try box.write(ICS.calendar(name: "Work", events.joined()), to: "a.ics")
    try box.index("a.ics", "--owner", "me@example.com")
  }

  @Test("is counted once where they overlap, without what took nobody's time")
  func sum() throws {
    let dana = "ATTENDEE;CN=Dana Kim:mailto:dana@example.com"
    let me = "ATTENDEE;CN=Me:mailto:me@example.com"
    try index(
      event("board", "20260302T090000Z", minutes: 60, dana, me),
      event("rope", "20260302T093000Z", minutes: 60, dana, me),
      event("theirs", "20260305T093000Z", minutes: 60, dana),
      event("lunch", "20260303T120000Z", minutes: 30, me),
      event("cancelled", "20260303T140000Z", minutes: 60, "STATUS:CANCELLED"),
      event("free", "20260303T150000Z", minutes: 60, "TRANSP:TRANSPARENT"),
      event(
        "declined", "20260303T160000Z", minutes: 60,
        "ATTENDEE;PARTSTAT=DECLINED:mailto:me@example.com"),
      "BEGIN:VEVENT\r\nUID:day\r\nSUMMARY:Day\r\nDTSTART;VALUE=DATE:20260304\r\nEND:VEVENT\r\n",
      event("later", "20261201T090000Z", minutes: 60))
    let shown = try box.meetings("hours", "in", "march", "2026", "--by", "person", "--all").out
    let head =
      "2 h in 3 meetings, Mar; overlaps counted once (30 min)"
    #expect(shown.hasPrefix(head), "\(shown)")
    #expect(shown.contains("Dana Kim") && shown.contains("1 h 30 min, 2 meetings"), "\(shown)")
    #expect(!shown.contains("Me "), "\(shown)")
    // Without an end, the span reaches up to now.
    let sinceMarch = try box.meetings("hours", "since", "march", "2026", "--all").out
    #expect(sinceMarch.hasPrefix("2 h in 3 meetings"))
    let values = try box.meetings("hours", "in", "2026", "--by", "day", "--csv", "--all").out
    #expect(
      values
        == "name,minutes,meetings\n\"2026-03-02\",90,2\n\"2026-03-03\",30,1\n\"2026-12-01\",60,1\n")
    let first = try box.meetings(
      "hours", "in", "2026", "--by", "day", "--all", "--limit", "1", "--format",
      "{name} {minutes} {duration}")
    #expect(first.out == "2026-03-02 90 1 h 30 min\n", "\(first)")
    let cut = try box.meetings("hours", "in", "2026", "--by", "day", "--limit", "1", "--all")
    #expect(
      cut.err
        == "not counting 1 meeting without you\nand 2 more; --limit 3 or --all-results shows them\n",
      "\(cut)")
    #expect(try box.meetings("hours", "--format", "{name}").err.contains("needs --by"))
    #expect(try box.meetings("hours", "--by", "day", "--format", "{title}").status == 64)
    let withOthers = try box.meetings("hours", "in", "march", "2026")
    #expect(withOthers.out.hasPrefix("1 h 30 min in 2 meetings,"), "\(withOthers)")
    #expect(
      withOthers.err == """
        not counting 1 meeting without you
        not counting 1 meeting with no one else (--all includes them)

        """)
    let work = try box.meetings("hours", "in", "work", "in", "march", "2026")
    #expect(work.out.hasPrefix("3 h in 4 meetings") && work.err == "", "\(work)")
    let answer = try box.meetings("how much time in march 2026").out
    #expect(
      answer.hasPrefix("2 h in 3 meetings; overlaps counted once (30 min)\n"),
      "\(answer)")
    let none = try box.meetings("hours", "in", "april", "2026")
    #expect(none.status == 1 && none.out.hasPrefix("0 min in 0 meetings"), "\(none)")
    let json = try box.meetings("hours", "in", "2026", "--by", "week", "--json").out
    #expect(try JSONSchema("hours").problems(of: JSONValue(json)) == [])
  }

  @Test("is told by what words name, and counts what is asked for")
  func words() throws {
    try index(
      event(
        "board", "20260302T090000Z", minutes: 60, "ATTENDEE;CN=Dana Kim:mailto:dana@example.com",
        "ATTENDEE;CN=Me:mailto:me@example.com"),
      event(
        "declined", "20260303T160000Z", minutes: 30,
        "ATTENDEE;PARTSTAT=DECLINED:mailto:me@example.com"),
      "BEGIN:VEVENT\r\nUID:day\r\nSUMMARY:Fair\r\nDTSTART;VALUE=DATE:20260302\r\n"
        + "DTEND;VALUE=DATE:20260304\r\nEND:VEVENT\r\n")
    let person = try box.meetings("hours", "in march 2026 by person").out
    #expect(person.hasPrefix("1 h in 1 meeting,") && person.contains("Dana Kim"), "\(person)")
    let week = try box.meetings("hours", "by week", "in march 2026", "--json").out
    #expect(week.contains(#""by":"week""#) && week.contains(#""name":"2026-03-02""#), "\(week)")
    let table = try box.meetings("hours", "by week", "in march 2026").out
    #expect(table.contains("\nMon 2 Mar  █"), "\(table)")
    let csv = try box.meetings("hours", "in march 2026 per day", "--csv", "--declined").out
    #expect(
      csv == "name,minutes,meetings\n\"2026-03-02\",60,1\n\"2026-03-03\",30,1\n", "\(csv)")
    // Two days from nine to five, with the board's hour included.
    let whole = try box.meetings("hours", "in", "march", "2026", "--all-day").out
    #expect(
      whole.hasPrefix(
        "16 h in 2 meetings, Mar; overlaps counted once (1 h)"),
      "\(whole)")
    #expect(try box.meetings("hours", "by week", "--by", "day").status == 64)
    let declined = try box.meetings("hours", "declined", "in", "march", "2026").out
    #expect(declined.hasPrefix("30 min in 1 meeting"), "\(declined)")
  }

  @Test("is told by calendars' titles, also apart for two of one title")
  func calendars() throws {
    for (file, title) in [("a", "Work"), ("b", "Work"), ("c", "Home")] {
      try box.write(
        ICS.calendar(name: title, event(file, "20260302T090000Z", minutes: 60)),
        to: "cal/\(file)/events.ics")
    }
    try box.index("cal", "--owner", "me@example.com")
    let shown = try box.meetings("hours", "in", "march", "2026", "--by", "calendar", "--all").out
    for name in ["Work (a)", "Work (b)", "Home"] {
      #expect(shown.contains("\n\(name) "), "\(shown)")
    }
    // The shown name means that calendar alone.
    #expect(try box.run("calendars", "exclude", "Work (a)").status == 0)
    let rest = try box.meetings("hours", "in", "march", "2026", "--by", "calendar", "--all").out
    #expect(!rest.contains("Work (a)") && rest.contains("Work (b)"), "\(rest)")
  }

  @Test("is as long as the minutes in which any is held, whatever the calendar")
  func minutes() throws {
    var random = SplitMix64(seed: 7)
    var (busy, twice) = (Set<Int>(), Set<Int>())
    let events = (0..<60).map { number in
      let start = Int.random(in: 0..<2_000, using: &random)
      let length = Int.random(in: 1...120, using: &random)
      for minute in start..<start + length where !busy.insert(minute).inserted {
        twice.insert(minute)
      }
      let (day, rest) = (2 + start / 1_440, start % 1_440)
      let clock = String(format: "202603%02dT%02d%02d00Z", day, rest / 60, rest % 60)
      return event("e\(number)", clock, minutes: length)
    }
    try index(events.joined())
    let hours = try #require(
      try box.meetings("hours", "in", "march", "2026", "--json").json as? [String: Any])
    #expect(hours["minutes"] as? Int == busy.count)
    #expect(hours["overlapping"] as? Int == twice.count)
    #expect(hours["meetings"] as? Int == 60)
  }
}
