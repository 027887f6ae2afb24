import Time

#if !canImport(Darwin)
  import Calendars
  import Time
  import EventKit
  import FetchMessages
  import Foundation
  import MeetingIndex
  import Questions

  @testable import SystemCalendar

  /// A Mac's calendars with the adapter, and the state that a client would know.
  final class Machine {
    let database = EventDatabase()
    let calendars: SystemCalendars
    private(set) var known: [String: KnownCollection] = [:]
    /// The files from the answers, by calendar and UID.
    private(set) var files: [String: [String: [UInt8]]] = [:]
    let home = FileManager.default.temporaryDirectory.path + "/system-\(UUID().uuidString)"

    /// The contents of one answer.
    struct Answer {
      var account: [FoundCollection] = []
      var sent: [String] = []
      var outcomes: [String: FetchedCollection] = [:]
      var owners: [String] = []
      var failure: String?
    }

    /// 2026-11-21T12:00:00Z
    static let now = Moment(1_795_262_400, in: .utc)
    static let span: Range<Int64> = -2_208_988_800..<1_900_000_000

    init(zone: String = "GMT", major: Int = 26) {
      database.zone = TimeZone(identifier: zone)!
      database.calendars = [
        StoredCalendar("C-1", "Work"), StoredCalendar("C-2", "Home"),
      ]
      database.defaultCalendar = "C-1"
      calendars = EventDatabase.$current.withValue(database) {
        SystemCalendars(zone: TimeZone(identifier: zone)!, major: major)
      }
    }

    deinit { try? FileManager.default.removeItem(atPath: home) }

    func on<Value>(_ body: () throws -> Value) rethrows -> Value {
      try EventDatabase.$current.withValue(database, operation: body)
    }

    /// Returns a date from a time in UTC, such as `2026-03-10T14:00:00Z`.
    static func date(_ text: String) -> Date {
      Date(timeIntervalSince1970: Double(EventTime(text)!.instant(in: .utc)))
    }

    // MARK: Fetching

    @discardableResult
    func fetch(
      _ span: Range<Int64> = Machine.span, chosen: [String] = []
    ) throws -> Answer {
      var order = FetchOrder(
        task: .collections, url: "system", credential: nil, caFile: nil, patience: 1, userAgent: "")
      (order.span, order.chosen) = (span, chosen)
      order.collections = Array(known.values)
      var answer = Answer()
      try on {
        try calendars.answer(order, process: "Terminal") { message, bytes in
          take(message, bytes, &answer)
        }
      }
      return answer
    }

    private func take(_ message: FetchMessage, _ bytes: [UInt8], _ answer: inout Answer) {
      switch message {
      case .account(let all): answer.account = all
      case .resource(let resource):
        answer.sent.append(resource.path)
        files[resource.collection, default: [:]][resource.path] = bytes
        known[resource.collection, default: Self.unknown(resource.collection)]
          .members?[resource.path] = resource.etag ?? ""
      case .collection(let outcome):
        answer.outcomes[outcome.path] = outcome
        for path in outcome.removed {
          files[outcome.path]?[path] = nil
          known[outcome.path]?.members?[path] = nil
        }
      case .failed(let reason, _): answer.failure = reason
      case .done(let summary): answer.owners = summary.owners ?? []
      default: break
      }
    }

    private static func unknown(_ path: String) -> KnownCollection {
      KnownCollection(
        path: path, token: nil, ctag: nil, members: [:], pending: [], isListingDue: true)
    }

    /// Returns all occurrences in the files, in order.
    func occurrences(in zone: Zone = .utc) -> [Occurrence] {
      let options = ReadingOptions(window: Int64.min..<Int64.max, zone: zone)
      return files.values.flatMap(\.values)
        .flatMap { CalendarReader.read($0, options: options).occurrences }
        .sorted { ($0.startsAt, $0.uid) < ($1.startsAt, $1.uid) }
    }

    // MARK: Index

    var servers: ServerAccess {
      ServerAccess(
        ask: { _, _, _ in throw SystemAccess.missing }, credential: { _, _ in nil },
        system: SystemAccess(
          ask: { order, each in
            try self.on { try self.calendars.answer(order, process: "Terminal", each: each) }
          },
          write: { edits in try self.on { try self.calendars.write(edits, process: "Terminal") } }))
    }

    /// Adds the system's calendars as a source and syncs it.
    func index(isWritable: Bool = true) throws -> MeetingStore {
      let store = try IndexFolder(home).open(.writing)
      let id = try RemoteSources(store).add(
        .system, url: "system", host: "system", named: nil, owners: [], access: RemoteAccess(),
        now: Self.now, store.writerLock(now: Self.now, patience: 10)
      ).id
      _ = try SourceRegistry(store).setWritable(
        isWritable, source: id, store.writerLock(now: Self.now, patience: 10))
      _ = try sync(store)
      return store
    }

    func sync(_ store: MeetingStore) throws -> SyncReport {
      let fetched = try ServerFetch(store).run(
        FetchOptions(patience: 10, userAgent: ""), from: servers, now: Self.now)
      var options = SyncOptions(patience: 10)
      options.fetched = fetched.outcomes
      return try SyncRun(store).run(options, now: Self.now)
    }

    /// Returns the meetings of an index as `title at start`.
    func listed(_ store: MeetingStore) throws -> [String] {
      try records(store).map { "\($0.title) at \($0.start)" }
    }

    func records(_ store: MeetingStore) throws -> [MeetingRecord] {
      try FittingRecords(store, now: Self.now).all(ParsedQuery())
    }
  }

  extension StoredEvent {
    /// Creates an event of one hour.
    init(_ uid: String?, _ title: String, at start: String, in calendar: String = "C-1") {
      self.init(uid, in: calendar, StoredValues(title, start: Machine.date(start)))
    }

    /// Creates a weekly series.
    init(
      _ uid: String?, _ title: String, from start: String, weeks: Int, in calendar: String = "C-1"
    ) {
      self.init(
        uid, in: calendar, StoredValues(title, start: Machine.date(start)),
        rule: StoredRule(.weekly, count: weeks))
    }
  }
#endif
