import Foundation

open class EKObject: NSObject {}

open class EKSource: EKObject {
  public let sourceIdentifier: String
  public let title: String

  init(_ title: String) { (sourceIdentifier, self.title) = ("source-\(title)", title) }
}

open class EKCalendar: EKObject {
  private let stored: StoredCalendar

  init(_ stored: StoredCalendar) { self.stored = stored }

  public var source: EKSource! { stored.account.map(EKSource.init) }
  public var calendarIdentifier: String { stored.identifier }
  public var title: String { stored.title }
  public var type: EKCalendarType { stored.type }
  public var allowsContentModifications: Bool { stored.allowsContentModifications }
  public var isSubscribed: Bool { stored.type == .subscription }
  public var isImmutable: Bool { !stored.allowsContentModifications }
}

open class EKParticipant: EKObject {
  private let stored: StoredParticipant

  init(_ stored: StoredParticipant) { self.stored = stored }

  public var url: URL { stored.url }
  public var name: String? { stored.name }
  public var participantStatus: EKParticipantStatus { stored.status }
  public var participantRole: EKParticipantRole { stored.role }
  public var participantType: EKParticipantType { stored.type }
  public var isCurrentUser: Bool { stored.isCurrentUser }
}

open class EKStructuredLocation: EKObject {
  public var title: String?

  public convenience init(title: String) {
    self.init()
    self.title = title
  }
}

open class EKRecurrenceEnd: NSObject {
  public private(set) var endDate: Date?
  public private(set) var occurrenceCount = 0

  public convenience init(end endDate: Date) {
    self.init()
    self.endDate = endDate
  }

  public convenience init(occurrenceCount: Int) {
    self.init()
    self.occurrenceCount = occurrenceCount
  }
}

open class EKRecurrenceDayOfWeek: NSObject {
  public private(set) var dayOfTheWeek = EKWeekday.monday
  public private(set) var weekNumber = 0

  public convenience init(_ dayOfTheWeek: EKWeekday) {
    self.init(dayOfTheWeek, weekNumber: 0)
  }

  public convenience init(_ dayOfTheWeek: EKWeekday, weekNumber: Int) {
    self.init()
    (self.dayOfTheWeek, self.weekNumber) = (dayOfTheWeek, weekNumber)
  }
}

open class EKRecurrenceRule: EKObject {
  public let frequency: EKRecurrenceFrequency
  public let interval: Int
  public var recurrenceEnd: EKRecurrenceEnd?
  public let daysOfTheWeek: [EKRecurrenceDayOfWeek]?
  public let daysOfTheMonth: [NSNumber]?
  public let monthsOfTheYear: [NSNumber]?
  public let weeksOfTheYear: [NSNumber]?
  public let daysOfTheYear: [NSNumber]?
  public let setPositions: [NSNumber]?

  public convenience init(
    recurrenceWith type: EKRecurrenceFrequency, interval: Int, end: EKRecurrenceEnd?
  ) {
    self.init(
      recurrenceWith: type, interval: interval, daysOfTheWeek: nil, daysOfTheMonth: nil,
      monthsOfTheYear: nil, weeksOfTheYear: nil, daysOfTheYear: nil, setPositions: nil, end: end)
  }

  public init(
    recurrenceWith type: EKRecurrenceFrequency, interval: Int,
    daysOfTheWeek days: [EKRecurrenceDayOfWeek]?, daysOfTheMonth monthDays: [NSNumber]?,
    monthsOfTheYear months: [NSNumber]?, weeksOfTheYear: [NSNumber]?, daysOfTheYear: [NSNumber]?,
    setPositions: [NSNumber]?, end: EKRecurrenceEnd?
  ) {
    (frequency, self.interval, recurrenceEnd) = (type, interval, end)
    (daysOfTheWeek, daysOfTheMonth, monthsOfTheYear) = (days, monthDays, months)
    (self.weeksOfTheYear, self.daysOfTheYear) = (weeksOfTheYear, daysOfTheYear)
    self.setPositions = setPositions
  }
}
