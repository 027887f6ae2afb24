import Calendars
import Time

/// The time span in which endless series are expanded.
package enum ReadingWindow {
  /// The default number of days ahead of now.
  package static let usualDaysAhead = 366

  /// The end of the span: the first of the month after the days ahead, so that endless series are
  /// expanded again once a month rather than daily.
  package static func end(daysAhead: Int, now: Int64, _ zone: Zone) -> Int64 {
    let today = CivilDate(daysSince1970: Int(zone.wallClock(of: now) / 86_400))
    let last = today.adding(days: daysAhead)
    let next = CivilDate(year: last.year, month: last.month, day: 1)!.adding(days: 31)
    let first = CivilDate(year: next.year, month: next.month, day: 1)!
    return EventTime.date(first).instant(in: zone)
  }
}
