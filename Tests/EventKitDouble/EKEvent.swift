import Foundation

open class EKCalendarItem: EKObject {
  /// The event's store, and its number of resets when the event was read.
  let store: EKEventStore
  let generation: Int
  /// The row in the database; nil for a new event.
  var row: StoredEvent?
  var original: Date?
  var isDetachedRow = false

  init(_ store: EKEventStore) { (self.store, generation) = (store, store.generation) }

  public var calendar: EKCalendar!

  public var calendarItemIdentifier: String {
    guard let row else { return "unsaved" }
    return isDetachedRow ? row.identifier + suffix : row.identifier
  }

  public var calendarItemExternalIdentifier: String! {
    guard let row else { return nil }
    let name = row.externalIdentifier ?? row.identifier
    return isDetachedRow && store.database.namesDetachedByDate ? name + suffix : name
  }

  /// The suffix in the identifier of a separately changed occurrence.
  var suffix: String { "/RID=\(Int(original?.timeIntervalSinceReferenceDate ?? 0))" }

  public var title: String!
  public var location: String?
  public var notes: String?
  public var url: URL?
  public var timeZone: TimeZone?
  public internal(set) var lastModifiedDate: Date?
  public internal(set) var attendees: [EKParticipant]?
  public var hasAttendees: Bool { !(attendees ?? []).isEmpty }
  public var hasRecurrenceRules: Bool { !(recurrenceRules ?? []).isEmpty }
  public var recurrenceRules: [EKRecurrenceRule]?

  public func addRecurrenceRule(_ rule: EKRecurrenceRule) {
    recurrenceRules = (recurrenceRules ?? []) + [rule]
  }
}

open class EKEvent: EKCalendarItem {
  public init(eventStore: EKEventStore) { super.init(eventStore) }

  /// Creates an occurrence as read from the store.
  init(_ row: StoredEvent, at original: Date, of store: EKEventStore) {
    super.init(store)
    (self.row, self.original) = (row, original)
    isDetachedRow = row.detached[original] != nil
    let values = row.values(at: original)
    let database = store.database
    calendar = database.calendars.first { $0.identifier == row.calendar }.map(EKCalendar.init)
    (title, location, notes) = (values.title, values.location, values.notes)
    (url, timeZone, lastModifiedDate) = (values.url, values.timeZone, values.lastModified)
    attendees = values.attendees.map { $0.map(EKParticipant.init) }
    recurrenceRules = isDetachedRow ? nil : row.rule.map { [$0.object] }
    isAllDay = values.isAllDay
    startDate = database.presented(values.start, values)
    endDate = database.presented(values.end, values)
    occurrenceDate = database.presented(original, row.values)
    structuredLocation = values.structuredLocation.map(EKStructuredLocation.init)
    organizer = values.organizer.map(EKParticipant.init)
    (availability, status) = (values.availability, values.status)
  }

  /// The identifier includes the calendar, so it changes when the event moves to another one.
  public var eventIdentifier: String! {
    guard let row else { return nil }
    let own = "\(row.calendar):\(row.externalIdentifier ?? row.identifier)"
    return isDetachedRow ? own + suffix : own
  }

  public var isAllDay = false
  public var startDate: Date!
  public var endDate: Date!
  public private(set) var occurrenceDate: Date!
  public var structuredLocation: EKStructuredLocation?
  public private(set) var organizer: EKParticipant?
  public var availability = EKEventAvailability.busy
  public private(set) var status = EKEventStatus.none
  public var isDetached: Bool { isDetachedRow }

  /// The values as they would be stored.
  var values: StoredValues {
    let floats = isAllDay || timeZone == nil
    let database = store.database
    var values =
      row.map { $0.values(at: original ?? $0.values.start) }
      ?? StoredValues(nil, start: startDate)
    (values.title, values.location, values.notes) = (title, location, notes)
    (values.url, values.timeZone, values.isAllDay) = (url, timeZone, isAllDay)
    values.start = database.stored(startDate, floats: floats)
    values.end = database.stored(endDate, floats: floats)
    if isAllDay {
      // An all-day event includes both days completely, whatever times were set.
      let day = { (date: Date) in (date.timeIntervalSince1970 / 86_400).rounded(.down) * 86_400 }
      values.start = Date(timeIntervalSince1970: day(values.start))
      values.end = Date(timeIntervalSince1970: day(values.end) + 86_399)
    }
    values.structuredLocation = location == values.structuredLocation ? location : nil
    values.availability = availability
    return values
  }
}
