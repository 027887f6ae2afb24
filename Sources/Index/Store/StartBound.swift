import Questions
import Time

/// An edge between meetings by their beginnings, as SQL: timed ones are held against an instant, all-day ones
/// against a date, in whichever zone they were read.
package struct StartBound: Hashable {
  package let zone: Zone
  private let instant: Int64
  private let day: CivilDate

  /// No two zones are further apart, in seconds: the index by start is used with this much room.
  package static let room: Int64 = 26 * 3_600

  /// An all-day meeting of the day of `now` has begun.
  package init(now: Int64, in zone: Zone) {
    (instant, self.zone) = (now, zone)
    day = LocalTime(instant: now, in: zone).day
  }

  /// The edge at a time; an all-day meeting of a day that has begun by then is before it.
  package init(at time: LocalTime, in zone: Zone) {
    (instant, day, self.zone) = (time.instant(in: zone), time.nextMidnight, zone)
  }

  /// Those that have begun.
  package var past: String { "startsAt <= \(instant + Self.room) AND \(begins("<="))" }

  /// Those to come.
  package var coming: String { "startsAt > \(instant - Self.room) AND \(begins(">"))" }

  /// The start of a meeting in the asking zone, to order by: an hour off where its clocks change.
  package var start: String {
    "CASE WHEN isAllDay THEN unixepoch(starts) - \(zone.offset(at: instant)) ELSE startsAt END"
  }

  /// A comparison of the beginnings of `table`.
  package func begins(_ sign: String, of table: String = "record") -> String {
    """
    CASE WHEN \(table).isAllDay THEN \(table).starts \(sign) '\(day)'
      ELSE \(table).startsAt \(sign) \(instant) END
    """
  }
}

extension LocalTime {
  /// The first day that begins at this time or after it.
  package var nextMidnight: CivilDate { second > 0 ? day.adding(days: 1) : day }
}
