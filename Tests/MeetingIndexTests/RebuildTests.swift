import Calendars
import Foundation
import GRDB
import Questions
import Retrieval
import Testing
import Time

@testable import Care
@testable import Index
@testable import Search
@testable import Sync

@Suite("A rebuild")
struct RebuildTests {
  /// A time in November 2026.
  let now = Moment(1_795_000_000, in: .utc)

  /// Returns an index with one meeting.
  private func index(_ home: String) throws -> MeetingStore {
    let store = try IndexFolder(home).open(.writing)
    let event = "BEGIN:VEVENT\nUID:a\nDTSTART:20260310T140000Z\nSUMMARY:Budget\nEND:VEVENT\n"
    let calendar = "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//t//t//EN\n\(event)END:VCALENDAR\n"
    let url = "data:text/calendar;base64," + Data(calendar.utf8).base64EncodedString()
    _ = try SourceRegistry(store).add(
      SourceLocation(parsing: url, relativeTo: "/"), named: "work", owners: [], now: now,
      store.writerLock(now: now))
    _ = try SyncRun(store).run(now: now)
    return store
  }

  @Test("takes no document for another's because it has the same id")
  func identity() throws {
    let home = FileManager.default.temporaryDirectory.path + "/rebuild-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: home) }
    let store = try index(home)
    try store.write(store.writerLock(now: now)) { db in
      try db.execute(sql: "UPDATE document SET hash = x'00'")
    }
    #expect(try Checkup(store).findings(fixing: nil, now: now).map(\.check) == [.text])
    _ = try ReindexRun(store).run(all: true, now: now)
    #expect(try Checkup(store).findings(fixing: nil, now: now) == [])
  }

  @Test("lets the old vectors answer until the new ones are all there")
  func oldVectorsAnswer() throws {
    let home = FileManager.default.temporaryDirectory.path + "/rebuild-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: home) }
    let store = try index(home)

    // Another process asks a question at every step.
    let reader = try IndexFolder(home).open(.reading)
    let query = try QuestionReading(reader, now: Moment(0, in: .utc)).parse(
      [Word("about"), Word("budgets")])
    func cosine() throws -> Double? {
      try SearchResult(of: query, in: reader, now: now).hits.first?.evidence.first?.value
    }
    let before = try #require(try cosine())
    #expect(before > 0.5)
    var steps = 0
    _ = try ReindexRun(store).run(all: true, now: now) { _, _ in
      steps += 1
      #expect((try? cosine()) == before)
    }
    #expect(steps > 1)
    #expect(try cosine() == before)
  }
}
