import Foundation

open class EKEventStore: NSObject {
  let database: EventDatabase
  /// The number of resets, after which objects read earlier are invalid.
  private(set) var generation = 0
  private var pending: [StoreChange] = []

  public override init() {
    database = EventDatabase.current
    super.init()
    database.attach(self)
  }

  // MARK: Access

  public class func authorizationStatus(for entityType: EKEntityType) -> EKAuthorizationStatus {
    EventDatabase.current.status
  }

  public func requestFullAccessToEvents(
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    answer("requestFullAccessToEvents", completion)
  }

  public func requestAccess(
    to entityType: EKEntityType, completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    answer("requestAccess", completion)
  }

  /// Answers on an arbitrary queue.
  private func answer(
    _ call: String, _ completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    let database = database
    DispatchQueue.global().async { completion(database.ask(call), nil) }
  }

  private var canRead: Bool { database.status == .fullAccess }

  // MARK: Calendars

  public func calendars(for entityType: EKEntityType) -> [EKCalendar] {
    canRead ? database.calendars.reversed().map(EKCalendar.init) : []
  }

  public func calendar(withIdentifier identifier: String) -> EKCalendar? {
    calendars(for: .event).first { $0.calendarIdentifier == identifier }
  }

  /// With write-only access, a placeholder stands for the actual calendar.
  public var defaultCalendarForNewEvents: EKCalendar? {
    guard canRead || database.status == .writeOnly else { return nil }
    return database.calendars.first { $0.identifier == database.defaultCalendar }
      .map(EKCalendar.init)
  }

  // MARK: Events

  /// Returns the first occurrence.
  public func event(withIdentifier identifier: String) -> EKEvent? {
    guard canRead else { return nil }
    return database.events.map { EKEvent($0, at: $0.values.start, of: self) }
      .first { $0.eventIdentifier == identifier }
  }

  /// Returns the first occurrences of all events with this identifier.
  public func calendarItems(withExternalIdentifier externalIdentifier: String) -> [EKCalendarItem] {
    guard canRead else { return [] }
    return database.events.filter { ($0.externalIdentifier ?? $0.identifier) == externalIdentifier }
      .map { EKEvent($0, at: $0.values.start, of: self) }
  }

  public func predicateForEvents(
    withStart startDate: Date, end endDate: Date, calendars: [EKCalendar]?
  ) -> NSPredicate {
    EventPredicate(startDate, endDate, calendars.map { Set($0.map(\.calendarIdentifier)) })
  }

  /// Returns events; for a span of more than four years, silently only those in the first four.
  public func events(matching predicate: NSPredicate) -> [EKEvent] {
    guard let predicate = predicate as? EventPredicate, canRead else { return [] }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: "GMT")!
    let latest = calendar.date(byAdding: .year, value: 4, to: predicate.start)!
    return database.occurrences(
      from: predicate.start, to: min(predicate.end, latest), in: predicate.calendars
    ).map { EKEvent($0.event, at: $0.original, of: self) }
  }

  // MARK: Writing

  public func save(_ event: EKEvent, span: EKSpan) throws {
    try save(event, span: span, commit: true)
  }

  public func save(_ event: EKEvent, span: EKSpan, commit: Bool) throws {
    try require(event)
    guard event.startDate != nil else { throw EKError(.noStartDate) }
    guard event.endDate != nil else { throw EKError(.noEndDate) }
    guard event.endDate >= event.startDate else { throw EKError(.datesInverted) }
    if event.row != nil, !canRead { throw EKError(.eventStoreNotAuthorized) }
    pending.append(StoreChange(event, span, isRemoval: false))
    if commit { try self.commit() }
  }

  public func remove(_ event: EKEvent, span: EKSpan) throws {
    try remove(event, span: span, commit: true)
  }

  public func remove(_ event: EKEvent, span: EKSpan, commit: Bool) throws {
    try require(event)
    guard canRead else { throw EKError(.eventStoreNotAuthorized) }
    pending.append(StoreChange(event, span, isRemoval: true))
    if commit { try self.commit() }
  }

  private func require(_ event: EKEvent) throws {
    guard canRead || database.status == .writeOnly else {
      throw EKError(.eventStoreNotAuthorized)
    }
    guard event.store === self, event.generation == generation else {
      throw EKError(.objectBelongsToDifferentStore)
    }
    guard let calendar = event.calendar else { throw EKError(.noCalendar) }
    guard calendar.allowsContentModifications else { throw EKError(.calendarReadOnly) }
  }

  /// Commits changes; may fail after writing some of them.
  public func commit() throws {
    defer { database.tellOfChange() }
    var done = 0
    while let change = pending.first {
      if done == database.failsCommitAfter {
        database.onFailedCommit?()
        throw EKError(.internalFailure)
      }
      pending.removeFirst()
      change.apply(to: database)
      done += 1
    }
  }

  /// Discards uncommitted changes and invalidates objects read earlier.
  public func reset() {
    pending = []
    generation += 1
  }
}

private final class EventPredicate: NSPredicate {
  let start: Date
  let end: Date
  let calendars: Set<String>?

  init(_ start: Date, _ end: Date, _ calendars: Set<String>?) {
    (self.start, self.end, self.calendars) = (start, end, calendars)
    super.init(value: true)
  }

  required init?(coder: NSCoder) { nil }
}
