import Time

/// A component that describes one instance of a series, or one and all later instances (RFC 5545,
/// sections 3.8.4.4 and 3.2.13).
struct SeriesChange {
  let event: EventComponent
  /// The original start of the instance.
  let original: EventTime
  /// The original start in the series' local time.
  let replaced: ClockTime
  let start: ClockTime
  let length: EventLength

  /// A change without DTSTART, as a cancellation may be, keeps the time.
  init(
    _ event: EventComponent, of master: EventComponent, _ terms: SeriesTerms,
    _ zones: inout ZoneLookup, _ budget: inout WorkBudget
  ) {
    self.event = event
    original =
      event.recurrenceID.map { terms.original($0, of: event, &zones, &budget) }
      ?? terms.start.eventTime
    replaced = ClockTime(original, clock: terms.start.clock)
    if let own = event.start {
      start = zones.clockTime(own, of: event, budget: &budget)
      length = zones.length(of: event, from: start, budget: &budget)
    } else {
      start = replaced
      length = zones.length(of: master, from: terms.start, budget: &budget)
    }
  }

  /// The new time of a later instance, moved by the same difference in local time as the changed
  /// instance. In a series with a zone, UTC is only another notation for its local times.
  func moved(_ instance: ClockTime) -> ClockTime {
    var target = start
    if start.clock == .utc, case .zone = replaced.clock { target = start.shown(by: replaced.clock) }
    let shift = target.wallClock - replaced.shown(by: target.clock).wallClock
    var moved = instance.shown(by: target.clock)
    moved.wallClock += shift
    return moved
  }
}
