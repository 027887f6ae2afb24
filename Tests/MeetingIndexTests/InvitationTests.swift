import Calendars
import FetchMessages
import Foundation
import Questions
import Testing
import Time
import Writing

@testable import Care
@testable import Changes
@testable import Index
@testable import Mirror
@testable import Search
@testable import Sync

/// A CalDAV server that notifies invited people itself, as far as this is visible to clients.
private final class PretendInviter {
  var files: [String: (etag: String, text: String)] = [:]
  var invites = true
  private(set) var orders: [ResourceOrder] = []
  private var count = 0

  static let calendar = "/dav/me/work/"

  func put(_ name: String, _ text: String) {
    count += 1
    files[Self.calendar + name] = ("\"\(count)\"", text.replacing("\n", with: "\r\n"))
  }

  var access: ServerAccess {
    ServerAccess(
      ask: { [self] order, _, each in try answer(order(), each) }, credential: { _, _ in nil })
  }

  private func answer(
    _ order: FetchOrder, _ each: (FetchMessage, [UInt8]) throws -> Void
  ) throws {
    if order.task == .collections { try tell(each) }
    for resource in order.resources {
      orders.append(resource)
      switch resource.act {
      case .read: break
      case .put(let data, _):
        put(
          String(resource.path.dropFirst(Self.calendar.count)),
          String(decoding: data, as: UTF8.self))
      case .delete: files[resource.path] = nil
      }
      let file = files[resource.path]
      let tags = ResourceTags(etag: file?.etag, scheduleTag: nil)
      let bytes = Array((file?.text ?? "").utf8)
      try each(
        .outcome(
          ResourceOutcome(
            path: resource.path, result: .done(tags),
            now: file == nil ? .nothing : .there(tags, size: bytes.count))), bytes)
    }
    var summary = FetchSummary(requests: 1, scheme: nil, movedTo: nil, isUnchanged: false)
    summary.invitesByItself = invites
    try each(.done(summary), [])
  }

  private func tell(_ each: (FetchMessage, [UInt8]) throws -> Void) throws {
    let found = FoundCollection(
      path: Self.calendar, name: "Work", color: nil, mayContainEvents: true, token: nil, ctag: nil)
    try each(.account([found]), [])
    for (path, file) in files {
      let resource = FetchedResource(
        collection: Self.calendar, path: path, etag: file.etag, lastModified: nil,
        size: file.text.utf8.count)
      try each(.resource(resource), Array(file.text.utf8))
    }
    var outcome = FetchedCollection(path: Self.calendar)
    outcome.isListed = true
    try each(.collection(outcome), [])
  }
}

@Suite("What a server tells those who are invited")
final class InvitationTests {
  private let server = PretendInviter()
  private let folder = FileManager.default.temporaryDirectory.path + "/invitations-\(UUID())"
  private static let now = Moment(1_772_355_600, in: .utc)

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func event(_ uid: String, organizer: String) -> String {
    """
    BEGIN:VCALENDAR
    VERSION:2.0
    BEGIN:VEVENT
    UID:\(uid)
    DTSTAMP:20260101T000000Z
    DTSTART:20260310T140000Z
    SUMMARY:\(uid)
    ORGANIZER:mailto:\(organizer)
    ATTENDEE:mailto:me@example.com
    ATTENDEE:mailto:dana@example.com
    END:VEVENT
    END:VCALENDAR

    """
  }

  private func store() throws -> MeetingStore {
    server.put("own.ics", event("own", organizer: "me@example.com"))
    server.put("guest.ics", event("guest", organizer: "dana@example.com"))
    let store = try IndexFolder(folder).open(.writing, startsAnew: true)
    try subscribe(store)
    let options = FetchOptions(userAgent: "tests")
    _ = try ServerFetch(store).run(options, from: server.access, now: Self.now)
    _ = try SyncRun(store).run(SyncOptions(), now: Self.now)
    return store
  }

  private func subscribe(_ store: MeetingStore) throws {
    let lock = try store.writerLock(now: Self.now)
    let (id, _) = try RemoteSources(store).add(
      .caldav, url: "https://cal.example.com/dav/me/", host: "cal", named: "me",
      owners: ["me@example.com"], access: RemoteAccess(), now: Self.now, lock)
    _ = try SourceRegistry(store).setWritable(true, source: id, lock)
  }

  private func plan(
    _ title: String, isSilent: Bool = true, _ edit: (inout EventChange) -> Void
  ) throws -> ChangePlan {
    let store = try store()
    let record = try #require(
      try FittingRecords(store, now: Self.now).all(ParsedQuery())
        .first { $0.title == title })
    var change = EventChange()
    edit(&change)
    return try CalendarChanges(store).plan(
      [.change(meeting: record.id, nil, change)], on: server.access, isSilent: isSilent,
      now: Self.now, newUID: { "new" })
  }

  @Test("is said before, where it can't be kept from it")
  func said() throws {
    let own = try plan("own") { $0.title = "x" }
    #expect(own.remarks.contains { $0.contains("notifies the people invited") })
    let guest = try plan("guest") { $0.answer = .init(addresses: [], status: .declined) }
    #expect(guest.remarks.contains { $0.contains("may notify the organizer") })
    #expect(try plan("own", isSilent: false) { $0.title = "x" }.remarks.isEmpty)
  }

  @Test("is kept from it where somebody leaves what they were invited to")
  func left() throws {
    #expect(try plan("guest") { $0.isRemoval = true }.remarks.isEmpty)
    #expect(try plan("own") { $0.isRemoval = true }.remarks.count == 1)
  }

  @Test("is nothing where the server tells nobody, which is said to who asks for it")
  func nobody() throws {
    server.invites = false
    #expect(try plan("own") { $0.title = "x" }.remarks.isEmpty)
    let loud = try plan("own", isSilent: false) { $0.title = "x" }
    #expect(loud.remarks.contains { $0.contains("sends no invitations") })
  }

  @Test("is kept from it by a new event's own lines", arguments: [true, false])
  func new(isSilent: Bool) throws {
    var event = NewEvent(
      uid: "n", title: "Lunch", start: .instant(Self.now.seconds),
      end: .instant(Self.now.seconds + 3_600))
    event.attendees = [Person(email: "dana@example.com")]
    event.organizer = Person(email: "me@example.com")
    let plan = try CalendarChanges(store()).plan(
      [.create(event, calendar: "Work")], on: server.access, isSilent: isSilent, now: Self.now,
      newUID: { "new" })
    let text = String(decoding: plan.writes[0].after ?? [], as: UTF8.self)
    #expect(text.contains("SCHEDULE-AGENT=CLIENT") == isSilent)
    #expect(plan.remarks.isEmpty)
  }
}
