import Time

#if !canImport(Darwin)
  import Calendars
  import EventKit
  import Foundation
  import MeetingIndex
  import SystemCalendar
  import Testing

  /// A Mac's calendars, based on the EventKit double. The test does what the program on a Mac does
  /// in one process; everything else is done by the program.
  final class SystemContract: ContractSource {
    let box = try! Sandbox()
    let name = "system"
    let hasManyCalendars = true
    let database = EventDatabase()
    let calendars: SystemCalendars
    private var items: [String: String] = [:]

    static let now = Moment(1_795_262_400, in: .utc)

    init() throws {
      database.calendars = [StoredCalendar("C-1", "Work"), StoredCalendar("C-2", "Home")]
      calendars = EventDatabase.$current.withValue(database) {
        SystemCalendars(zone: TimeZone(identifier: "GMT")!)
      }
    }

    private func identifier(_ calendar: String) -> String { calendar == "work" ? "C-1" : "C-2" }

    var access: SystemAccess {
      SystemAccess(
        ask: { [calendars, database] order, each in
          try EventDatabase.$current.withValue(database) {
            try calendars.answer(order, process: "Terminal", each: each)
          }
        },
        write: { [calendars, database] edits in
          try EventDatabase.$current.withValue(database) {
            try calendars.write(edits, process: "Terminal")
          }
        })
    }

    var servers: ServerAccess {
      ServerAccess(
        ask: { _, _, _ in throw SystemAccess.missing }, credential: { _, _ in nil }, system: access)
    }

    func store() throws -> MeetingStore {
      try IndexFolder(box.folder + "/home").open(.writing, startsAnew: true)
    }

    func add() throws {
      let store = try store()
      _ = try RemoteSources(store).add(
        .system, url: name, host: name, named: nil, owners: [], access: RemoteAccess(),
        now: Self.now, store.writerLock(now: Self.now, patience: 10))
    }

    func put(_ event: ContractEvent, in calendar: String) throws {
      let stored = event.stored(in: identifier(calendar))
      if let item = items["\(calendar)/\(event.uid)"] {
        database.change(item) { row in
          (row.values, row.rule) = (stored.values, stored.rule)
          (row.removed, row.detached) = (stored.removed, stored.detached)
        }
      } else {
        items["\(calendar)/\(event.uid)"] = database.add(stored)
      }
    }

    func remove(_ uid: String, from calendar: String) throws {
      database.remove(items.removeValue(forKey: "\(calendar)/\(uid)") ?? "")
    }

    func rename(_ calendar: String, to title: String) throws {
      let place = try #require(
        database.calendars.firstIndex { $0.identifier == identifier(calendar) })
      database.calendars[place].title = title
    }

    func removeCalendar(_ calendar: String) throws {
      database.calendars.removeAll { $0.identifier == identifier(calendar) }
      for (key, item) in items where key.hasPrefix("\(calendar)/") { database.remove(item) }
    }

    func setReachable(_ isReachable: Bool) throws {
      database.status = isReachable ? .fullAccess : .denied
    }

    /// Revokes permission during the read: the remaining windows look empty.
    func syncHalf() throws -> SyncOutcome {
      let last = database.fetches + 8
      database.beforeFetch = { [database] number in
        if number == last { database.status = .denied }
      }
      defer {
        database.beforeFetch = nil
        database.status = .fullAccess
      }
      return try sync()
    }

    func sync() throws -> SyncOutcome {
      let store = try store()
      let fetched = try ServerFetch(store).run(
        FetchOptions(patience: 10, userAgent: ""), from: servers, now: Self.now)
      var options = SyncOptions(patience: 10)
      options.fetched = fetched.outcomes
      let report = try SyncRun(store).run(options, now: Self.now)
      return SyncOutcome(
        created: report.created, updated: report.updated, gone: report.gone, back: report.back,
        unchanged: report.unchanged, isTrouble: report.hasTrouble,
        text: report.failures.map(\.message).joined(separator: "\n"))
    }
  }

  extension ContractEvent {
    func stored(in calendar: String) -> StoredEvent {
      var event = StoredEvent(
        uid, in: calendar, StoredValues(title, start: date(0)),
        rule: weeks > 1 ? StoredRule(.weekly, count: weeks) : nil)
      event.removed = Set(removed.map { date($0) })
      for (week, hours) in moved {
        event.detached[date(week)] = StoredValues(title, start: date(week, hours: hours))
      }
      for week in cancelled {
        var values = StoredValues(title, start: date(week))
        values.status = .canceled
        event.detached[date(week)] = values
      }
      return event
    }
  }
#endif
