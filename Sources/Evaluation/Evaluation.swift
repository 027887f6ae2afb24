import Calendars
import Care
import Foundation
import Index
import Questions
import Search
import Sync
import Time

/// The metrics, rankings and times for a set of queries.
package struct EvaluationResult: Sendable {
  /// The search results for one query.
  package struct Ranking: Sendable {
    /// The identifier of the query.
    package var query: String
    /// The results, best first.
    package var hits: [(corpusID: String, score: Double)]
  }

  /// The name of the set of queries.
  package var set: String
  /// The search mode, which selects the kinds of evidence.
  package var mode: SearchMode
  /// The metrics over all queries of the set.
  package var metrics = RankingMetrics()
  /// The metrics of a search for all words of each query; nil if it was not run.
  package var plain: RankingMetrics?
  /// The time of each query in milliseconds, in order.
  package var milliseconds: [Double] = []
  /// The recall of codes: the share of a query's ten nearest passages by exact vectors that the
  /// scan of codes also finds, averaged over the queries; nil if it was not measured.
  package var codeRecall: Double?
  /// The results of each query, in the order of the set.
  package var rankings: [Ranking] = []

  /// The percentile of the times, in milliseconds; `share` is from 0 to 1.
  package func percentile(_ share: Double) -> Double {
    let sorted = milliseconds.sorted()
    return sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, Int(share * Double(sorted.count)))]
  }

  /// The lines of a TREC run file: query, `Q0`, document, rank, score, name of the run.
  package func run(named name: String) -> String {
    rankings.flatMap { ranking in
      ranking.hits.enumerated().map { place, hit in
        "\(ranking.query) Q0 \(hit.corpusID) \(place + 1) \(hit.score) \(name)\n"
      }
    }.joined()
  }
}

/// Measures an index with sets of queries.
package struct EvaluationRun {
  private let store: MeetingStore

  package init(_ store: MeetingStore) { self.store = store }

  /// Answers each query as for a user. In vector mode, the codes are scanned for all queries at
  /// once, and the times exclude this scan.
  ///
  /// - Parameters:
  ///   - set: queries with known relevant meetings.
  ///   - options: the options of each search.
  ///   - exactly: whether, in vector mode, to use the nearest passages by exact vectors, and to
  ///     measure the recall of the codes.
  ///   - plainly: whether to also search for all words of each query without interpreting it.
  ///   - clock: returns the time in milliseconds from any origin.
  package func evaluate(
    _ set: EvaluationSet, options: SearchOptions, exactly: Bool = false, plainly: Bool = false,
    now: Moment, clock: () -> Double
  ) throws -> EvaluationResult {
    var result = EvaluationResult(set: set.name, mode: options.mode)
    var nearest =
      options.mode == .vector
      ? try self.nearest(set, exactly: false, options, now: now) : nil
    if exactly, let byCodes = nearest {
      let exact = try self.nearest(set, exactly: true, options, now: now)
      let shares = zip(byCodes, exact).compactMap { $0.share(ofNearest: 10, of: $1) }
      result.codeRecall = shares.isEmpty ? nil : shares.reduce(0, +) / Double(shares.count)
      nearest = exact
    }
    for (place, query) in set.queries.enumerated() {
      let start = clock()
      var options = options
      options.nearest = nearest?[place]
      let hits = try ranking(
        of: Word.words(of: query.text), by: options, now: now)
      result.milliseconds.append(clock() - start)
      result.metrics.add(ranking: hits.map(\.corpusID), relevance: query.relevance)
      result.rankings.append(EvaluationResult.Ranking(query: query.id, hits: hits))
    }
    if plainly { result.plain = try plain(set, options, now: now) }
    return result
  }

  /// Returns the metrics of a search for all words of each query. Interpreting the queries should
  /// not give lower ones.
  private func plain(
    _ set: EvaluationSet, _ options: SearchOptions, now: Moment
  ) throws -> RankingMetrics {
    var metrics = RankingMetrics()
    for query in set.queries {
      var reading = ParsedQuery()
      reading.topic = query.text
      let found = try SearchResult(of: reading, in: store, options: options, now: now)
      metrics.add(ranking: found.hits.map(\.record.corpusID), relevance: query.relevance)
    }
    return metrics
  }

  /// Returns the meetings in the answer to a question if the mode is `fused`; otherwise, the
  /// results of a search.
  private func ranking(
    of words: [Word], by options: SearchOptions, now: Moment
  ) throws -> [(corpusID: String, score: Double)] {
    guard options.mode == .fused else {
      let query = try QuestionReading(store, now: now).parse(words)
      return try SearchResult(of: query, in: store, options: options, now: now).hits.map {
        ($0.record.corpusID, $0.score)
      }
    }
    var wanted = AnswerOptions()
    (wanted.limit, wanted.search) = (options.limit, options)
    let answer = try QuestionAnswerer(store, now: now).answer(words, wanted)
    // Meetings in lists have no scores, so their ranks are used.
    return answer.content.hits?.map { ($0.record.corpusID, $0.score) }
      ?? answer.meetings.enumerated().map { ($1.corpusID, -Double($0)) }
  }

  private func nearest(
    _ set: EvaluationSet, exactly: Bool, _ options: SearchOptions, now: Moment
  ) throws -> [NearestPassages] {
    let queries = try set.queries.map {
      try QuestionReading(store, now: now).parse(Word.words(of: $0.text))
    }
    return try NearestPassages.all(
      for: queries, in: store, exactly: exactly, options: options, now: now)
  }

  /// Calls `body` with a new index of `calendars` in the folder `home`, and deletes the folder
  /// afterwards.
  ///
  /// - Parameters:
  ///   - calendars: the source to index.
  ///   - notes: notes that belong to the calendars.
  ///   - home: the folder for the index, which must not exist.
  ///   - body: receives the index and the sync's report.
  package static func withScratchIndex<Result>(
    of calendars: SourceLocation, notes: SourceLocation? = nil, in home: String, now: Moment,
    _ body: (MeetingStore, SyncReport) throws -> Result
  ) throws -> Result {
    defer { try? FileManager.default.removeItem(atPath: home) }
    let store = try IndexFolder(home).open(.writing)
    _ = try SourceRegistry(store).add(
      calendars, named: "corpus", owners: [], now: now, store.writerLock(now: now))
    if let notes {
      _ = try SourceRegistry(store).add(
        notes, of: .notes, named: "notes", owners: [], now: now, store.writerLock(now: now))
    }
    return try body(store, try SyncRun(store).run(now: now))
  }
}
