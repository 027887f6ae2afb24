import Time
import Writing

/// A change of an event, as it was understood.
package struct EditText: Sendable {
  package let time: DisplayTime

  package init(time: DisplayTime) { self.time = time }

  /// `called 'Pricing', until Thu 2026-03-26 16:30, at 'Pier 4'`: what is to change besides whether
  /// it takes place.
  package func text(of change: EventChange) -> String {
    let parts = [
      change.title.map { $0.isEmpty ? "without a title" : "called '\($0)'" },
      change.start.map { "from \(span(from: $0, to: nil))" },
      change.end.map { "until \(text(until: $0))" },
      change.location.map { $0.isEmpty ? "without a place" : "at '\($0)'" },
      change.notes.map { $0.isEmpty ? "without a note" : "with another note" },
      change.rule.map { $0.isEmpty ? "not again" : "again by \($0)" },
    ]
    return parts.compactMap { $0 }.joined(separator: ", ")
  }

  /// `Thu 2026-03-26 16:00–17:00`; without an end, which stays as far away, `Thu 2026-03-26 16:00`.
  package func span(from start: EventChange.Moment, to end: EventChange.Moment?) -> String {
    if end == nil, case .day(let day) = start { return time.dayName(day) }
    return time.span(from: start.time, to: (end ?? start).time, namesNight: true)
  }

  /// The last of several days.
  private func text(until end: EventChange.Moment) -> String {
    guard case .day(let day) = end else { return span(from: end, to: nil) }
    return time.dayName(day.adding(days: -1))
  }
}

extension EventChange.Moment {
  package var time: EventTime {
    switch self {
    case .day(let day): .date(day)
    case .instant(let instant): .instant(instant)
    }
  }
}
