import Time

/// The length of an event.
enum EventLength: Hashable {
  /// By the clock: the same number of seconds wherever the event stands.
  case exact(Int64)
  /// Days by the calendar, which may be of 23 or 25 hours, then seconds by the clock.
  case nominal(days: Int64, seconds: Int64)

  init(_ duration: WrittenDuration) {
    self = .nominal(days: max(0, duration.days), seconds: max(0, duration.seconds))
  }

  /// From a start to an end that is written out; an end before the start is none.
  init(from start: ClockTime, to end: ClockTime) {
    var end = end
    if end.clock == .floating || end.isDate != start.isDate { end.clock = start.clock }
    if start.isDate {
      self = .nominal(days: max(0, (end.wallClock - start.wallClock) / 86_400), seconds: 0)
    } else {
      self = .exact(max(0, end.instant(in: .utc) - start.instant(in: .utc)))
    }
  }

  /// The end of an event that begins at `start`: after a day at least, where it is all-day.
  func end(from start: ClockTime) -> EventTime {
    var end = start
    switch self {
    case .exact(let seconds):
      guard case .zone(let zone) = start.clock else {
        end.wallClock += seconds
        return end.eventTime
      }
      return .instant(zone.instant(ofWallClock: start.wallClock) + seconds)
    case .nominal(let days, let seconds):
      if start.isDate {
        end.wallClock += max(1, days) * 86_400
        return end.eventTime
      }
      end.wallClock += days * 86_400
      if case .instant(let instant) = end.eventTime { return .instant(instant + seconds) }
      end.wallClock += seconds
      return end.eventTime
    }
  }

  /// Seconds that no occurrence like the one from `start` exceeds, wherever the clocks change.
  func longest(from start: ClockTime) -> Int64 {
    switch self {
    case .exact(let seconds): seconds
    case .nominal(0, let seconds) where !start.isDate: seconds
    case .nominal(let days, let seconds): (max(1, days) + 1) * 86_400 + seconds
    }
  }
}

extension ZoneLookup {
  /// The length of an event; without DTEND and DURATION a day or, with a time, no time at all (RFC
  /// 5545, section 3.6.1).
  mutating func length(
    of event: EventComponent, from start: ClockTime, budget: inout WorkBudget
  ) -> EventLength {
    if let written = event.end {
      var end = clockTime(written, of: event, budget: &budget)
      if end.clock == .floating || end.isDate != start.isDate { end.clock = start.clock }
      if end.instant(in: .utc) < start.instant(in: .utc) { reportEarlyEnd(event) }
      return EventLength(from: start, to: end)
    }
    return event.duration.map { EventLength($0) } ?? .nominal(days: 0, seconds: 0)
  }
}
