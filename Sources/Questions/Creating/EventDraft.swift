import Time

/// An event parsed from a description such as `lunch with dana friday 12:30 at Pier 4 for 90 min`.
package struct EventDraft: Hashable, Sendable {
  package var title = ""
  package var times: DraftTimes
  /// The location, given after `at`.
  package var place: String?
  /// The people after `with`. Their names also stay in the title.
  package var people: [PersonTerm] = []
  /// The identifiers of the calendars. A valid draft has at most one.
  package var calendars: [String] = []
  package var repetition: Repetition?
  /// Notices about ambiguities and how they were resolved.
  package var notices: [String] = []
}

/// The start and the end of an event in local time.
package struct DraftTimes: Hashable, Sendable {
  package var start: LocalTime
  package var end: LocalTime
  package var isAllDay: Bool
  /// If true, the description contains a day, not only a time.
  package var hasDay: Bool
  /// If true, the description contains an end or a duration.
  package var hasEnd: Bool
  /// If true, a weekday is the only information about the day.
  package var isOfWeekday = false

  package init(
    start: LocalTime, end: LocalTime, isAllDay: Bool, hasDay: Bool = true, hasEnd: Bool = false
  ) {
    (self.start, self.end, self.isAllDay) = (start, end, isAllDay)
    (self.hasDay, self.hasEnd) = (hasDay, hasEnd)
  }
}

package struct Repetition: Hashable, Sendable {
  package enum Unit: String, Hashable, Sendable { case daily, weekly, monthly, yearly }

  package var unit: Unit
  package var interval = 1
  /// The weekdays, from 1 for Monday to 7 for Sunday; empty for the weekday of the start.
  package var weekdays: [Int] = []
  /// The position of the day in the month, counted among days of these weekdays, and negative if
  /// counted from the month's end; nil for every such day.
  package var placeInMonth: Int?
  package var count: Int?
  /// The exclusive end of the repetition.
  package var until: LocalTime?

  package init(_ unit: Unit, interval: Int = 1) { (self.unit, self.interval) = (unit, interval) }
}

extension Repetition {
  /// If true, the repetition contains days of the week or of the month.
  var hasDays: Bool { !weekdays.isEmpty || placeInMonth != nil }

  /// Returns true if the repetition contains the day.
  fileprivate func contains(_ day: CivilDate) -> Bool {
    let isOfWeekdays = { (day: CivilDate) in weekdays.isEmpty || weekdays.contains(day.weekday) }
    guard isOfWeekdays(day), let place = placeInMonth else { return isOfWeekdays(day) }
    let days = TimeUnit.month.whole(around: day.daysSince1970).map(CivilDate.init(daysSince1970:))
      .filter(isOfWeekdays)
    let index = place < 0 ? days.count + place : place - 1
    return days.indices.contains(index) && days[index] == day
  }

  /// Returns the combination of a frequency and weekdays, such as `weekly` and `every monday`, or
  /// nil if they don't combine.
  func joined(with other: Repetition) -> Repetition? {
    guard unit == other.unit, interval == other.interval || [interval, other.interval].contains(1),
      hasDays != other.hasDays
    else { return nil }
    var both = hasDays ? self : other
    both.interval = max(interval, other.interval)
    (both.count, both.until) = (count ?? other.count, until ?? other.until)
    return both
  }
}

/// The error for words that don't describe an event.
package struct DraftError: Error, Hashable, Sendable {
  /// A sentence that says which words weren't understood and why.
  package let message: String

  package init(message: String) { self.message = message }
}

extension LocalTime {
  /// Returns the start of the event in seconds since 1970-01-01T00:00:00Z.
  ///
  /// - Throws: `DraftError` if this local time doesn't exist in `zone`.
  package func beginning(in zone: Zone) throws(DraftError) -> Int64 {
    let instant = instant(in: zone)
    let shown = LocalTime(instant: instant, in: zone)
    guard shown == self else {
      throw DraftError(
        message:
          "\(clock) on \(day.weekdayName) \(day.day) \(day.shortMonthName) \(day.year) in "
          + "\(zone.identifier) does not exist: clocks skip it; \(shown.clock) is the same moment")
    }
    return instant
  }

  /// Text such as `02:30`.
  private var clock: String { Zone.clock(ofMinute: second / 60) }
}

extension DraftTimes {
  func later(days: Int) -> DraftTimes {
    var moved = self
    moved.start.day = start.day.adding(days: days)
    moved.end.day = end.day.adding(days: days)
    return moved
  }

  /// Returns the times on the first matching day of the repetition; unchanged if the repetition has
  /// no days.
  func moved(to repetition: Repetition) -> DraftTimes {
    let days = (0..<100).first { repetition.contains(start.day.adding(days: $0)) }
    return later(days: days ?? 0)
  }
}
