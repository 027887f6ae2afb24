import Calendars
import Foundation
import Testing

@testable import MeetingIndex

@Suite("The nearest passages of many questions")
struct NearestPassagesTests {
  @Test("lead to the answers that each question has alone")
  func batch() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let now: Int64 = 1_795_262_400
    let store = try MeetingStore()
    let source = try CalendarSource(
      parsing: root.appendingPathComponent("Examples/calendars/sales").path, relativeTo: "/")
    _ = try store.addSource(source, named: nil, owners: [], now: now)
    _ = try store.sync(now: now, zone: .utc)
    let today = CivilDate("2026-11-21")!
    let queries = try [
      "about pricing", "with dana about renewals", "a demo for the ferry", "about onbording",
    ].map { try store.parse(QueryWord.words(of: $0), today: today) }
    let nearest = try store.nearestPassages(to: queries, now: now, zone: .utc)
    #expect(nearest.count == queries.count)
    for (query, passages) in zip(queries, nearest) {
      var options = SearchOptions(mode: .vector)
      let alone = try store.search(query, options: options, now: now, zone: .utc)
      options.nearest = passages
      let batched = try store.search(query, options: options, now: now, zone: .utc)
      #expect(!alone.hits.isEmpty)
      #expect(batched.hits.map(\.record.id) == alone.hits.map(\.record.id))
    }
  }
}
