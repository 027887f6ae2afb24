import Time
import Writing

/// Formats the changes to an event, so that the user can check how their words were understood.
package struct EditText: Sendable {
  package let time: DisplayTime

  package init(time: DisplayTime) { self.time = time }

  /// Returns the new values, such as `title 'Pricing', end 16:00 → 16:30, location 'Pier 4'`.
  ///
  /// - Parameters:
  ///   - start: the current start of the event.
  ///   - end: the current end of the event.
  package func text(
    of change: EventChange, from start: EventTime, to end: EventTime
  ) -> String {
    let parts = [
      change.title.map { $0.isEmpty ? "no title" : "title '\($0)'" },
      change.start.map { moved(start, to: $0, "start ") },
      change.end.map { new in
        // The time alone would hide that the event ends on another day.
        let first = time.day(of: change.start?.time ?? start)
        let isOnOneDay = first == time.day(of: new.time) || new.time.isDate
        return isOnOneDay
          ? moved(isEnd: true, end, to: new, "end ") : "end → \(text(until: new))"
      },
      change.location.map { $0.isEmpty ? "no location" : "location '\($0)'" },
      change.notes.map { $0.isEmpty ? "no description" : "a new description" },
      change.rule.map { $0.isEmpty ? "no repeats" : "repeats by \($0)" },
    ]
    return parts.compactMap { $0 }.joined(separator: ", ")
  }

  /// Returns the old and the new time, such as `start 11:00 → 15:00`, with the days if these
  /// differ.
  private func moved(
    isEnd: Bool = false, _ old: EventTime, to new: EventChange.Moment, _ name: String
  ) -> String {
    let after = isEnd ? text(until: new) : span(from: new, to: nil)
    if case .instant = new, !old.isDate, time.day(of: old) == time.day(of: new.time) {
      return "\(name)\(time.clock(old)) → \(time.clock(new.time))"
    }
    return "\(name)→ \(after)"
  }

  /// Returns the new time, such as `Thu 2026-03-26 16:00–17:00`. `end` is nil if the length doesn't
  /// change; the text then contains only the start.
  package func span(from start: EventChange.Moment, to end: EventChange.Moment?) -> String {
    if end == nil, case .day(let day) = start { return time.dayName(day) }
    return time.span(from: start.time, to: (end ?? start).time, showsEndDay: true)
  }

  /// Returns the end of the event; for all-day events, the last day.
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
