import Calendars
import Foundation
import Testing
import Writing

@Suite("A new rule")
struct RuleTests {
  private let weekly = Changing(
    """
    BEGIN:VEVENT
    UID:a
    DTSTAMP:20250101T000000Z
    DTSTART;TZID=Europe/Berlin:20260302T100000
    DTEND;TZID=Europe/Berlin:20260302T110000
    RRULE:FREQ=WEEKLY;COUNT=4
    EXDATE;TZID=Europe/Berlin:20260309T100000
    SUMMARY:Stand-up
    END:VEVENT
    \(Changing.moved)
    """)

  private func starts(_ file: WrittenFile) -> [String] {
    (occurrences(file.bytes) + occurrences(file.further)).sorted()
  }

  @Test("of all takes the old one's place, and what was changed or taken out stays so")
  func all() throws {
    let written = try weekly.run("2026-03-02T09:00:00Z", .all) { $0.rule = "FREQ=WEEKLY;COUNT=5" }
    #expect(
      starts(written) == [
        "2026-03-02T09:00:00Z Stand-up", "2026-03-16T11:00:00Z Moved",
        "2026-03-23T09:00:00Z Stand-up", "2026-03-30T08:00:00Z Stand-up",
      ])
    #expect(written.remarks.isEmpty)
  }

  @Test("in which a changed occurrence has no place says so")
  func unfit() throws {
    let written = try weekly.run("2026-03-02T09:00:00Z", .all) { $0.rule = "FREQ=DAILY;COUNT=3" }
    #expect(starts(written).count == 4)
    #expect(written.remarks.count == 1 && written.remarks[0].contains("Mon 16 Mar was edited"))
  }

  @Test("of the following leaves those before")
  func following() throws {
    let written = try weekly.run("2026-03-23T09:00:00Z", .following) {
      $0.rule = "FREQ=DAILY;COUNT=2"
    }
    #expect(written.startsNewSeries)
    #expect(
      starts(written) == [
        "2026-03-02T09:00:00Z Stand-up", "2026-03-16T11:00:00Z Moved",
        "2026-03-23T09:00:00Z Stand-up", "2026-03-24T09:00:00Z Stand-up",
      ])
  }

  @Test("begins on the first day that it gives, and that is said")
  func beginning() throws {
    let daily = try weekly.run("2026-03-02T09:00:00Z", .all) { $0.rule = "FREQ=WEEKLY;BYDAY=FR" }
    let text = String(decoding: daily.bytes ?? [], as: UTF8.self)
    #expect(text.contains("DTSTART;TZID=Europe/Berlin:20260306T100000"))
    #expect(text.contains("DTEND;TZID=Europe/Berlin:20260306T110000"))
    #expect(daily.remarks.last == "the series begins on Fri 6 Mar, the first day of the rule")
    let later = try weekly.run("2026-03-23T09:00:00Z", .following) {
      $0.rule = "FREQ=MONTHLY;BYMONTHDAY=1;COUNT=2"
    }
    #expect(
      starts(later).suffix(2) == ["2026-04-01T08:00:00Z Stand-up", "2026-05-01T08:00:00Z Stand-up"])
  }

  @Test("of a new event gives the day that it begins on")
  func newEvent() throws {
    var event = NewEvent(
      uid: "b", title: "Lunch", start: "2026-03-02T09:00:00Z".instant(),
      end: "2026-03-02T10:00:00Z".instant())
    event.rule = "FREQ=WEEKLY;BYDAY=FR"
    let error = #expect(throws: WritingError.self) {
      try EventWriter.file(of: event, program: "test", Changing.occasion)
    }
    #expect(error?.message.hasSuffix("its next day is Fri 6 Mar") == true)
    event.rule = "FREQ=WEEKLY;BYDAY=MO,FR"
    #expect(try !EventWriter.file(of: event, program: "test", Changing.occasion).isEmpty)
  }

  @Test("makes a series of one event, and none makes one event of it again")
  func single() throws {
    let lunch = Changing(
      """
      BEGIN:VEVENT
      UID:a
      DTSTAMP:20250101T000000Z
      DTSTART:20260302T100000Z
      DTEND:20260302T110000Z
      SUMMARY:Lunch
      END:VEVENT
      """)
    let written = try lunch.run("2026-03-02T10:00:00Z") { $0.rule = "FREQ=MONTHLY;COUNT=3" }
    #expect(starts(written).count == 3)
    let again = Changing(file: String(decoding: written.bytes ?? [], as: UTF8.self))
    #expect(try starts(again.run("2026-03-02T10:00:00Z", .all) { $0.rule = "" }).count == 1)
  }

  @Test("is of no single occurrence, has to be a rule, and gives something")
  func refused() {
    for (rule, span) in [
      ("FREQ=DAILY", ChangeSpan.this), ("FREQ=NOW", .all), ("daily", .all),
    ] {
      #expect(weekly.refusal("2026-03-02T09:00:00Z", span) { $0.rule = rule } != nil, "\(rule)")
    }
  }
}

