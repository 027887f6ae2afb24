import Foundation

/// A calendar of the database.
public struct StoredCalendar: Sendable {
  public var identifier: String
  public var title: String
  public var type: EKCalendarType
  public var allowsContentModifications: Bool
  public var account: String?

  public init(
    _ identifier: String, _ title: String, type: EKCalendarType = .calDAV,
    allowsContentModifications: Bool = true, account: String? = "iCloud"
  ) {
    (self.identifier, self.title, self.type) = (identifier, title, type)
    self.allowsContentModifications = allowsContentModifications
    self.account = account
  }
}

public struct StoredParticipant: Sendable {
  public var name: String?
  public var url: URL
  public var status = EKParticipantStatus.accepted
  public var role = EKParticipantRole.required
  public var type = EKParticipantType.person
  public var isCurrentUser = false

  public init(_ name: String?, _ url: String, isCurrentUser: Bool = false) {
    (self.name, self.url, self.isCurrentUser) = (name, URL(string: url)!, isCurrentUser)
  }
}

/// The values of an event. All-day and floating dates are what a clock in UTC would show.
public struct StoredValues: Sendable {
  public var title: String?
  public var location: String?
  public var structuredLocation: String?
  public var notes: String?
  public var url: URL?
  public var start: Date
  /// The end; for an all-day event, the last second of its last day.
  public var end: Date
  public var isAllDay = false
  public var timeZone: TimeZone?
  public var status = EKEventStatus.none
  public var availability = EKEventAvailability.busy
  public var organizer: StoredParticipant?
  public var attendees: [StoredParticipant]?
  public var lastModified: Date?

  public init(
    _ title: String?, start: Date, hours: Double = 1,
    timeZone: TimeZone? = TimeZone(identifier: "GMT")
  ) {
    (self.title, self.start, self.timeZone) = (title, start, timeZone)
    end = start.addingTimeInterval(hours * 3_600)
  }

  /// Creates the values of an all-day event from the day that begins in UTC at `day`.
  public init(_ title: String?, day: Date, days: Int = 1) {
    self.init(title, start: day, timeZone: nil)
    (isAllDay, end) = (true, day.addingTimeInterval(Double(days) * 86_400 - 1))
  }

  var floats: Bool { isAllDay || timeZone == nil }
}

/// A recurrence rule, as far as the database supports it.
public struct StoredRule: Sendable {
  public var frequency: EKRecurrenceFrequency
  public var interval = 1
  /// The days of a weekly rule; empty for the day of its start.
  public var days: [EKWeekday] = []
  public var count: Int?
  /// The latest start of an occurrence.
  public var until: Date?

  public init(
    _ frequency: EKRecurrenceFrequency, interval: Int = 1, days: [EKWeekday] = [],
    count: Int? = nil, until: Date? = nil
  ) {
    (self.frequency, self.interval, self.days) = (frequency, interval, days)
    (self.count, self.until) = (count, until)
  }

  init(_ rule: EKRecurrenceRule) {
    self.init(
      rule.frequency, interval: rule.interval,
      days: (rule.daysOfTheWeek ?? []).map(\.dayOfTheWeek),
      count: rule.recurrenceEnd.flatMap { $0.occurrenceCount > 0 ? $0.occurrenceCount : nil },
      until: rule.recurrenceEnd?.endDate)
  }

  var object: EKRecurrenceRule {
    let end = until.map { EKRecurrenceEnd(end: $0) } ?? count.map(EKRecurrenceEnd.init)
    return EKRecurrenceRule(
      recurrenceWith: frequency, interval: interval,
      daysOfTheWeek: days.isEmpty ? nil : days.map { EKRecurrenceDayOfWeek($0) },
      daysOfTheMonth: nil, monthsOfTheYear: nil, weeksOfTheYear: nil, daysOfTheYear: nil,
      setPositions: nil, end: end)
  }

  /// Returns the dates from `start` on and before `end`, by the clock of `zone`.
  func dates(from start: Date, before end: Date, in zone: TimeZone) -> [Date] {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let unit: Calendar.Component =
      switch frequency {
      case .daily: .day
      case .weekly: .weekOfYear
      case .monthly: .month
      case .yearly: .year
      }
    var dates: [Date] = []
    for step in 0..<100_000 {
      guard let period = calendar.date(byAdding: unit, value: step * interval, to: start) else {
        break
      }
      for date in days(of: period, calendar) where date >= start {
        if dates.count == count ?? .max || date > until ?? .distantFuture { return dates }
        if date >= end { return dates }
        dates.append(date)
      }
      if period > end.addingTimeInterval(8 * 86_400) { break }
    }
    return dates
  }

  private func days(of period: Date, _ calendar: Calendar) -> [Date] {
    guard frequency == .weekly, !days.isEmpty else { return [period] }
    let own = calendar.component(.weekday, from: period)
    // Weeks begin on Monday.
    let place = { (weekday: Int) in (weekday + 5) % 7 }
    return days.map(\.rawValue).sorted { place($0) < place($1) }.compactMap {
      calendar.date(byAdding: .day, value: place($0) - place(own), to: period)
    }
  }
}

/// An event or a series of the database.
public struct StoredEvent: Sendable {
  /// The database's own identifier.
  public internal(set) var identifier: String
  public var externalIdentifier: String?
  public var calendar: String
  public var values: StoredValues
  public var rule: StoredRule?
  /// Original starts of removed occurrences.
  public var removed: Set<Date> = []
  /// Separately changed occurrences by original start.
  public var detached: [Date: StoredValues] = [:]

  public init(
    _ externalIdentifier: String?, in calendar: String, _ values: StoredValues,
    rule: StoredRule? = nil
  ) {
    (self.externalIdentifier, self.calendar) = (externalIdentifier, calendar)
    (self.values, self.rule, identifier) = (values, rule, "")
  }

  var zone: TimeZone { values.floats ? TimeZone(identifier: "GMT")! : values.timeZone! }

  /// Returns the original starts that the rule gives before `end`.
  func originals(before end: Date) -> [Date] {
    rule?.dates(from: values.start, before: end, in: zone) ?? [values.start]
  }

  /// Returns the values at an original start.
  func values(at original: Date) -> StoredValues {
    if let own = detached[original] { return own }
    var values = values
    values.end = original.addingTimeInterval(values.end.timeIntervalSince(values.start))
    values.start = original
    return values
  }
}
