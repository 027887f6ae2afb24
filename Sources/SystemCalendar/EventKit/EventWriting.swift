#if canImport(EventKit)
  import Calendars
  import Time
  import EventKit
  import FetchMessages
  import Foundation

  extension EKEvent {
    /// Applies the given values; a property whose value is nil stays as it is.
    func take(_ values: CalendarValues, _ clock: SystemClock) throws {
      if let title = values.title { self.title = title }
      if let location = values.location {
        // The structured location still describes the old place.
        if location != self.location { structuredLocation = nil }
        self.location = location.isEmpty ? nil : location
      }
      if let notes = values.notes { self.notes = notes.isEmpty ? nil : notes }
      if let url = values.url { self.url = url.isEmpty ? nil : URL(string: url) }
      if values.start != nil || values.end != nil { try takeTimes(values, clock) }
      if let rule = values.rule { recurrenceRules = [try EKRecurrenceRule(rule)] }
    }

    private func takeTimes(_ values: CalendarValues, _ clock: SystemClock) throws {
      let start = try values.start.map(EventTime.init(written:))
      let end = try values.end.map(EventTime.init(written:))
      let isDay = (start ?? end)?.isDate ?? isAllDay
      let length = endDate.flatMap { end in startDate.map { end.timeIntervalSince($0) } }
      let wasDay = isAllDay
      isAllDay = isDay
      if let start {
        startDate = clock.date(start)
        // A floating event stays floating.
        if case .instant = start, timeZone == nil, wasDay || eventIdentifier == nil {
          timeZone = values.timeZone.flatMap(TimeZone.init(identifier:)) ?? clock.zone
        }
      }
      if let end {
        endDate = clock.date(end: end)
      } else if let length, wasDay == isDay {
        endDate = startDate.addingTimeInterval(length)
      } else {
        endDate = startDate.addingTimeInterval(isDay ? 86_399 : 3_600)
      }
    }

    /// The current values of the writable properties.
    func values(_ clock: SystemClock) -> CalendarValues? {
      guard let event = SystemEvent(self, clock) else { return nil }
      return CalendarValues(
        title: event.title, location: event.location ?? "", notes: event.notes,
        url: event.url ?? "", start: event.start.description, end: event.end.description,
        timeZone: event.timeZone, rule: recurrenceRules?.first.map { SeriesRule($0).text })
    }
  }

  extension EventTime {
    fileprivate init(written text: String) throws {
      guard let time = EventTime(text) else {
        throw CalendarEditFailure("'\(text)' is not an ISO 8601 time")
      }
      self = time
    }
  }

  extension SystemClock {
    /// Returns the date for an exclusive end; for an all-day event, the last second before it.
    fileprivate func date(end: EventTime) -> Date {
      end.isDate ? date(end).addingTimeInterval(-1) : date(end)
    }
  }

  extension EKRecurrenceRule {
    fileprivate convenience init(_ text: String) throws {
      guard let rule = SeriesRule(text) else {
        throw CalendarEditFailure("the system does not support the rule '\(text)'")
      }
      let end =
        rule.until.map { EKRecurrenceEnd(end: Date(timeIntervalSince1970: Double($0))) }
        ?? rule.count.map { EKRecurrenceEnd(occurrenceCount: $0) }
      self.init(
        recurrenceWith: rule.frequency.system, interval: rule.interval,
        daysOfTheWeek: rule.days.isEmpty ? nil : rule.days.map(EKRecurrenceDayOfWeek.init),
        daysOfTheMonth: Self.numbers(rule.monthDays), monthsOfTheYear: Self.numbers(rule.months),
        weeksOfTheYear: nil, daysOfTheYear: nil, setPositions: Self.numbers(rule.positions),
        end: end)
    }

    private static func numbers(_ numbers: [Int]) -> [NSNumber]? {
      numbers.isEmpty ? nil : numbers.map { NSNumber(value: $0) }
    }
  }

  extension EKRecurrenceDayOfWeek {
    fileprivate convenience init(_ day: SeriesRule.Day) {
      // The system counts weekdays from Sunday.
      self.init(EKWeekday(rawValue: day.weekday % 7 + 1) ?? .monday, weekNumber: day.ordinal)
    }
  }

  extension SeriesRule.Frequency {
    fileprivate var system: EKRecurrenceFrequency {
      switch self {
      case .daily: .daily
      case .weekly: .weekly
      case .monthly: .monthly
      case .yearly: .yearly
      }
    }
  }

  extension SeriesRule {
    init(_ rule: EKRecurrenceRule) {
      let frequency: Frequency =
        switch rule.frequency {
        case .weekly: .weekly
        case .monthly: .monthly
        case .yearly: .yearly
        default: .daily
        }
      self.init(frequency)
      interval = rule.interval
      days = (rule.daysOfTheWeek ?? []).map { day in
        Day(weekday: (day.dayOfTheWeek.rawValue + 5) % 7 + 1, ordinal: day.weekNumber)
      }
      monthDays = (rule.daysOfTheMonth ?? []).map(\.intValue)
      months = (rule.monthsOfTheYear ?? []).map(\.intValue)
      positions = (rule.setPositions ?? []).map(\.intValue)
      until = rule.recurrenceEnd?.endDate.map { Int64($0.timeIntervalSince1970) }
      if until == nil, let number = rule.recurrenceEnd?.occurrenceCount, number > 0 {
        count = number
      }
    }
  }
#endif
