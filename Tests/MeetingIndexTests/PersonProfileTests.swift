import Calendars
import Foundation
import Questions
import Testing
import Time

@testable import Care
@testable import Index
@testable import Search
@testable import Sync

@Suite("What is shown of a person")
final class PersonProfileTests {
  /// 2026-11-18
  private let now = Moment(1_795_000_000, in: .utc)
  private let home = FileManager.default.temporaryDirectory.path + "/person-\(UUID().uuidString)"

  deinit { try? FileManager.default.removeItem(atPath: home) }

  private func event(
    _ uid: String, _ day: String, _ title: String, _ notes: String = "",
    with people: [String] = ["dana", "lee"]
  ) -> String {
    let attendees = people.map { "ATTENDEE;CN=\($0.capitalized) Kim:mailto:\($0)@example.com" }
    return """
      BEGIN:VEVENT
      UID:\(uid)
      DTSTART:\(day)T140000Z
      SUMMARY:\(title)
      \(attendees.joined(separator: "\n"))
      DESCRIPTION:\(notes)
      END:VEVENT

      """
  }

  private func index(_ events: [String]) throws -> MeetingStore {
    let calendar = "BEGIN:VCALENDAR\nVERSION:2.0\n\(events.joined())END:VCALENDAR\n"
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    let path = home + "/work.ics"
    try Data(calendar.utf8).write(to: URL(filePath: path))
    let store = try IndexFolder(home).open(.writing)
    _ = try SourceRegistry(store).add(
      SourceLocation(parsing: path, relativeTo: "/"), named: "work", owners: [], now: now,
      store.writerLock(now: now))
    _ = try SyncRun(store).run(now: now)
    return store
  }

  private func person(_ name: String, _ store: MeetingStore) throws -> KnownPerson {
    let term = try PersonTerm.named(name, in: store, now: now)
    return try #require(term?.people.first)
  }

  @Test("are words of subjects, not the label of a link")
  func words() throws {
    let link = "Shared minutes: https://example.com/a"
    let others = (1...20).map { event("\($0)", "20261103", "Paint tar number\($0)", with: ["lee"]) }
    let store = try index(
      [event("a", "20261101", "Quay", "Lanterns.\\n\(link)"), event("b", "20261102", "Rope", link)]
        + others)
    let words = try PersonProfile(of: person("dana", store), in: store, owners: []).words
    #expect(words.contains("lanterns") && !words.contains("minutes"), "\(words)")
  }

  @Test("is the latest meeting with somebody else that has begun")
  func together() throws {
    let store = try index([
      event("a", "20261101", "Quay"), event("b", "20261110", "Rope"),
      event("c", "20261210", "Board"),
    ])
    let found = try PersonProfile.together(
      person("dana", store), person("lee", store), in: store, now: now)
    #expect(found?.meetings == 3 && found?.latest?.title == "Rope")
  }
}
