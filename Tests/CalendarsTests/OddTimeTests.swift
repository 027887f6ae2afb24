import Testing
import Time

@testable import Calendars

/// Times in forms that no RFC allows but programs write.
@Suite("A time is read")
struct OddTimeTests {
  private static let zones: [(name: String, start: String)] = [
    ("GMT Standard Time 1", "11:00"), ("W. Europe Standard Time 2", "10:00"),
    ("Eastern Standard Time 1", "16:00"), ("w. europe standard time", "10:00"),
    ("tzone://Microsoft/Utc", "12:00"), ("\"tzone://Microsoft/Utc\"", "12:00"),
    ("\"(UTC-05:00) Eastern Time (US & Canada)\"", "16:00"),
    ("(UTC-05:00) Eastern Time (US & Canada)", "16:00"),
    ("\"(UTC+01:00) Amsterdam, Berlin, Bern, Rom, Stockholm, Wien\"", "10:00"),
    ("\"(UTC+01:00) Bruxelles, Copenhague, Madrid, Paris\"", "10:00"),
    ("\"(GMT+09:00) Osaka, Sapporo, Tokyo\"", "03:00"),
    ("\"(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi\"", "06:30"),
    ("\"(UTC+00:00) Dublin, Edinburgh, Lisbon, London\"", "11:00"),
    ("\"(UTC) Coordinated Universal Time\"", "12:00"), ("UTC-03:00", "15:00"),
    ("GMT+0200", "10:00"), ("UTC+2", "10:00"), ("\"+05:45\"", "06:15"), ("GMT", "12:00"),
    ("america/new_york", "16:00"), ("EUROPE/VIENNA", "10:00"), ("Etc/GMT+2", "14:00"),
    ("/example.org/20260101_1/europe/berlin", "10:00"), ("america/argentina/buenos_aires", "15:00"),
  ]

  @Test("in the zone that is meant, whatever it is called", arguments: zones)
  func zone(name: String, start: String) {
    let reading = reading(
      events: event("DTSTART;TZID=\(name):20260707T120000\nSUMMARY:Tide: high"), zone: .utc)
    #expect(reading.starts == ["2026-07-07T\(start):00Z"])
    #expect(reading.problems == [])
  }

  @Test(
    "as a local one in a zone that nobody knows, and the events are counted",
    arguments: ["tzone://Microsoft/Custom", "Customized Time Zone", "UTC+25:00", "1"])
  func guessed(name: String) {
    let other = "BEGIN:VEVENT\nUID:b\nDTSTART;TZID=\(name):20260708T120000\nEND:VEVENT"
    let reading = reading(
      events: event("DTSTART;TZID=\(name):20260707T120000\nDTEND;TZID=\(name):20260707T130000")
        + "\n" + other)
    #expect(reading.starts == ["2026-07-07T12:00:00", "2026-07-08T12:00:00"])
    #expect(reading.problems.map(\.guessedEvents) == [2])
    #expect(reading.messages[0].hasSuffix("its times are read as local times, in 2 events"))
  }

  @Test("in the zone of the database where the file's own of that name ends too early")
  func cutDefinition() {
    let zone = """
      BEGIN:VTIMEZONE
      TZID:europe/vienna
      BEGIN:DAYLIGHT
      DTSTART:20260329T020000
      TZOFFSETFROM:+0100
      TZOFFSETTO:+0200
      END:DAYLIGHT
      END:VTIMEZONE
      """
    let reading = reading(
      events: zone + "\n" + event("DTSTART;TZID=europe/vienna:20261207T120000"))
    #expect(reading.starts == ["2026-12-07T11:00:00Z"])
  }

  @Test("in a zone that the file defines in another case")
  func definitionInOtherCase() {
    let zone = """
      BEGIN:VTIMEZONE
      TZID:Harbour Time
      BEGIN:STANDARD
      DTSTART:19700101T000000
      TZOFFSETFROM:+0300
      TZOFFSETTO:+0300
      END:STANDARD
      END:VTIMEZONE
      """
    let reading = reading(events: zone + "\n" + event("DTSTART;TZID=HARBOUR TIME:20261207T120000"))
    #expect(reading.starts == ["2026-12-07T09:00:00Z"])
    #expect(reading.problems == [])
  }

