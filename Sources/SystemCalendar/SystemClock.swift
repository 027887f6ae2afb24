import Foundation
import Time

/// Converts between the system's dates and event times. The system represents days and floating
/// times as instants in the machine's zone.
struct SystemClock: Sendable {
  let zone: TimeZone

  func instant(_ date: Date) -> Int64 { Int64(date.timeIntervalSince1970.rounded(.down)) }

  func date(_ instant: Int64) -> Date { Date(timeIntervalSince1970: Double(instant)) }

  /// Returns the time on the zone's wall clock, in seconds since 1970-01-01T00:00:00.
  func wallClock(_ date: Date) -> Int64 {
    instant(date) + Int64(zone.secondsFromGMT(for: date))
  }

  func day(_ date: Date) -> CivilDate {
    let (days, seconds) = wallClock(date).quotientAndRemainder(dividingBy: 86_400)
    return CivilDate(daysSince1970: Int(seconds < 0 ? days - 1 : days))
  }

  /// Returns the day after an event's last day. The system sets the end to the last second of that
  /// day, and some servers to the first second of the next day.
  func dayBehind(_ end: Date, from start: CivilDate) -> CivilDate {
    max(day(end.addingTimeInterval(-1)), start).adding(days: 1)
  }

  func time(_ date: Date, isAllDay: Bool, floats: Bool) -> EventTime {
    if isAllDay { return .date(day(date)) }
    return floats ? .floating(wallClock(date)) : .instant(instant(date))
  }

  /// Converts a time back to a date; for a day, its start.
  func date(_ time: EventTime) -> Date {
    switch time {
    case .instant(let instant): return date(instant)
    case .date(let day): return date(wallClock: Int64(day.daysSince1970) * 86_400)
    case .floating(let wallClock): return date(wallClock: wallClock)
    }
  }

  private func date(wallClock: Int64) -> Date {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let units: Set<Calendar.Component> = [.year, .month, .day, .hour, .minute, .second]
    let parts = calendar.dateComponents(units, from: date(wallClock))
    calendar.timeZone = zone
    let offset = Int64(zone.secondsFromGMT(for: date(wallClock)))
    return calendar.date(from: parts) ?? date(wallClock - offset)
  }
}
