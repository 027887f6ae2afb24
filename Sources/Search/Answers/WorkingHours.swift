import Time

/// The working hours of a person, in local time.
package struct WorkingHours: Hashable, Sendable {
  /// The start in minutes after midnight.
  package var from: Int
  /// The end in minutes after midnight, exclusive.
  package var to: Int
  /// The weekdays, from 1 for Monday to 7 for Sunday (ISO 8601).
  package var days: Set<Int>

  /// By default 09:00 to 17:00, Monday to Friday.
  package init(from: Int = 9 * 60, to: Int = 17 * 60, days: Set<Int> = [1, 2, 3, 4, 5]) {
    (self.from, self.to, self.days) = (from, to, days)
  }

  /// Returns true if `day` is a workday.
  package func isWorkday(_ day: CivilDate) -> Bool { days.contains(day.weekday) }

  /// The working hours of a day, half-open, in seconds since 1970-01-01T00:00:00Z.
  func instants(of day: CivilDate, in zone: Zone) -> Range<Int64> {
    let midnight = Int64(day.daysSince1970) * 86_400
    let start = zone.instant(ofWallClock: midnight + Int64(from) * 60)
    return start..<max(start, zone.instant(ofWallClock: midnight + Int64(to) * 60))
  }
}