@Suite("An event in few bytes")
struct CompactExportTests {
  private func compact(
    _ lines: String, isBare: Bool = false, room: Int = 500
  ) throws -> CompactExport {
    try CompactExport(
      of: Array(Changing(lines).text.utf8), room: room, isBare: isBare, zone: Changing.zone)
  }

  private let zone = """
    BEGIN:VTIMEZONE
    TZID:Europe/Berlin
    BEGIN:STANDARD
    DTSTART:19701025T030000
    RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
    TZOFFSETFROM:+0200
    TZOFFSETTO:+0100
    END:STANDARD
    BEGIN:DAYLIGHT
    DTSTART:19700329T020000
    RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
    TZOFFSETFROM:+0100
    TZOFFSETTO:+0200
    END:DAYLIGHT
    END:VTIMEZONE

    """

  private func event(_ more: String) -> String {
    zone + """
      BEGIN:VEVENT
      UID:a
      DTSTAMP:20250101T000000Z
      DTSTART;TZID=Europe/Berlin:20260302T100000
      DURATION:PT1H
      SUMMARY:Lunch
      DESCRIPTION:secret
      ATTENDEE:mailto:dana@example.com
      \(more)BEGIN:VALARM
      ACTION:DISPLAY
      DESCRIPTION:ring
      TRIGGER:-PT5M
      END:VALARM
      END:VEVENT
      """
  }

  @Test("says when, where and what, in UTC where it takes place once")
  func once() throws {
    let made = try compact(event("LOCATION:Pier 4\n"), isBare: true)
    #expect(
      String(decoding: made.bytes, as: UTF8.self)
        == """
        BEGIN:VEVENT
        UID:a
        DTSTAMP:20250101T000000Z
        DTSTART:20260302T090000Z
        DTEND:20260302T100000Z
        SUMMARY:Lunch
        LOCATION:Pier 4
        END:VEVENT

        """.replacing("\n", with: "\r\n"))
  }

  @Test("keeps the clock of a series, and leaves out its zone's rules before its place")
  func series() throws {
    let long = event(
      "RRULE:FREQ=WEEKLY;COUNT=3\nLOCATION:\(String(repeating: "Pier ", count: 30))\n")
    let made = try compact(long)
    let text = String(decoding: made.bytes, as: UTF8.self)
    #expect(text.contains("DTSTART;TZID=Europe/Berlin:20260302T100000"))
    #expect(!text.contains("VTIMEZONE") && text.contains("LOCATION") && made.remarks.count == 1)
    let shorter = try compact(long, room: 300)
    #expect(shorter.bytes.count <= 300 && shorter.remarks.count == 2)
    #expect(throws: WritingError.self) { try compact(long, room: 100) }
  }
}

@Suite("What a calendar says")
struct CalendarContentTests {
  private let text = Changing("BEGIN:VEVENT\nUID:a\nSUMMARY:Lunch at noon\nEND:VEVENT").text

  @Test("is the same in another order, with other ends and folds of its lines")
  func same() {
    let other = text.replacing(
      "UID:a\r\nSUMMARY:Lunch at noon", with: "SUMMARY:Lunch\n  at noon\nUID:a")
    #expect(CalendarContent.isSame(Array(text.utf8), Array(other.utf8)))
  }

