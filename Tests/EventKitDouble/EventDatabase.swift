import Foundation

/// The calendar database of a machine, as its user and its servers change it. A store opens the one
/// that is `current` in its task.
public final class EventDatabase: @unchecked Sendable {
  @TaskLocal public static var current = EventDatabase()

  private let lock = NSRecursiveLock()
  private var calendarRows: [StoredCalendar] = []
  private var eventRows: [String: StoredEvent] = [:]
  private var access = EKAuthorizationStatus.fullAccess
  private var stores: [WeakStore] = []
  private var count = 0

  /// The user's answer when asked for access.
  public var grants = EKAuthorizationStatus.fullAccess
  /// The calls by which the user was asked.
  public private(set) var requests: [String] = []
  /// The machine's zone, in which floating times are given.
  public var zone = TimeZone(identifier: "GMT")!
  /// Called before each fetch with its number, from 1.
  public var beforeFetch: ((Int) -> Void)?
  public private(set) var fetches = 0
  /// The number of changes after which a commit fails; nil for never.
  public var failsCommitAfter: Int?
  public var onFailedCommit: (() -> Void)?
  /// Existing events that queries for a span leave out.
  public var hidden: Set<String> = []
  /// If true, the server's identifier of a separately changed occurrence includes its date.
  public var namesDetachedByDate = false
  /// The calendar for new events.
  public var defaultCalendar: String?

  private struct WeakStore {
    weak var store: EKEventStore?
  }

  public init() {}

  // MARK: The user's actions

  public var status: EKAuthorizationStatus {
    get { lock.withLock { access } }
    set {
      lock.withLock { access = newValue }
      tellOfChange()
    }
  }

  public var calendars: [StoredCalendar] {
    get { lock.withLock { calendarRows } }
    set {
      lock.withLock { calendarRows = newValue }
      tellOfChange()
    }
  }

  public var events: [StoredEvent] {
    lock.withLock { eventRows.values.sorted { $0.identifier < $1.identifier } }
  }

  @discardableResult
  public func add(_ event: StoredEvent) -> String {
    let identifier = lock.withLock {
      count += 1
      var event = event
      event.identifier = "item-\(count)"
      eventRows[event.identifier] = event
      return event.identifier
    }
    tellOfChange()
    return identifier
  }

  public func change(_ identifier: String, _ body: (inout StoredEvent) -> Void) {
    lock.withLock { if eventRows[identifier] != nil { body(&eventRows[identifier]!) } }
    tellOfChange()
  }

  /// Simulates a full sync by the server, after which each event has another database identifier.
  public func syncFully() {
    lock.withLock {
      for (identifier, event) in eventRows {
        eventRows[identifier] = nil
        count += 1
        var event = event
        event.identifier = "item-\(count)"
        eventRows[event.identifier] = event
      }
    }
    tellOfChange()
  }

  public func remove(_ identifier: String) {
    _ = lock.withLock { eventRows.removeValue(forKey: identifier) }
    tellOfChange()
  }

  /// Moves an event to another calendar, which changes its identifiers.
  public func move(_ identifier: String, to calendar: String) {
    lock.withLock {
      guard var event = eventRows.removeValue(forKey: identifier) else { return }
      count += 1
      (event.identifier, event.calendar) = ("item-\(count)", calendar)
      eventRows[event.identifier] = event
    }
    tellOfChange()
  }

  /// Notifies all stores from another thread.
  func tellOfChange() {
    let told = lock.withLock { stores.compactMap(\.store) }
    guard !told.isEmpty else { return }
    nonisolated(unsafe) let all = told
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      for store in all {
        NotificationCenter.default.post(name: .EKEventStoreChanged, object: store)
      }
      done.signal()
    }
    done.wait()
  }

  // MARK: Queries of stores

  func attach(_ store: EKEventStore) {
    lock.withLock {
      stores.removeAll { $0.store == nil }
      stores.append(WeakStore(store: store))
    }
  }

  func ask(_ call: String) -> Bool {
    lock.withLock {
      requests.append(call)
      if access == .notDetermined { access = grants }
      return access == .fullAccess || access == .writeOnly
    }
  }

  func event(_ identifier: String) -> StoredEvent? { lock.withLock { eventRows[identifier] } }

  /// Returns each occurrence in a span, as its event and original start.
  func occurrences(
    from start: Date, to end: Date, in calendars: Set<String>?
  ) -> [(event: StoredEvent, original: Date)] {
    let number = lock.withLock {
      fetches += 1
      return fetches
    }
    beforeFetch?(number)
    guard status == .fullAccess else { return [] }
    var found: [(StoredEvent, Date)] = []
    for event in events where calendars?.contains(event.calendar) ?? true {
      if hidden.contains(event.identifier) { continue }
      // Floating times are stored by another clock, at most a day apart.
      let last = end.addingTimeInterval(2 * 86_400)
      let originals = Set(event.originals(before: last)).subtracting(event.removed)
        .union(event.detached.keys)
      for original in originals {
        let values = event.values(at: original)
        let (from, to) = (presented(values.start, values), presented(values.end, values))
        if from < end, to > start || from == to && from >= start { found.append((event, original)) }
      }
    }
    // The order is random.
    return found.shuffled().map { (event: $0.0, original: $0.1) }
  }

  /// Converts a stored floating time to the machine's zone.
  func presented(_ date: Date, _ values: StoredValues) -> Date {
    guard values.floats else { return date }
    return Self.calendar(zone).date(
      from: Self.calendar(TimeZone(identifier: "GMT")!).dateComponents(Self.units, from: date))!
  }

  /// Converts a time from the machine's zone to a stored one.
  func stored(_ date: Date, floats: Bool) -> Date {
    guard floats else { return date }
    return Self.calendar(TimeZone(identifier: "GMT")!).date(
      from: Self.calendar(zone).dateComponents(Self.units, from: date))!
  }

  private static let units: Set<Calendar.Component> = [
    .year, .month, .day, .hour, .minute, .second,
  ]

  private static func calendar(_ zone: TimeZone) -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    return calendar
  }

  // MARK: Writes of stores

  func insert(_ event: StoredEvent) -> String {
    lock.withLock {
      count += 1
      var event = event
      event.identifier = "item-\(count)"
      event.externalIdentifier = event.externalIdentifier ?? "external-\(count)"
      eventRows[event.identifier] = event
      return event.identifier
    }
  }

  func replace(_ identifier: String, with event: StoredEvent?) {
    lock.withLock { eventRows[identifier] = event }
  }

  func newIdentifier() -> String {
    lock.withLock {
      count += 1
      return "item-\(count)"
    }
  }
}