  @Test("with semicolons and lists behind a zone that should be in quotes")
  func unquoted() {
    let reading = reading(
      events: event(
        """
        DTSTART;TZID=tzone://Microsoft/Utc;VALUE=DATE-TIME:20260701T120000
        RRULE:FREQ=DAILY;COUNT=4
        EXDATE;TZID=tzone://Microsoft/Utc:20260702T120000,20260703T120000
        """))
    #expect(reading.starts == ["2026-07-01T12:00:00Z", "2026-07-04T12:00:00Z"])
  }

  @Test(
    "for as long as can only be meant",
    arguments: [
      ("P1H", "13:00"), ("PT0DT1H30M0S", "13:30"), ("P30M", "12:30"),
      ("P2H15M", "14:15"), ("+PT45M", "12:45"),
    ])
  func length(duration: String, end: String) {
    let reading = reading(events: event("DTSTART:20260707T120000Z\nDURATION:\(duration)"))
    #expect(reading.occurrences.map(\.end.description) == ["2026-07-07T\(end):00Z"])
    #expect(reading.problems == [])
  }

  @Test(
    "all day where Exchange says so and its times are midnights, in whatever form",
    arguments: [
      (":20261202T000000", ":20261203T000000", "2026-12-02", "2026-12-03"),
      (
        ";TZID=Europe/Berlin:20261202T000000", ";TZID=Europe/Berlin:20261204T000000",
        "2026-12-02", "2026-12-04"
      ),
      (
        ";TZID=Eastern Standard Time:20261202T000000",
        ";TZID=Eastern Standard Time:20261203T000000", "2026-12-02", "2026-12-03"
      ),
      (":20261201T230000Z", ":20261202T230000Z", "2026-12-02", "2026-12-03"),
      (":20261202T000000Z", ":20261203T000000Z", "2026-12-02", "2026-12-03"),
      (":20261202T000000", ":20261202T120000", "2026-12-02T00:00:00", "2026-12-02T12:00:00"),
      (":20261202T090000Z", ":20261203T090000Z", "2026-12-02T09:00:00Z", "2026-12-03T09:00:00Z"),
    ])
  func exchangeDays(from: String, to: String, start: String, end: String) throws {
    let lines = "DTSTART\(from)\nDTEND\(to)\nX-MICROSOFT-CDO-ALLDAYEVENT:TRUE"
    let reading = reading(events: event(lines), zone: Zone(identifier: "Europe/Berlin")!)
    #expect(reading.starts == [start])
    #expect(reading.occurrences.map(\.end.description) == [end])
  }

  @Test("all day in a series of Exchange, without the days that it excludes")
  func exchangeSeries() throws {
    let reading = reading(
      events: event(
        """
        DTSTART:20261201T230000Z
        DTEND:20261202T230000Z
        RRULE:FREQ=DAILY;COUNT=3
        EXDATE:20261202T230000Z
        X-MICROSOFT-CDO-ALLDAYEVENT:TRUE
        """), zone: Zone(identifier: "Europe/Berlin")!)
    #expect(reading.starts == ["2026-12-02", "2026-12-04"])
  }

  @Test(
    "free or tentative where Exchange's busy status says so, and STATUS or TRANSP doesn't",
    arguments: [
      ("TENTATIVE", "", EventStatus.tentative, false), ("FREE", "", .confirmed, true),
      ("OOF", "", .confirmed, false), ("BUSY", "", .confirmed, false),
      ("TENTATIVE", "STATUS:CONFIRMED", .confirmed, false),
      ("FREE", "TRANSP:OPAQUE", .confirmed, false),
      ("TENTATIVE", "X-MICROSOFT-CDO-INTENDEDSTATUS:BUSY", .confirmed, false),
      ("TENTATIVE", "X-MICROSOFT-CDO-INTENDEDSTATUS:TENTATIVE", .tentative, false),
    ])
  func busyStatus(busy: String, line: String, status: EventStatus, isFree: Bool) throws {
    let reading = reading(
      events: event(
        "DTSTART:20260105T090000Z\nX-MICROSOFT-CDO-BUSYSTATUS:\(busy)"
          + (line.isEmpty ? "" : "\n" + line)))
    let occurrence = try #require(reading.occurrences.first)
    #expect(occurrence.status == status)
    #expect(occurrence.isTransparent == isFree)
  }

