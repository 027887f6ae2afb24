import Time

/// The reader of a series' times, in the terms of its DTSTART.
struct SeriesTerms {
  let start: ClockTime
  /// The zone of floating times, where one is needed.
  let zone: Zone

  /// The original start that a RECURRENCE-ID or EXDATE names. Where it is written in another way
  /// than DTSTART, it is read as the instance that it can only mean: a day as that day's, a local
  /// time as one by the series' clock.
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

  /// A date as the instance of that day, and a time as its date.
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

  /// UNTIL as the last moment that counts, on the wall clock of the series.
  func lastWallClock(_ until: WrittenTime) -> Int64 {
    switch (until.form, start.clock) {
    case (.utc, .zone(let zone)): zone.wallClock(of: until.wallClock)
    case (.utc, .floating): zone.wallClock(of: until.wallClock)
    default: until.latestWallClock
    }
  }
}
