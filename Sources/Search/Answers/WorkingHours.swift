import Time

/// The hours in which someone may be free, by the clock of their zone.
package struct WorkingHours: Hashable, Sendable {
  /// In minutes from midnight; `to` is exclusive.
  package var from: Int
  /// Exclusive, in minutes since midnight.
  package var to: Int
  /// 1 for Monday to 7 for Sunday (ISO 8601).
  package var days: Set<Int>

  /// 09:00 to 17:00, Monday to Friday, where nothing else is said.
  package init(from: Int = 9 * 60, to: Int = 17 * 60, days: Set<Int> = [1, 2, 3, 4, 5]) {
    (self.from, self.to, self.days) = (from, to, days)
  }

  /// Returns true if anybody works on `day`.
  package func isWorkday(_ day: CivilDate) -> Bool { days.contains(day.weekday) }

  /// Of one day, half-open, in seconds since 1970-01-01T00:00:00Z.
  func instants(of day: CivilDate, in zone: Zone) -> Range<Int64> {
    let midnight = Int64(day.daysSince1970) * 86_400
    let start = zone.instant(ofWallClock: midnight + Int64(from) * 60)
    return start..<max(start, zone.instant(ofWallClock: midnight + Int64(to) * 60))
  }
}
