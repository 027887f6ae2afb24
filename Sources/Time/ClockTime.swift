/// A time on a particular clock.
package struct ClockTime: Hashable {
  package enum Clock: Hashable {
    case date
    case utc
    case floating
    case zone(Zone)
  }

  /// Seconds since 1970-01-01T00:00:00 on `clock`; midnight for a date.
  package var wallClock: Int64
  package var clock: Clock

  @inlinable
  package init(wallClock: Int64, clock: Clock) {
    (self.wallClock, self.clock) = (wallClock, clock)
  }

  package var isDate: Bool { clock == .date }

  /// Returns the event time, given the result of `instant(in:)`.
  package func eventTime(at instant: Int64) -> EventTime {
    if case .zone = clock { .instant(instant) } else { eventTime }
  }

  package var eventTime: EventTime {
    switch clock {
    case .date:
      let day = wallClock.flooredQuotientAndRemainder(dividingBy: 86_400).quotient
      return .date(CivilDate(daysSince1970: Int(day)))
    case .utc: return .instant(wallClock)
    case .floating: return .floating(wallClock)
    case .zone(let zone): return .instant(zone.instant(ofWallClock: wallClock))
    }
  }

  /// Returns the instant; `zone` is used if the time is a date or floating.
  package func instant(in zone: Zone) -> Int64 {
    switch clock {
    case .utc: wallClock
    case .zone(let own): own.instant(ofWallClock: wallClock)
    case .date, .floating: zone.instant(ofWallClock: wallClock)
    }
  }

  /// The IANA name of the zone; nil for a zone defined in a calendar file.
  package var ianaName: String? {
    guard case .zone(let zone) = clock else { return nil }
    return ZoneDatabase.zone(named: zone.identifier) == nil ? nil : zone.identifier
  }
}

extension ClockTime {
  /// Converts an event time to the given clock. Dates and floating times keep their own clock.
  package init(_ time: EventTime, clock: Clock) {
    switch (time, clock) {
    case (.date(let day), _):
      self.init(wallClock: Int64(day.daysSince1970) * 86_400, clock: .date)
    case (.floating(let wallClock), _): self.init(wallClock: wallClock, clock: .floating)
    case (.instant(let instant), .zone):
      self = ClockTime(wallClock: instant, clock: .utc).shown(by: clock)
    case (.instant(let instant), _): self.init(wallClock: instant, clock: .utc)
    }
  }

  /// Returns the same time on another clock. A date becomes midnight; on the clock `date`, a time
  /// becomes its day.
  package func shown(by clock: Clock) -> ClockTime {
    if clock == self.clock { return self }
    if clock == .date {
      let remainder = wallClock.flooredQuotientAndRemainder(dividingBy: 86_400).remainder
      return ClockTime(wallClock: wallClock - remainder, clock: clock)
    }
    if isDate || self.clock == .floating || clock == .floating {
      return ClockTime(wallClock: wallClock, clock: clock)
    }
    let instant = instant(in: .utc)
    if case .zone(let zone) = clock {
      return ClockTime(wallClock: zone.wallClock(of: instant), clock: clock)
    }
    return ClockTime(wallClock: instant, clock: clock)
  }
}
