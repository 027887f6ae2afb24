import Calendars

/// An event as somebody says it: `lunch with dana friday 12:30 at Pier 4 for 90 min`.
public struct EventDraft: Hashable, Sendable {
  /// What it is called, as it was written.
  public var title = ""
  public var times: DraftTimes
  /// What stands behind `at`.
  public var place: String?
  /// Whom names behind `with` may mean; they stay in the title as well.
  public var people: [PersonTerm] = []
  /// Identifiers, of which there should be one.
  public var calendars: [String] = []
  /// How it comes again.
  public var repetition: Repetition?
  /// What the user should know of how it was read.
  public var notices: [String] = []
}

/// From when to when, by the clock on the wall.
public struct DraftTimes: Hashable, Sendable {
  public var start: LocalTime
  /// Exclusive.
  public var end: LocalTime
  public var isAllDay: Bool
  /// Whether a day was named, and not an hour alone.
  public var hasDay: Bool
  /// Whether the end was named, or how long it is.
  public var hasEnd: Bool

  public init(
    start: LocalTime, end: LocalTime, isAllDay: Bool, hasDay: Bool = true, hasEnd: Bool = false
  ) {
    (self.start, self.end, self.isAllDay) = (start, end, isAllDay)
    (self.hasDay, self.hasEnd) = (hasDay, hasEnd)
  }
}

/// How an event comes again.
public struct Repetition: Hashable, Sendable {
  public enum Unit: String, Hashable, Sendable {
    case daily, weekly, monthly, yearly
  }

  public var unit: Unit
  public var interval = 1
  /// 1 for Monday to 7 for Sunday; none for that of the start.
  public var weekdays: [Int] = []
  public var count: Int?
  /// The first moment after the last occurrence.
  public var until: LocalTime?

  public init(_ unit: Unit, interval: Int = 1) { (self.unit, self.interval) = (unit, interval) }
}

/// Why words are no event.
public struct DraftError: Error, Hashable, Sendable {
  /// One sentence with what was not understood.
  public let message: String

  public init(message: String) { self.message = message }
}
