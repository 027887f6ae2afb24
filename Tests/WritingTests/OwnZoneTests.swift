import Calendars
import Testing
import Writing

@Suite("A change of a series in a zone of the file's own")
struct OwnZoneTests {
  /// A zone as exported by Outlook and Exchange: from 1601 on, without an end.
  private let series = Changing(
    """
    BEGIN:VTIMEZONE
    TZID:Our office
    BEGIN:STANDARD
    DTSTART:16010101T030000
    TZOFFSETFROM:+0200
    TZOFFSETTO:+0100
    RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10
    END:STANDARD
    BEGIN:DAYLIGHT
    DTSTART:16010101T020000
    TZOFFSETFROM:+0100
    TZOFFSETTO:+0200
    RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3
    END:DAYLIGHT
    END:VTIMEZONE
    BEGIN:VEVENT
    UID:a
    DTSTAMP:20250101T000000Z
    DTSTART;TZID=Our office:20260302T100000
    DTEND;TZID=Our office:20260302T110000
    RRULE:FREQ=WEEKLY;COUNT=6
    SUMMARY:Stand-up
    END:VEVENT
    """)

  private let before = [
    "2026-03-02T09:00:00Z Stand-up", "2026-03-09T09:00:00Z Stand-up",
    "2026-03-16T09:00:00Z Stand-up", "2026-03-23T09:00:00Z Stand-up",
    "2026-03-30T08:00:00Z Stand-up", "2026-04-06T08:00:00Z Stand-up",
  ]

  @Test("is written for one occurrence")
  func this() throws {
    let file = try series.run("2026-03-30T08:00:00Z", .this) { $0.title = "Other" }
    var after = before
    after[4] = "2026-03-30T08:00:00Z Other"
    #expect(occurrences(file.bytes) == after)
  }

  @Test("is written for one occurrence that goes")
  func removal() throws {
    let file = try series.run("2026-03-30T08:00:00Z", .this) { $0.isRemoval = true }
    var after = before
    after.remove(at: 4)
    #expect(occurrences(file.bytes) == after)
  }

  @Test("is written for the following ones")
  func following() throws {
    let file = try series.run("2026-03-23T09:00:00Z", .following) { $0.title = "Other" }
    #expect(
      occurrences(file.bytes)
        == before[..<3] + before[3...].map { $0.replacing("Stand-up", with: "Other") })
  }
}
