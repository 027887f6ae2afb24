import Calendars
import Foundation
import Questions
import Retrieval
import Testing
import Time

@testable import Care
@testable import Index
@testable import Search
@testable import Sync

/// A line that at least a fifth of the descriptions have, as a company's phone bridge.
@Suite("A line that many descriptions share")
final class CommonLinesTests {
  private let now = Moment(1_795_000_000, in: .utc)
  private let home = FileManager.default.temporaryDirectory.path + "/common-\(UUID().uuidString)"
  private let bridge = "Phone bridge of the harbour: room 7, code 4711"

  deinit { try? FileManager.default.removeItem(atPath: home) }

  /// Makes an index of meetings with different titles.
  ///
  /// - Parameter shared: the number of meetings whose description has the line.
  private func index(shared: Int, of count: Int, line: String) throws -> MeetingStore {
    let events = (0..<count).map { number in
      """
      BEGIN:VEVENT
      UID:event-\(number)
      DTSTART:20260310T140000Z
      SUMMARY:Subject \(number)
      DESCRIPTION:Topic \(number) is discussed.\\n\(number < shared ? line : "Only \(number) here")
      END:VEVENT

      """
    }.joined()
    let calendar = "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//t//t//EN\n\(events)END:VCALENDAR\n"
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    let path = home + "/work.ics"
    try Data(calendar.utf8).write(to: URL(filePath: path))
    let store = try IndexFolder(home).open(.writing)
    if try SourceRegistry(store).all(counted: false).isEmpty {
      _ = try SourceRegistry(store).add(
        SourceLocation(parsing: path, relativeTo: "/"), named: "work", owners: [], now: now,
        store.writerLock(now: now))
    }
    return store
  }

  private func sync(_ store: MeetingStore) throws -> SyncReport {
    try SyncRun(store).run(now: now)
  }

  private func prose(_ store: MeetingStore) throws -> [String] {
    try store.read { db in try MeetingRecord.all(rowIDs: [1, 2], db).map(\.prose) }
  }

  @Test("is left out of the text")
  func leftOut() throws {
    let store = try index(shared: 6, of: 20, line: bridge)
    _ = try sync(store)
    #expect(try prose(store).allSatisfy { $0.hasSuffix("is discussed.") })
    let found = try SearchResult(
      of: QuestionReading(store, now: now).parse(["about", "harbour"].map { Word($0) }), in: store,
      now: now)
    #expect(found.hits.isEmpty)
    #expect(try Checkup(store).findings(fixing: nil, now: now) == [])
    #expect(try sync(store).isUnchanged)
  }

  @Test("stays in a calendar of few meetings, in which it may be what they are about")
  func fewMeetings() throws {
    let store = try index(shared: 4, of: 8, line: bridge)
    _ = try sync(store)
    #expect(try prose(store).allSatisfy { $0.hasSuffix("code 4711") })
  }

  @Test("stays if it is short, as the headings of agendas are")
  func heading() throws {
    let store = try index(shared: 10, of: 20, line: "Action items")
    _ = try sync(store)
    #expect(try prose(store).allSatisfy { $0.hasSuffix("Action items") })
  }

  @Test("is text again when few have it")
  func noLongerCommon() throws {
    _ = try sync(index(shared: 6, of: 20, line: bridge))
    let store = try index(shared: 2, of: 40, line: bridge)
    _ = try sync(store)
    #expect(try prose(store).allSatisfy { $0.hasSuffix("code 4711") })
    #expect(try Checkup(store).findings(fixing: nil, now: now) == [])
  }
}
