import Calendars
import Testing
import Time
import Writing

@Suite("The rule of a series that is moved")
struct MovedRuleTests {
  /// Returns the rule of a series of hours after moving it by days, or nil if that is refused.
  private func moved(_ rule: String, from start: String, byDays days: Int64) throws -> String? {
    let day = start.filter { $0 != "-" }
    let series = Changing(
      """
      BEGIN:VEVENT
      UID:a
      DTSTAMP:20250101T000000Z
      DTSTART:\(day)T100000Z
      DTEND:\(day)T110000Z
      RRULE:\(rule)
      END:VEVENT
      """)
    let first = "\(start)T10:00:00Z"
    var moment = EventChange()
    moment.start = .instant(EventTime(first)!.instant(in: .utc) + days * 86_400)
    do {
      let file = try series.run(first, .all) { $0 = moment }
      let lines = String(decoding: file.bytes ?? [], as: UTF8.self).split(separator: "\r\n")
      return lines.first { $0.hasPrefix("RRULE:") }.map { String($0.dropFirst(6)) }
    } catch is WritingError {
      return nil
    }
  }

  @Test(
    "names the days that it gives then",
    arguments: [
      ("FREQ=WEEKLY;BYDAY=MO,FR", "2026-03-02", 1, "FREQ=WEEKLY;BYDAY=TU,SA"),
      ("FREQ=DAILY;BYDAY=MO,FR", "2026-03-02", 1, "FREQ=DAILY;BYDAY=TU,SA"),
      ("FREQ=MONTHLY;BYMONTHDAY=15", "2026-03-15", 1, "FREQ=MONTHLY;BYMONTHDAY=16"),
      ("FREQ=MONTHLY;BYMONTHDAY=1,15", "2026-03-01", 2, "FREQ=MONTHLY;BYMONTHDAY=3,17"),
      ("FREQ=MONTHLY;BYMONTHDAY=-1", "2026-03-31", -1, "FREQ=MONTHLY;BYMONTHDAY=-2"),
      ("FREQ=MONTHLY;BYMONTHDAY=-1", "2026-03-31", 1, "FREQ=MONTHLY;BYMONTHDAY=1"),
      ("FREQ=MONTHLY;BYMONTHDAY=1", "2026-03-01", -1, "FREQ=MONTHLY;BYMONTHDAY=-1"),
      ("FREQ=MONTHLY", "2026-03-01", -1, "FREQ=MONTHLY;BYMONTHDAY=-1"),
      ("FREQ=MONTHLY", "2026-03-10", 3, "FREQ=MONTHLY"),
      ("FREQ=MONTHLY;BYDAY=1MO", "2026-03-02", 7, "FREQ=MONTHLY;BYDAY=2MO"),
      ("FREQ=YEARLY;BYMONTH=3", "2026-03-31", 1, "FREQ=YEARLY;BYMONTH=4"),
      (
        "FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=31", "2026-03-31", 1,
        "FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=1"
      ),
      (
        "FREQ=YEARLY;BYMONTH=1,7;BYMONTHDAY=1", "2026-01-01", -1,
        "FREQ=YEARLY;BYMONTH=6,12;BYMONTHDAY=-1"
      ),
      (
        "FREQ=YEARLY;BYMONTHDAY=1;BYMONTH=3", "2026-03-01", -1,
        "FREQ=YEARLY;BYMONTHDAY=-1;BYMONTH=2"
      ),
      ("FREQ=YEARLY", "2026-12-31", 1, "FREQ=YEARLY"),
      ("FREQ=YEARLY;BYYEARDAY=100", "2026-04-10", 1, "FREQ=YEARLY;BYYEARDAY=101"),
    ] as [(String, String, Int64, String)])
  func said(_ rule: String, start: String, days: Int64, expected: String) throws {
    #expect(try moved(rule, from: start, byDays: days) == expected)
  }

  @Test(
    "refuses what no rule says",
    arguments: [
      ("FREQ=MONTHLY;BYDAY=2MO", "2026-03-09", 1), ("FREQ=MONTHLY;BYMONTHDAY=31", "2026-03-31", -1),
      ("FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR", "2026-03-13", 1),
      ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", "2028-02-29", 1),
    ] as [(String, String, Int64)])
  func refused(_ rule: String, start: String, days: Int64) throws {
    #expect(try moved(rule, from: start, byDays: days) == nil)
  }
}
