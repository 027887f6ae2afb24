import Calendars
import Foundation
import Testing
import Time
import Writing

/// Changes of an occurrence and all that follow.
extension SeriesTests {
  @Test("for following divides COUNT, EXDATEs and components between two series")
  func following() throws {
    let file = try weekly.run("2026-03-11T09:00:00Z", .following) { $0.title = "Huddle" }
    let written = String(decoding: file.bytes ?? [], as: UTF8.self)
      .replacing("\r\n", with: "\n")
    #expect(written.contains("RRULE:FREQ=WEEKLY;BYDAY=MO,WE;COUNT=3\n"))
    #expect(written.contains("RRULE:FREQ=WEEKLY;BYDAY=MO,WE;COUNT=5\n"))
    #expect(written.contains("EXDATE;TZID=Europe/Berlin:20260304T100000\n"))
    #expect(written.contains("EXDATE;TZID=Europe/Berlin:20260323T100000\n"))
    #expect(written.contains("UID:new@example.com\nRELATED-TO;RELTYPE=SIBLING:a\n"))
    #expect(
      occurrences(file.bytes)
        == before.prefix(2)
        + [
          "2026-03-11T09:00:00Z Huddle", "2026-03-16T11:00:00Z Moved",
          "2026-03-18T09:00:00Z Huddle", "2026-03-25T09:00:00Z Huddle",
        ])
    #expect(file.remarks == ["Mon 16 Mar was edited separately and stays at 12:00"])
  }

  @Test("for following ends by UNTIL where the rule does not give DTSTART")
  func besideTheRule() throws {
    let beside = Changing(
      "BEGIN:VEVENT\nUID:a\nDTSTART;VALUE=DATE:20260303\nRRULE:FREQ=WEEKLY;BYDAY=WE;COUNT=6\n"
        + "END:VEVENT")
    let written = try beside.written("2026-03-18", .following) { $0.title = "x" }
    #expect(written.contains("RRULE:FREQ=WEEKLY;BYDAY=WE;UNTIL=20260317\n"))
    #expect(written.contains("RRULE:FREQ=WEEKLY;BYDAY=WE;COUNT=3\n"))
  }

  @Test("for following of the last one is one event, whose new time no rule has to give")
  func last() throws {
    let hours = Changing(
      "BEGIN:VEVENT\nUID:a\nDTSTART:20260302T100000Z\nDTEND:20260302T103000Z\n"
        + "RRULE:FREQ=HOURLY;COUNT=3;BYHOUR=10,11,12\nEND:VEVENT")
    let written = try hours.written("2026-03-02T12:00:00Z", .following) {
      $0.start = "2026-03-02T15:30:00Z".instant()
    }
    #expect(written.contains("RRULE:FREQ=HOURLY;COUNT=2;BYHOUR=10,11,12\n"))
    #expect(written.components(separatedBy: "RRULE").count == 2)
    #expect(
      occurrences(Array(written.utf8)).map { $0.prefix(16) } == [
        "2026-03-02T10:00", "2026-03-02T11:00", "2026-03-02T15:30",
      ])
  }

  @Test("for following of what has no end says UNTIL in DTSTART's kind")
  func until() throws {
    let days = Changing(
      "BEGIN:VEVENT\nUID:a\nDTSTART;VALUE=DATE:20260301\nRRULE:FREQ=DAILY\nEND:VEVENT")
    let shortened = try days.written("2026-03-05", .following) { $0.isRemoval = true }
    #expect(shortened.contains("RRULE:FREQ=DAILY;UNTIL=20260304\n"))
    let zoned = Changing(
      "BEGIN:VEVENT\nUID:a\nDTSTART;TZID=Europe/Berlin:20260326T013000\nRRULE:FREQ=DAILY\n"
        + "END:VEVENT")
    let ended = try zoned.written("2026-03-30T23:30:00Z", .following) { $0.isRemoval = true }
    #expect(ended.contains("RRULE:FREQ=DAILY;UNTIL=20260330T232959Z\n"))
    let floating = Changing(
      "BEGIN:VEVENT\nUID:a\nDTSTART:20260326T013000\nRRULE:FREQ=DAILY\nEND:VEVENT")
    let local = try floating.written("2026-03-30T01:30:00", .following) { $0.isRemoval = true }
    #expect(local.contains("RRULE:FREQ=DAILY;UNTIL=20260330T012959\n"))
  }

  @Test("in a folder begins the later series in a file of its own")
  func folder() throws {
    var weekly = weekly
    weekly.occasion.usesOneFilePerEvent = true
    let file = try weekly.run("2026-03-11T09:00:00Z", .following) { $0.title = "Huddle" }
    #expect(occurrences(file.bytes) == Array(before.prefix(2)))
    #expect(occurrences(file.further).count == 4)
    #expect(String(decoding: file.further ?? [], as: UTF8.self).contains("X-NOTE:kept; as , it is"))
  }
}
