import Calendars
import Testing
import Time
import Writing

@Suite("A change of a series' length")
struct SeriesLengthTests {
  @Test("for all reaches an occurrence that has no time of its own")
  func overrideWithoutTimes() throws {
    let series = Changing(
      """
      BEGIN:VEVENT
      UID:a
      DTSTART;TZID=Europe/Berlin:20260105T090000
      DTEND;TZID=Europe/Berlin:20260105T100000
      RRULE:FREQ=WEEKLY;COUNT=4
      END:VEVENT
      BEGIN:VEVENT
      UID:a
      RECURRENCE-ID;TZID=Europe/Berlin:20260112T090000
      STATUS:CANCELLED
      END:VEVENT
      """)
    for named in ["2026-01-05T08:00:00Z", "2026-01-12T08:00:00Z", "2026-01-19T08:00:00Z"] {
      let start = EventTime(named)!.instant(in: .utc)
      let written = try series.run(named, .all) { $0.end = .instant(start + 7_200) }
      #expect(lengths(written.bytes) == [7_200, 7_200, 7_200, 7_200], "by \(named)")
    }
  }

  @Test(
    "is made from any occurrence of a rule of another calendar's years",
    arguments: [
      ("RSCALE=CHINESE;FREQ=YEARLY", "20130210"),
      ("RSCALE=HEBREW;FREQ=YEARLY;BYMONTH=5L;BYMONTHDAY=8;SKIP=FORWARD", "20140208"),
      ("RSCALE=ETHIOPIC;FREQ=MONTHLY;BYMONTH=13", "20130906"),
    ])
  func scaledRules(rule: String, start: String) throws {
    let series = Changing(
      """
      BEGIN:VEVENT
      UID:a
      DTSTART;VALUE=DATE:\(start)
      RRULE:\(rule)
      END:VEVENT
      """)
    let all = occurrences(Array(series.text.utf8), until: "2020-01-01")
    #expect(!all.isEmpty)
    for occurrence in all {
      let key = String(occurrence.prefix(10))
      let end = CivilDate(key)!.adding(days: 3)
      let refusal = series.refusal(key, .following) { $0.end = .day(end) }
      #expect(refusal == nil, "\(key)")
    }
  }

  /// Returns the lengths of the occurrences in seconds, in order.
  private func lengths(_ bytes: [UInt8]?) -> [Int64] {
    let window =
      EventTime("2000-01-01")!.instant(in: .utc)..<EventTime("2028-01-01")!.instant(in: .utc)
    return CalendarReader.read(
      bytes ?? [], options: ReadingOptions(window: window, zone: Changing.zone)
    ).occurrences.map { $0.endsAt - $0.startsAt }
  }
}
