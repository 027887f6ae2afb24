import Time

enum EventLength: Hashable {
  /// An exact number of seconds, independent of clock changes.
  case exact(Int64)
  /// Calendar days, which may have 23 or 25 hours, followed by seconds.
  case nominal(days: Int64, seconds: Int64)

  init(_ duration: WrittenDuration) {
    self = .nominal(days: max(0, duration.days), seconds: max(0, duration.seconds))
  }

  /// The length from a start to a written end; zero if the end precedes the start.
  init(from start: ClockTime, to end: ClockTime) {
    var end = end
    if end.clock == .floating || end.isDate != start.isDate { end.clock = start.clock }
    if start.isDate {
      self = .nominal(days: max(0, (end.wallClock - start.wallClock) / 86_400), seconds: 0)
    } else {
      self = .exact(max(0, end.instant(in: .utc) - start.instant(in: .utc)))
    }
  }

  /// The end of an event that begins at `start`; at least a day later for an all-day event.
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

  /// An upper bound on the length in seconds, including possible clock changes.
  func longest(from start: ClockTime) -> Int64 {
    switch self {
    case .exact(let seconds): seconds
    case .nominal(0, let seconds) where !start.isDate: seconds
    case .nominal(let days, let seconds): (max(1, days) + 1) * 86_400 + seconds
    }
  }
}

extension ZoneLookup {
  /// The length of an event. Without DTEND and DURATION, it is a day for an all-day event and zero
  /// otherwise (RFC 5545, section 3.6.1).
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