  @Test("without a length where the end comes before the start, which is said and counted")
  func earlyEnd() {
    let reading = reading(events: event("DTSTART:20260707T120000Z\nDTEND:20260707T110000Z"))
    #expect(reading.occurrences.map(\.end.description) == ["2026-07-07T12:00:00Z"])
    #expect(reading.problems.map(\.guessedEvents) == [1])
  }

  private static let rules: [(rule: String, days: [String])] = [
    ("W1 MO TH #6", ["05", "08", "12", "15", "19", "22"]), ("D2 #3", ["05", "07", "09"]),
    ("D1 #0 20260107T090000", ["05", "06", "07"]), ("D1 20260106", ["05", "06"]),
    ("MP1 1+ MO #1", ["05"]), ("MP1 2+ TU #2", ["05", "13"]), ("MP1 1- FR #2", ["05", "30"]),
    ("MD1 5 20 #2", ["05", "20"]), ("MD1 LD #2", ["05", "31"]), ("YM1 1 #1", ["05"]),
    ("YD1 8 #2", ["05", "08"]), ("W2 MO #2", ["05", "19"]), ("D1", ["05", "06"]),
    ("d1 #3", ["05", "06", "07"]),
  ]

  @Test("again by a rule of vCalendar 1.0", arguments: rules)
  func rule(rule: String, days: [String]) {
    let reading = reading(events: event("DTSTART:20260105T090000\nRRULE:\(rule)"))
    // DTSTART is an occurrence although the rule doesn't give it, and it counts as the first.
    let found = reading.starts.filter { $0.hasPrefix("2026-01") }
    #expect(found.map { String($0.dropFirst(8).prefix(2)) } == days)
    #expect(reading.problems == [])
  }

  @Test("of an attendee whose name has a colon and no quotes the address is read")
  func name() {
    let reading = reading(
      events: event(
        """
        DTSTART:20260105T090000Z
        ORGANIZER;CN=Sales: Søren:mailto:soren@example.com
        ATTENDEE;CN=Team: North;PARTSTAT=ACCEPTED:MAILTO:north@example.com
        ATTENDEE;CN=Dana:http://example.com/dana
        """))
    let event = reading.occurrences[0]
    #expect(event.organizer == Person(name: "Sales: Søren", email: "soren@example.com"))
    #expect(event.attendees.map(\.person.name) == ["Team: North", "Dana"])
    #expect(event.attendees[0].person.email == "north@example.com")
    #expect(event.attendees[0].status == .accepted)
  }

  @Test("in a file whose lines are indented, as a whole or by component, and it is said")
  func indented() {
    let text =
      "BEGIN:VCALENDAR\nMETHOD:PUBLISH\n  BEGIN:VEVENT\n  UID:a\n"
      + "  DTSTART:20260105T090000Z\n  SUMMARY:Knots\n   and bends\n  END:VEVENT\nEND:VCALENDAR\n"
    let whole = text.split(separator: "\n").map { "\t\($0)" }.joined(separator: "\r\n")
    for file in [text, whole] {
      let reading = reading(Array(file.utf8))
      #expect(reading.starts == ["2026-01-05T09:00:00Z"], "\(reading)")
      #expect(reading.titles[0].hasPrefix("Knots"))
      #expect(reading.problems.map(\.extent) == [.note])
    }
  }

  @Test("of the event with the highest SEQUENCE, and the one that it replaces is named")
  func replaced() {
    let old = event("DTSTART:20260105T090000Z\nSEQUENCE:1")
    let new = event("DTSTART:20260105T100000Z\nSEQUENCE:2")
    let reading = reading(events: old + "\n" + new)
    #expect(reading.starts == ["2026-01-05T10:00:00Z"])
    #expect(reading.problems.map(\.extent) == [.note])
    #expect(reading.messages[0].contains("later revision"))
  }
}
