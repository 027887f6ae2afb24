import Questions
import Time

/// A point in time that divides meetings by their starts, for SQL conditions. Timed meetings are
/// compared with an instant, all-day meetings with a date, because their instants depend on a zone.
package struct StartBound: Hashable {
  package let zone: Zone
  private let instant: Int64
  private let day: CivilDate

  /// The maximum difference between two time zones, in seconds. All-day meetings may start that
  /// much earlier or later than stored.
  package static let room: Int64 = 26 * 3_600

  /// The bound at `now`. All-day meetings of today count as begun.
  package init(_ now: Moment) {
    (instant, day, zone) = (now.seconds, now.day, now.zone)
  }

  /// The bound at a time. All-day meetings of days that have begun by then are before it.
  package init(at time: LocalTime, in zone: Zone) {
    (instant, day, self.zone) = (time.instant(in: zone), time.nextMidnight, zone)
  }

  /// The condition for meetings that have begun.
  package var past: String { "startsAt <= \(instant + Self.room) AND \(begins("<="))" }

  /// The condition for future meetings.
  package var coming: String { "startsAt > \(instant - Self.room) AND \(begins(">"))" }

  /// An SQL expression for sorting by start. All-day meetings begin at midnight in `zone`, give or
  /// take a clock change.
  package var start: String {
    "CASE WHEN isAllDay THEN unixepoch(starts) - \(zone.offset(at: instant)) ELSE startsAt END"
  }

  /// The SQL comparison of a record's start with the bound.
  ///
  /// - Parameters:
  ///   - sign: the comparison operator.
  ///   - table: the name or alias of the table of records.
  package func begins(_ sign: String, of table: String = "record") -> String {
    """
    CASE WHEN \(table).isAllDay THEN \(table).starts \(sign) '\(day)'
      ELSE \(table).startsAt \(sign) \(instant) END
    """
  }
}

extension LocalTime {
  /// The first day that begins at this time or later.
  package var nextMidnight: CivilDate { second > 0 ? day.adding(days: 1) : day }
}
