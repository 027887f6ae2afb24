import Testing

@testable import Remotes

@Suite("A recurrence of Microsoft Graph")
struct GraphRuleTests {
  /// Returns the rule of a series that begins on 2026-01-29 at 09:00 in Berlin.
  private func rule(_ pattern: [String: Any], _ range: [String: Any] = ["type": "noEnd"]) -> String?
  {
    let time = { (text: String) in ["dateTime": text, "timeZone": "UTC"] }
    let event = GraphObject([
      "start": time("2026-01-29T08:00:00.0000000"), "end": time("2026-01-29T09:00:00.0000000"),
      "originalStartTimeZone": "W. Europe Standard Time",
      "recurrence": ["pattern": pattern.merging(["interval": 1]) { $1 }, "range": range],
    ])
    return GraphClock(of: event).flatMap { GraphRule.text(event.object("recurrence")!, $0) }
  }

  @Test("takes the last day of months that are too short, as Outlook does")
  func shortMonths() {
    #expect(rule(["type": "absoluteMonthly", "dayOfMonth": 28]) == "FREQ=MONTHLY;BYMONTHDAY=28")
    #expect(
      rule(["type": "absoluteMonthly", "dayOfMonth": 30])
        == "FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1")
    #expect(
      rule(["type": "absoluteYearly", "dayOfMonth": 29, "month": 2])
        == "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1")
    #expect(
      rule(["type": "absoluteYearly", "dayOfMonth": 31, "month": 12])
        == "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=31")
  }

  @Test("ends with its last day by the clock of the series")
  func end() {
    let range = ["type": "endDate", "endDate": "2026-07-01"]
    #expect(rule(["type": "daily"], range) == "FREQ=DAILY;UNTIL=20260701T215959Z")
  }

  @Test("of an unknown kind is no rule, so that the event is not shown at wrong times")
  func unknown() {
    for pattern in [
      ["type": "lunar"], ["type": "weekly"], ["type": "weekly", "daysOfWeek": ["mo\r\nnday"]],
      ["type": "absoluteMonthly", "dayOfMonth": 32], ["type": "absoluteYearly", "dayOfMonth": 1],
      ["type": "relativeMonthly", "daysOfWeek": ["monday"], "index": "fifth"],
    ] as [[String: Any]] {
      #expect(rule(pattern) == nil, "\(pattern)")
    }
    #expect(rule(["type": "daily"], ["type": "forever"]) == nil)
  }
}