  @Test(
    "is the same in another form of its values",
    arguments: [
      ("RRULE:FREQ=WEEKLY;BYDAY=MO,WE;COUNT=6", "RRULE:COUNT=6;BYDAY=WE,MO;INTERVAL=1;FREQ=WEEKLY"),
      ("RRULE:FREQ=MONTHLY;BYDAY=+1MO", "rrule:freq=monthly;byday=1MO;WKST=MO"),
      ("DURATION:PT1H", "DURATION:PT60M"), ("DURATION:P1W", "DURATION:P7D"),
      ("DTSTART;VALUE=DATE-TIME;TZID=Etc/UTC:20261123T080000", "DTSTART:20261123T080000Z"),
      (
        "EXDATE:20261123T080000Z,20261130T080000Z",
        "EXDATE:20261130T080000Z\nEXDATE:20261123T080000Z"
      ),
      ("CATEGORIES:a\\,b,c", "CATEGORIES:c,a\\,b"), ("DESCRIPTION:a\\Nb\\;", "DESCRIPTION:a\\nb;"),
      ("ATTENDEE;ROLE=REQ-PARTICIPANT;CN=\"D\":MAILTO:D@x", "ATTENDEE;CN=D;RSVP=FALSE:mailto:d@x"),
      ("ATTENDEE;PARTSTAT=accepted;CN=D:mailto:d@x", "ATTENDEE;CN=D;PARTSTAT=ACCEPTED:mailto:d@x"),
      ("SEQUENCE:0", "PRIORITY:0"), ("LOCATION:", "TRANSP:OPAQUE"),
      (
        "BEGIN:VALARM\nACTION:DISPLAY\nTRIGGER:-PT15M\nEND:VALARM\nCOMMENT:x",
        "COMMENT:x\nBEGIN:VALARM\nTRIGGER;RELATED=START:-PT900S\nACTION:display\nEND:VALARM"
      ),
    ])
  func otherForm(one: String, other: String) {
    #expect(says(one, as: other))
  }

  @Test(
    "is another in another value",
    arguments: [
      ("RRULE:FREQ=WEEKLY;BYDAY=MO", "RRULE:FREQ=WEEKLY;BYDAY=TU"),
      ("DURATION:P1D", "DURATION:PT24H"),
      ("RRULE:FREQ=WEEKLY;COUNT=6", "RRULE:FREQ=WEEKLY;COUNT=5"), ("SEQUENCE:0", "SEQUENCE:1"),
      ("DTSTART;TZID=Europe/Berlin:20261123T080000", "DTSTART:20261123T080000Z"),
      ("DTSTART;VALUE=DATE:20261123", "DTSTART:20261123"), ("CATEGORIES:a\\,b", "CATEGORIES:a,b"),
      ("ATTENDEE;CN=D:mailto:d@x", "ATTENDEE;CN=E:mailto:d@x"), ("DESCRIPTION:a", "DESCRIPTION:A"),
      ("EXDATE:20261123T080000Z", "EXDATE:20261123T080000Z,20261130T080000Z"),
      ("BEGIN:VALARM\nTRIGGER:-PT15M\nEND:VALARM", "BEGIN:VALARM\nTRIGGER:PT15M\nEND:VALARM"),
      ("BEGIN:VALARM\nEND:VALARM\nCOMMENT:x", "BEGIN:VALARM\nCOMMENT:x\nEND:VALARM"),
      ("DESCRIPTION:a\\nLOCATION:b", "DESCRIPTION:a\nLOCATION:b"),
      ("SUMMARY:\u{E9}", "SUMMARY:e\u{301}"), ("CATEGORIES:a,\u{301}b", "CATEGORIES:a\\,\u{301}b"),
    ])
  func otherValue(one: String, other: String) {
    #expect(!says(one, as: other))
  }

  private func says(_ one: String, as other: String) -> Bool {
    let texts = [one, other].map { line in
      Array(Changing("BEGIN:VEVENT\nUID:a\n\(line)\nEND:VEVENT").text.utf8)
    }
    return CalendarContent.isSame(texts[0], texts[1])
  }

  @Test("is the same but for answers where attendees have answered, and nothing else is another")
  func answers() {
    let invited = { (line: String) in
      Array(Changing("BEGIN:VEVENT\nUID:a\n\(line)\nEND:VEVENT").text.utf8)
    }
    let asked = invited("ATTENDEE;RSVP=TRUE;CN=\"D; W\":mailto:d@x")
    for (line, isSame) in [
      ("ATTENDEE;CN=\"D; W\";PARTSTAT=ACCEPTED:mailto:d@x\nREQUEST-STATUS:2.0;Success", true),
      ("ATTENDEE;CN=\"D; W\";PARTSTAT=ACCEPTED:mailto:e@x", false),
      ("ATTENDEE;CN=D:mailto:d@x", false),
      ("ATTENDEE;RSVP=TRUE;CN=\"D; W\":mailto:d@x\nLOCATION:Pier 4", false),
    ] {
      #expect(CalendarContent.isSameIgnoringAnswers(asked, invited(line)) == isSame, "\(line)")
    }
  }

  @Test("is not the same where a line says another thing, or stands there twice")
  func other() {
    for (from, to) in [("noon", "one"), ("UID:a", "UID:a\r\nUID:a"), ("UID:a\r\n", "")] {
      let other = text.replacing(from, with: to)
      #expect(!CalendarContent.isSame(Array(text.utf8), Array(other.utf8)))
    }
  }
}
