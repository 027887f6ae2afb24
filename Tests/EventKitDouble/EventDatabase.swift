import Foundation

/// The one database of calendars that a machine has, as its user and its servers change it. A store is
/// opened over the one that is `current` in its task.
public final class EventDatabase: @unchecked Sendable {
  @TaskLocal public static var current = EventDatabase()

  private let lock = NSRecursiveLock()
  private var calendarRows: [StoredCalendar] = []
  private var eventRows: [String: StoredEvent] = [:]
  private var access = EKAuthorizationStatus.fullAccess
  private var stores: [WeakStore] = []
  private var count = 0

  /// What a person answers who is asked.
  public var grants = EKAuthorizationStatus.fullAccess
  /// By which call they were asked.
  public private(set) var requests: [String] = []
  /// The machine's own zone, in which what floats is told.
  public var zone = TimeZone(identifier: "GMT")!
  /// Called before each fetch with its number, from 1.
  public var beforeFetch: ((Int) -> Void)?
  public private(set) var fetches = 0
  /// After how many changes a commit fails; nil for never.
  public var failsCommitAfter: Int?
  public var onFailedCommit: (() -> Void)?
  /// What is there and answers about a span leave out all the same.
  public var hidden: Set<String> = []
  /// Whether occurrences that were changed by themselves bear their date in the server's name, too.
  public var namesDetachedByDate = false
  /// The calendar for new events.
  public var defaultCalendar: String?

  private struct WeakStore {
    weak var store: EKEventStore?
  }

  public init() {}

  // MARK: What its user does

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

  /// Its server tells all of it anew: each event gets another name of the database's.
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

  /// To another calendar, by which its identifiers change.
  public func move(_ identifier: String, to calendar: String) {
    lock.withLock {
      guard var event = eventRows.removeValue(forKey: identifier) else { return }
      count += 1
      (event.identifier, event.calendar) = ("item-\(count)", calendar)
      eventRows[event.identifier] = event
    }
    tellOfChange()
  }

  /// All stores say so, from a thread that is nobody's.
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

  // MARK: What stores ask

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

  /// Each occurrence in a span: its event's name and its original start.
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
      // What floats is stored by another clock, at most a day away.
      let last = end.addingTimeInterval(2 * 86_400)
      let originals = Set(event.originals(before: last)).subtracting(event.removed)
        .union(event.detached.keys)
      for original in originals {
        let values = event.values(at: original)
        let (from, to) = (presented(values.start, values), presented(values.end, values))
        if from < end, to > start || from == to && from >= start { found.append((event, original)) }
      }
    }
    // The order is nobody's, and each time another.
    return found.shuffled().map { (event: $0.0, original: $0.1) }
  }

  /// What floats is told in the machine's zone.
  func presented(_ date: Date, _ values: StoredValues) -> Date {
    guard values.floats else { return date }
    return Self.calendar(zone).date(
      from: Self.calendar(TimeZone(identifier: "GMT")!).dateComponents(Self.units, from: date))!
  }

  /// The other way around.
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

  // MARK: What stores write

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
