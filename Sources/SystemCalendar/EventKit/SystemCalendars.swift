#if canImport(EventKit)
  import Calendars
  import EventKit
  import FetchMessages
  import Foundation

  /// The calendars of macOS. One instance exists as long as the program runs, because a store can't
  /// use the objects of another one, and receives notifications only as long as it exists.
  package final class SystemCalendars {
    let store: EKEventStore
    let clock: SystemClock
    private let changes: EventStoreChanges
    private let asksForFullAccess: Bool
    private var seenChanges = 0

    /// - Parameters:
    ///   - zone: the zone in which the system represents days and floating times.
    ///   - major: the major version of the system.
    package init(
      store: EKEventStore = EKEventStore(), zone: TimeZone = NSTimeZone.default,
      major: Int = ProcessInfo.processInfo.operatingSystemVersion.majorVersion
    ) {
      (self.store, clock) = (store, SystemClock(zone: zone))
      changes = EventStoreChanges(of: store)
      asksForFullAccess = major >= 14
    }

    // MARK: Permission

    package var access: AccessState { AccessState() }

    /// Requests access if the user has not been asked yet.
    ///
    /// - Returns: the permission afterwards, and the reason if the user could not be asked.
    package func requestAccess() -> (state: AccessState, failure: String?) {
      guard access == .notDetermined else { return (access, nil) }
      let failure = AccessRequest(store: store, isFull: asksForFullAccess).ask()
      // The store doesn't see calendars that weren't accessible when it was created.
      if access.canRead { store.reset() }
      return (access, failure)
    }

    // MARK: Changes

    /// Returns true if the calendars have changed since the last call.
    package func hasChanged() -> Bool {
      let count = changes.count
      defer { seenChanges = count }
      return count != seenChanges
    }

    /// Waits until the calendars change. Returns false if they don't within the given time.
    package func waitForChange(milliseconds: Int) -> Bool {
      let step = 200
      for _ in 0..<max(1, milliseconds / step) {
        if hasChanged() { return true }
        usleep(UInt32(step) * 1_000)
      }
      return hasChanged()
    }

    // MARK: Reading

    var calendars: [EKCalendar] {
      store.calendars(for: .event).sorted { $0.calendarIdentifier < $1.calendarIdentifier }
    }

    /// Executes a fetch order, with the same messages as for a server.
    ///
    /// - Parameter process: the name of the process that the system holds responsible.
    /// - Throws: errors of `each`.
    package func answer(
      _ order: FetchOrder, process: String, each: (FetchMessage, [UInt8]) throws -> Void
    ) throws {
      let access = access
      guard access.canRead else {
        return try each(.failed(access.refusal(of: process), needsCredentials: false), [])
      }
      if case .look = order.task { return try look(each) }
      let answer = SystemAnswer(
        calendars: calendars, order: order,
        reader: EventStoreReader(store: store, changes: changes, clock: clock))
      do {
        try answer.give(each)
      } catch let failure as EventStoreReader.Failure {
        try each(.failed(failure.sentence(process), needsCredentials: false), [])
      }
    }

    private func look(_ each: (FetchMessage, [UInt8]) throws -> Void) throws {
      let found = calendars.map { FoundCollection(SystemCalendarSummary($0)) }
      let place = FoundPlace(kind: .account, url: "system", homes: [], collections: found)
      try each(.found(place), [])
      try each(.done(FetchSummary.local), [])
    }
  }

  extension EventStoreReader.Failure {
    fileprivate func sentence(_ process: String) -> String {
      switch self {
      case .refused(let access):
        "while they were read: \(access.refusal(of: process))"
      case .restless:
        "the calendars kept changing while they were read; try again later"
      }
    }
  }

  extension FetchSummary {
    fileprivate static var local: FetchSummary {
      FetchSummary(requests: 0, scheme: nil, movedTo: nil, isUnchanged: false)
    }
  }

  /// The answer about calendars, consisting of the messages that are used for servers.
  private struct SystemAnswer {
    let calendars: [EKCalendar]
    let order: FetchOrder
    let reader: EventStoreReader

    private var span: Range<Int64> { order.span ?? 0..<0 }

    /// The chosen calendars, or else all except birthdays, which aren't meetings.
    private var wanted: [EKCalendar] {
      calendars.filter { calendar in
        order.chosen.isEmpty
          ? calendar.type != .birthday : order.chosen.contains(calendar.calendarIdentifier)
      }
    }

    func give(_ each: (FetchMessage, [UInt8]) throws -> Void) throws {
      let wanted = wanted
      let snapshot = try reader.events(in: span, of: wanted) { done, total in
        try each(.progress(done: done, of: total), [])
      }
      try each(.account(wanted.map { FoundCollection(SystemCalendarSummary($0)) }), [])
      for calendar in wanted {
        try give(calendar.calendarIdentifier, snapshot, each)
      }
      var summary = FetchSummary.local
      summary.owners = snapshot.owners
      try each(.done(summary), [])
    }

    private func give(
      _ calendar: String, _ snapshot: SystemSnapshot,
      _ each: (FetchMessage, [UInt8]) throws -> Void
    ) throws {
      let known = order.collections.first { $0.path == calendar }
      let pending = Set(known?.pending ?? [])
      var outcome = FetchedCollection(path: calendar)
      outcome.isListed = true
      var shown = Set<String>()
      var sent = 0
      for item in snapshot.items[calendar] ?? [] {
        shown.insert(item.uid)
        let file = SystemEventFile(item)
        if known?.members?[item.uid] == file.etag, !pending.contains(item.uid) { continue }
        sent += 1
        let resource = FetchedResource(
          collection: calendar, path: item.uid, etag: file.etag, lastModified: nil,
          size: file.bytes.count)
        try each(.resource(resource), file.bytes)
      }
      for missing in Set(known?.members?.keys.map { $0 } ?? []).union(pending).subtracting(shown) {
        if reader.isThere(missing, in: calendar, span) {
          outcome.pending.append(missing)
        } else {
          outcome.removed.append(missing)
        }
      }
      outcome.pending.sort()
      outcome.removed.sort()
      outcome.isUnchanged = sent == 0 && outcome.removed.isEmpty && outcome.pending.isEmpty
      try each(.collection(outcome), [])
    }
  }

  extension FoundCollection {
    fileprivate init(_ calendar: SystemCalendarSummary) {
      self.init(
        path: calendar.identifier, name: calendar.title, color: nil, mayContainEvents: true,
        token: nil,
        ctag: nil)
      kind = calendar.kind == .own ? nil : calendar.kind.rawValue
      account = calendar.account
      isWritable = calendar.isWritable
    }
  }
#endif
