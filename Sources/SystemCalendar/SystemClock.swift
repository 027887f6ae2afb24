import Foundation
import Time

/// A reader of the system's dates: those of days and of what floats are told as instants of the
/// zone that the machine is in.
struct SystemClock: Sendable {
  let zone: TimeZone

  func instant(_ date: Date) -> Int64 { Int64(date.timeIntervalSince1970.rounded(.down)) }

  func date(_ instant: Int64) -> Date { Date(timeIntervalSince1970: Double(instant)) }

  /// The wall clock of the zone, in seconds since 1970-01-01T00:00:00.
  func wallClock(_ date: Date) -> Int64 {
    instant(date) + Int64(zone.secondsFromGMT(for: date))
  }

  func day(_ date: Date) -> CivilDate {
    let (days, seconds) = wallClock(date).quotientAndRemainder(dividingBy: 86_400)
    return CivilDate(daysSince1970: Int(seconds < 0 ? days - 1 : days))
  }

  /// Of the days of an event the one behind the last. The system names the last second of that day,
  /// and some servers the first of the next.
  func dayBehind(_ end: Date, from start: CivilDate) -> CivilDate {
    max(day(end.addingTimeInterval(-1)), start).adding(days: 1)
  }

  func time(_ date: Date, isAllDay: Bool, floats: Bool) -> EventTime {
    if isAllDay { return .date(day(date)) }
    return floats ? .floating(wallClock(date)) : .instant(instant(date))
  }

  /// The other way around; of a day when it begins.
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
