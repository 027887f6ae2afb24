import Calendars
import Time

/// The span in which series without an end are expanded.
package enum ReadingWindow {
  /// The number of days ahead of now, by default.
  package static let usualDaysAhead = 366

  /// Returns its end: the first of the month after the days ahead are over, so that such series are
  /// expanded anew once a month rather than every day.
  package static func end(daysAhead: Int, now: Int64, _ zone: Zone) -> Int64 {
    let today = CivilDate(daysSince1970: Int(zone.wallClock(of: now) / 86_400))
    let last = today.adding(days: daysAhead)
    let next = CivilDate(year: last.year, month: last.month, day: 1)!.adding(days: 31)
    let first = CivilDate(year: next.year, month: next.month, day: 1)!
    return EventTime.date(first).instant(in: zone)
  }
}
