/// The time of a question or an action, with the time zone that determines the day.
///
/// The libraries don't read the clock. All steps of a run receive the same moment, so that `today`
/// means the same day in a question and in every line of its answer.
public struct Moment: Hashable, Sendable {
  /// Seconds since 1970-01-01T00:00:00Z.
  public let seconds: Int64
  /// The zone of floating times and all-day events.
  public let zone: Zone

  /// Creates the moment that many seconds after 1970-01-01T00:00:00Z.
  public init(_ seconds: Int64, in zone: Zone) {
    (self.seconds, self.zone) = (seconds, zone)
  }

  /// The local day.
  package var day: CivilDate { day(of: seconds) }

  /// The local day of another instant.
  private func day(of instant: Int64) -> CivilDate {
    CivilDate(wallClock: zone.wallClock(of: instant))
  }

  /// Returns text like `Thu 26 Mar`, with the year unless it is the current one.
  package func dayName(of instant: Int64) -> String { day(of: instant).name(on: day) }

  /// Returns text like `Thu 26 Mar, 16:00`, with the year unless it is the current one.
  package func text(of instant: Int64) -> String {
    "\(dayName(of: instant)), \(zone.clock(of: instant))"
  }
}
