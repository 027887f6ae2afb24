import Time

/// Interprets the times of a series according to the form of its DTSTART.
struct SeriesTimeResolver {
  let start: ClockTime
  /// The time zone of floating times.
  let zone: Zone

  /// The original start that a RECURRENCE-ID or EXDATE refers to. If its form differs from
  /// DTSTART's, it is interpreted as the only instance that it can mean: a date as that day's
  /// instance, a local time in the series' zone.
  func original(
    _ written: WrittenTime, of event: EventComponent, _ zones: inout ZoneLookup,
    _ budget: inout WorkBudget
  ) -> EventTime {
    var time = zones.clockTime(written, of: event, budget: &budget)
    if time.isDate != start.isDate { time = converted(time) }
    switch (start.clock, time.clock) {
    case (.floating, .utc), (.floating, .zone):
      return .floating(zone.wallClock(of: time.instant(in: zone)))
    case (.utc, .floating), (.zone, .floating):
      time.clock = start.clock
      return time.eventTime
    default: return time.eventTime
    }
  }

  func original(atWallClock wallClock: Int64) -> EventTime {
    ClockTime(wallClock: wallClock, clock: start.clock).eventTime
  }

  /// Converts a time to the form of DTSTART: a date to the instance of that day, and a time to its
  /// date.
  func converted(_ time: ClockTime) -> ClockTime {
    let midnight =
      time.wallClock
      - time.wallClock.flooredQuotientAndRemainder(
        dividingBy: 86_400
      ).remainder
    if start.isDate { return ClockTime(wallClock: midnight, clock: .date) }
    let timeOfDay = start.wallClock.flooredQuotientAndRemainder(dividingBy: 86_400).remainder
    return ClockTime(wallClock: midnight + timeOfDay, clock: start.clock)
  }

  /// The last local time that UNTIL includes.
  func lastWallClock(_ until: WrittenTime) -> Int64 {
    switch (until.form, start.clock) {
    case (.utc, .zone(let zone)): zone.wallClock(of: until.wallClock)
    case (.utc, .floating): zone.wallClock(of: until.wallClock)
    default: until.latestWallClock
    }
  }
}
