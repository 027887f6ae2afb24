import Calendars
import Foundation
import Questions
import Testing
import Time

@testable import Care
@testable import Index
@testable import Search
@testable import Sync

@Suite("The nearest passages")
struct NearestPassagesTests {
  let now = Moment(1_795_262_400, in: .utc)

  func sales() throws -> MeetingStore {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let store = try MeetingStore()
    let source = try SourceLocation(
      parsing: root.appendingPathComponent("Examples/calendars/sales").path, relativeTo: "/")
    _ = try SourceRegistry(store).add(
      source, named: nil, owners: [], now: now, store.writerLock(now: now))
    _ = try SyncRun(store).run(now: now)
    return store
  }

  @Test("are only read as far as answers need: the others' cosines would change none")
  func settling() throws {
    let store = try sales()
    for words in ["about pricing", "with dana about renewals", "a demo for the ferry", "contract"] {
      let query = try QuestionReading(store, now: Moment(1_795_262_400, in: .utc)).parse(
        Word.words(of: words))
      for mode in [SearchMode.fused, .vector] {
        var options = SearchOptions(limit: 5, mode: mode)
        let answers = try SearchResult(of: query, in: store, options: options, now: now).hits
        options.weights = Weights(options)
        options.weights?.estimateError = 1
        let all = try SearchResult(of: query, in: store, options: options, now: now).hits
        #expect(!all.isEmpty)
        #expect(answers.map(\.record.id) == all.map(\.record.id))
        #expect(answers.map(\.score) == all.map(\.score))
      }
    }
  }

  @Test("of many questions lead to the answers that each has alone")
  func batch() throws {
    let store = try sales()
    let queries = try [
      "about pricing", "with dana about renewals", "a demo for the ferry", "about onbording",
    ].map {
      try QuestionReading(store, now: Moment(1_795_262_400, in: .utc)).parse(Word.words(of: $0))
    }
    let nearest = try NearestPassages.all(for: queries, in: store, now: now)
    #expect(nearest.count == queries.count)
    for (query, passages) in zip(queries, nearest) {
      var options = SearchOptions(mode: .vector)
      let alone = try SearchResult(of: query, in: store, options: options, now: now)
      options.nearest = passages
      let batched = try SearchResult(of: query, in: store, options: options, now: now)
      #expect(!alone.hits.isEmpty)
      #expect(batched.hits.map(\.record.id) == alone.hits.map(\.record.id))
    }
  }
}
