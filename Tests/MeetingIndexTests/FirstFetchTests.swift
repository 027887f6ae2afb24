import FetchMessages
import Foundation
import Questions
import Testing

@testable import MeetingIndex

/// What comes of a calendar that is new is moved into its place in one step.
@Suite("A calendar that is fetched for the first time")
final class FirstFetchTests {
  private let folder = FileManager.default.temporaryDirectory.path + "/first-fetch-\(UUID())"
  private static let now: Int64 = 1_772_355_600
  private static let calendar = "/dav/me/work/"
  private static let titles = ["a", "b", "c"]

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private static func event(_ title: String) -> [UInt8] {
    Array(
      """
      BEGIN:VCALENDAR
      VERSION:2.0
      BEGIN:VEVENT
      UID:\(title)
      DTSTAMP:20260101T000000Z
      DTSTART:20260310T140000Z
      SUMMARY:\(title)
      END:VEVENT
      END:VCALENDAR

      """.utf8)
  }

  /// What a server tells.
  ///
  /// - Parameter withdrawing: of what it takes back a part before it tells all.
  private static func servers(withdrawing: [String] = []) -> ServerAccess {
    ServerAccess(
      ask: { order, _, each in
        #expect(try order().collections.isEmpty)
        let found = FoundCollection(
          path: calendar, name: "Work", color: nil, holdsEvents: true, token: nil, ctag: nil)
        try each(.account([found]), [])
        func tell(_ titles: [String]) throws {
          for title in titles {
            let bytes = event(title)
            let resource = FetchedResource(
              collection: calendar, path: "\(calendar)\(title).ics", etag: "1", lastModified: nil,
              size: bytes.count)
            try each(.resource(resource), bytes)
          }
        }
        try tell(withdrawing)
        if !withdrawing.isEmpty { try each(.withdrawn(calendar), []) }
        try tell(titles)
        var outcome = FetchedCollection(path: calendar)
        outcome.isListed = true
        try each(.collection(outcome), [])
        try each(
          .done(FetchSummary(requests: 1, scheme: nil, movedTo: nil, isUnchanged: false)), [])
      }, credential: { _, _ in nil })
  }

  private func store() throws -> (MeetingStore, mirror: String) {
    let store = try MeetingStore(home: folder, mode: .writing, startsAnew: true)
    _ = try store.addRemote(
      .caldav, url: "https://cal.example.com/dav/me/", host: "cal", named: "me", owners: [],
      access: RemoteAccess(), now: Self.now, try store.writerLock(now: Self.now))
    return (store, try #require(try store.sources().first?.location.mirror))
  }

  private func expectAll(_ store: MeetingStore, _ mirror: String) throws {
    _ = try store.sync(SyncOptions(), now: Self.now, zone: .utc)
    let shown = try store.records(fitting: Reading(), now: Self.now, zone: .utc).map(\.title)
    #expect(shown.sorted() == Self.titles)
    let hidden = try FileManager.default.contentsOfDirectory(atPath: mirror)
      .filter { $0.hasPrefix(".") }
    #expect(hidden == [], "nothing waits for its place any more")
    let mode = try FileManager.default.attributesOfItem(atPath: mirror + "/work")[.posixPermissions]
    #expect(mode as? Int == 0o700)
  }

  @Test(
    "is read whole, also where a run that was killed left files in its place",
    arguments: [false, true])
  func fetched(isLeft: Bool) throws {
    let (store, mirror) = try store()
    if isLeft {
      try FileManager.default.createDirectory(
        atPath: mirror + "/work", withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      try Data(Self.event("left")).write(to: URL(fileURLWithPath: mirror + "/work/left.ics"))
    }
    let options = FetchOptions(userAgent: "tests", zone: .utc)
    _ = try store.fetch(options, from: Self.servers(), now: Self.now)
    try expectAll(store, mirror)
  }

  @Test("has nothing of what its server took back")
  func withdrawn() throws {
    let (store, mirror) = try store()
    let options = FetchOptions(userAgent: "tests", zone: .utc)
    _ = try store.fetch(options, from: Self.servers(withdrawing: ["a", "x"]), now: Self.now)
    try expectAll(store, mirror)
    let files = try FileManager.default.contentsOfDirectory(atPath: mirror + "/work")
    #expect(files.filter { $0.hasSuffix(".ics") }.count == Self.titles.count)
  }
}
