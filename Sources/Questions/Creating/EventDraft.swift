import Time

/// An event as someone says it: `lunch with dana friday 12:30 at Pier 4 for 90 min`.
package struct EventDraft: Hashable, Sendable {
  /// The title, as it was written.
  package var title = ""
  package var times: DraftTimes
  /// The place after `at`.
  package var place: String?
  /// The people after `with`; they stay in the title as well.
  package var people: [PersonTerm] = []
  /// Identifiers, of which there should be one.
  package var calendars: [String] = []
  /// The repetition.
  package var repetition: Repetition?
  /// Notices on how it was read.
  package var notices: [String] = []
}

/// From when to when, by the clock on the wall.
package struct DraftTimes: Hashable, Sendable {
  package var start: LocalTime
  /// Exclusive.
  package var end: LocalTime
  package var isAllDay: Bool
  /// If true, a day was named, and not an hour alone.
  package var hasDay: Bool
  /// If true, the end was named, or how long it is.
  package var hasEnd: Bool

  package init(
    start: LocalTime, end: LocalTime, isAllDay: Bool, hasDay: Bool = true, hasEnd: Bool = false
  ) {
    (self.start, self.end, self.isAllDay) = (start, end, isAllDay)
    (self.hasDay, self.hasEnd) = (hasDay, hasEnd)
  }
}

/// The repetition of an event.
package struct Repetition: Hashable, Sendable {
  package enum Unit: String, Hashable, Sendable { case daily, weekly, monthly, yearly }

  package var unit: Unit
  package var interval = 1
  /// 1 for Monday to 7 for Sunday; none for that of the start.
  package var weekdays: [Int] = []
  /// The place of the weekday in its month, from its end where negative; nil for each of them.
  package var placeInMonth: Int?
  package var count: Int?
  /// The first moment after the last occurrence.
  package var until: LocalTime?

  package init(_ unit: Unit, interval: Int = 1) { (self.unit, self.interval) = (unit, interval) }
}

extension Repetition {
  /// Both as one, where one says how often and the other on which days: `weekly`, `every monday`.
  func joined(with other: Repetition) -> Repetition? {
    guard unit == other.unit, interval == other.interval || [interval, other.interval].contains(1),
      weekdays.isEmpty != other.weekdays.isEmpty
    else { return nil }
    var both = weekdays.isEmpty ? other : self
    both.interval = max(interval, other.interval)
    (both.count, both.until) = (count ?? other.count, until ?? other.until)
    return both
  }
}

/// Why words are no event.
package struct DraftError: Error, Hashable, Sendable {
  /// One sentence with what was not understood.
  package let message: String

  package init(message: String) { self.message = message }
}

extension LocalTime {
  /// The instant, in seconds since 1970-01-01T00:00:00Z, at which an event begins then.
  ///
  /// - Throws: `DraftError` if the clock of `zone` leaves that time out.
  package func beginning(in zone: Zone) throws(DraftError) -> Int64 {
    let instant = instant(in: zone)
    let shown = LocalTime(instant: instant, in: zone)
    guard shown == self else {
      throw DraftError(
        message:
          "there is no \(clock) on \(day) in \(zone.identifier): clocks go forward past "
          + "it; \(shown.clock) is the same moment")
    }
    return instant
  }

  /// `02:30`.
  private var clock: String {
    [second / 3_600, second / 60 % 60].map { ($0 < 10 ? "0" : "") + "\($0)" }.joined(separator: ":")
  }
}
