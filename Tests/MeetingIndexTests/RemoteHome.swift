import FetchMessages
import Foundation
import GRDB
import Testing
import Time

@testable import Care
@testable import Changes
@testable import Index
@testable import Mirror
@testable import Search
@testable import Sync

/// A home with one source on a server whose answers the test writes.
final class RemoteHome {
  static let now = Moment(1_772_355_600, in: .utc)
  static let calendar = "/dav/me/work/"
  private let folder = FileManager.default.temporaryDirectory.path + "/remote-\(UUID())"
  let store: MeetingStore
  let mirror: String

  init() throws {
    store = try IndexFolder(folder).open(.writing, startsAnew: true)
    _ = try RemoteSources(store).add(
      .caldav, url: "https://cal.example.com/dav/me/", host: "cal", named: "me", owners: [],
      access: RemoteAccess(), now: Self.now, try store.writerLock(now: Self.now))
    mirror = try #require(try SourceRegistry(store).all().first?.location.mirror)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Returns an event in March 2026.
  static func event(_ uid: String, _ title: String) -> [UInt8] {
    Array(
      """
      BEGIN:VCALENDAR
      VERSION:2.0
      BEGIN:VEVENT
      UID:\(uid)
      DTSTAMP:20260101T000000Z
      DTSTART:20260310T140000Z
      SUMMARY:\(title)
      END:VEVENT
      END:VCALENDAR

      """.utf8)
  }

  /// Sends a message with the bytes that follow it.
  typealias Tell = (FetchMessage, [UInt8]) throws -> Void

  /// Fetches from a server that sends the messages of `body`.
  ///
  /// - Parameters:
  ///   - name: the name of the calendar.
  ///   - body: receives the order.
  @discardableResult
  func fetch(
    name: String = "Work", removed: [String] = [],
    _ body: @escaping (FetchOrder, Tell) throws -> Void
  ) throws -> FetchReport {
    let servers = ServerAccess(
      ask: { order, _, each in
        let order = try order()
        let found = FoundCollection(
          path: Self.calendar, name: name, color: nil, mayContainEvents: true, token: nil, ctag: nil
        )
        try each(.account([found]), [])
        try body(order, each)
        var outcome = FetchedCollection(path: Self.calendar)
        (outcome.isListed, outcome.removed) = (true, removed.map(Self.path))
        try each(.collection(outcome), [])
        try each(
          .done(FetchSummary(requests: 1, scheme: nil, movedTo: nil, isUnchanged: false)), [])
      }, credential: { _, _ in nil })
    return try ServerFetch(store).run(
      FetchOptions(userAgent: "tests"), from: servers, now: Self.now)
  }

  /// - Parameter events: the titles by UID.
  @discardableResult
  func fetch(
    _ events: [String: String], removed: [String] = [], name: String = "Work"
  ) throws -> FetchReport {
    try fetch(name: name, removed: removed) { _, tell in
      for (uid, title) in events { try Self.send(uid, title, tell) }
    }
  }

  static func send(_ uid: String, _ title: String, _ tell: Tell) throws {
    let bytes = event(uid, title)
    let resource = FetchedResource(
      collection: calendar, path: path(uid), etag: title, lastModified: nil, size: bytes.count)
    try tell(.resource(resource), bytes)
  }

  private static func path(_ uid: String) -> String { "\(calendar)\(uid).ics" }

  /// - Parameter fetched: the report of a preceding fetch; nil if there was none.
  @discardableResult
  func sync(_ fetched: FetchReport? = nil) throws -> SyncReport {
    var options = SyncOptions()
    options.fetched = fetched?.outcomes ?? [:]
    return try SyncRun(store).run(options, now: Self.now)
  }

  /// Returns the titles of records that are not gone, in order.
  func titles() throws -> [String] {
    try store.read { db in
      try String.fetchAll(
        db, sql: "SELECT title FROM record WHERE goneSince IS NULL ORDER BY title")
    }
  }
}
