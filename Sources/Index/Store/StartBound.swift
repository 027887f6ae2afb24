import Questions
import Time

/// A point in time that divides meetings by their starts, for SQL conditions. Timed meetings are
/// compared with an instant, all-day meetings with a date, whatever the zone in which they were
/// read.
package struct StartBound: Hashable {
  package let zone: Zone
  private let instant: Int64
  private let day: CivilDate

  /// The maximum difference between two time zones in seconds, used as a margin in searches by
  /// start.
  package static let room: Int64 = 26 * 3_600

  /// The bound at `now`. Today's all-day meetings count as begun.
  package init(_ now: Moment) {
    (instant, day, zone) = (now.seconds, now.day, now.zone)
  }

  /// The bound at a time. All-day meetings that have begun by then are before it.
  package init(at time: LocalTime, in zone: Zone) {
    (instant, day, self.zone) = (time.instant(in: zone), time.nextMidnight, zone)
  }

  /// The condition for meetings that have begun.
  package var past: String { "startsAt <= \(instant + Self.room) AND \(begins("<="))" }

  /// The condition for future meetings.
  package var coming: String { "startsAt > \(instant - Self.room) AND \(begins(">"))" }

  /// An SQL expression for a start in `zone`, to sort by. It may be wrong across a clock change.
  package var start: String {
    "CASE WHEN isAllDay THEN unixepoch(starts) - \(zone.offset(at: instant)) ELSE startsAt END"
  }

  /// The SQL comparison of starts in `table` with the bound.
  package func begins(_ sign: String, of table: String = "record") -> String {
    """
    CASE WHEN \(table).isAllDay THEN \(table).starts \(sign) '\(day)'
      ELSE \(table).startsAt \(sign) \(instant) END
    """
  }
}

extension LocalTime {
  /// The first day that begins at or after this time.
  package var nextMidnight: CivilDate { second > 0 ? day.adding(days: 1) : day }
}
