import Calendars
import Care
import Foundation
import Index
import Questions
import Search
import Sync
import Time

/// The scores of a set of queries, and the time that they take.
package struct EvaluationResult: Sendable {
  /// The results of a query, best first.
  package struct Ranking: Sendable {
    /// The query's identifier.
    package var query: String
    /// The results, best first.
    package var hits: [(corpusID: String, score: Double)]
  }

  /// The name of the set of queries.
  package var set: String
  /// The evidence that counted.
  package var mode: SearchMode
  /// Over all queries of the set.
  package var metrics = RankingMetrics()
  /// The same of the plain search for all words of each query; nil if it was not run.
  package var plain: RankingMetrics?
  /// For each query in turn.
  package var milliseconds: [Double] = []
  /// The share of the ten passages nearest to a query, by whole vectors, that is among those which the
  /// codes leave for exact cosines, averaged over the queries; nil if it was not looked at.
  package var codeRecall: Double?
  /// The results of each query, in the order of the set.
  package var rankings: [Ranking] = []

  /// The time that the share `share` of the queries stays below, in milliseconds.
  package func percentile(_ share: Double) -> Double {
    let sorted = milliseconds.sorted()
    return sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, Int(share * Double(sorted.count)))]
  }

  /// Lines of a TREC run: query, `Q0`, document, rank, score, name of the run.
  package func run(named name: String) -> String {
    rankings.flatMap { ranking in
      ranking.hits.enumerated().map { place, hit in
        "\(ranking.query) Q0 \(hit.corpusID) \(place + 1) \(hit.score) \(name)\n"
      }
    }.joined()
  }
}

extension MeetingStore {
  /// Answers each query as it is answered when users ask it. With vectors alone, the codes are scanned
  /// for all queries at once, and the times are without that scan.
  ///
  /// - Parameters:
  ///   - set: questions with the meetings that are right.
  ///   - options: what is wanted of it, and how.
  ///   - exactly: with vectors alone: whether the nearest passages are found by whole vectors instead
  ///     of their codes, and the codes held against those.
  ///   - plainly: whether all words of each query are searched for as well, as if reading took none.
  ///   - now: in seconds since 1970-01-01T00:00:00Z.
  ///   - zone: that of floating times and all-day events.
  ///   - clock: milliseconds since any moment.
  package func evaluate(
    _ set: EvaluationSet, options: SearchOptions, exactly: Bool = false, plainly: Bool = false,
    now: Int64, zone: Zone, clock: () -> Double
  ) throws -> EvaluationResult {
    var result = EvaluationResult(set: set.name, mode: options.mode)
    var nearest =
      options.mode == .vector
      ? try self.nearest(set, exactly: false, options, now: now, zone: zone) : nil
    if exactly, let byCodes = nearest {
      let exact = try self.nearest(set, exactly: true, options, now: now, zone: zone)
      let shares = zip(byCodes, exact).compactMap { $0.share(ofNearest: 10, of: $1) }
      result.codeRecall = shares.isEmpty ? nil : shares.reduce(0, +) / Double(shares.count)
      nearest = exact
    }
    for (place, query) in set.queries.enumerated() {
      let start = clock()
      var options = options
      options.nearest = nearest?[place]
      let hits = try ranking(
        of: Word.words(of: query.text), by: options, now: now, zone: zone)
      result.milliseconds.append(clock() - start)
      result.metrics.add(ranking: hits.map(\.corpusID), relevance: query.relevance)
      result.rankings.append(EvaluationResult.Ranking(query: query.id, hits: hits))
    }
    if plainly { result.plain = try plain(set, options, now: now, zone: zone) }
    return result
  }

  /// The metrics of a plain search for all words of each query, which reading may only raise.
  private func plain(
    _ set: EvaluationSet, _ options: SearchOptions, now: Int64, zone: Zone
  ) throws -> RankingMetrics {
    var metrics = RankingMetrics()
    for query in set.queries {
      var reading = ParsedQuery()
      reading.topic = query.text
      let found = try search(reading, options: options, now: now, zone: zone)
      metrics.add(ranking: found.hits.map(\.record.corpusID), relevance: query.relevance)
    }
    return metrics
  }

  /// The meetings of the answer that users get; with one kind of evidence alone, those that it finds.
  private func ranking(
    of words: [Word], by options: SearchOptions, now: Int64, zone: Zone
  ) throws -> [(corpusID: String, score: Double)] {
    guard options.mode == .fused else {
      let query = try parse(words, now: now, zone: zone)
      return try search(query, options: options, now: now, zone: zone).hits.map {
        ($0.record.corpusID, $0.score)
      }
    }
    var wanted = AnswerOptions()
    (wanted.limit, wanted.search) = (options.limit, options)
    let answer = try answer(words, wanted, now: now, zone: zone)
    // Lists have no scores.
    return answer.content.hits?.map { ($0.record.corpusID, $0.score) }
      ?? answer.meetings.enumerated().map { ($1.corpusID, -Double($0)) }
  }

  private func nearest(
    _ set: EvaluationSet, exactly: Bool, _ options: SearchOptions, now: Int64, zone: Zone
  ) throws -> [NearestPassages] {
    let queries = try set.queries.map {
      try parse(Word.words(of: $0.text), now: now, zone: zone)
    }
    return try nearestPassages(
      to: queries, exactly: exactly, options: options, now: now, zone: zone)
  }

  /// Makes an index of `calendars` alone in the folder `home`, lends it to `body`, and removes it.
  ///
  /// - Parameters:
  ///   - calendars: what is indexed.
  ///   - notes: notes that belong to the calendars.
  ///   - home: a folder for the index, which is made and taken away.
  ///   - now: in seconds since 1970-01-01T00:00:00Z.
  ///   - zone: that of floating times and all-day events.
  ///   - body: gets what was read, too.
  package static func withScratchIndex<Result>(
    of calendars: SourceLocation, notes: SourceLocation? = nil, in home: String, now: Int64,
    zone: Zone,
    _ body: (MeetingStore, SyncReport) throws -> Result
  ) throws -> Result {
    defer { try? FileManager.default.removeItem(atPath: home) }
    let store = try IndexFolder(home).open(.writing)
    _ = try store.addSource(
      calendars, named: "corpus", owners: [], now: now, store.writerLock(now: now))
    if let notes {
      _ = try store.addSource(
        notes, of: .notes, named: "notes", owners: [], now: now, store.writerLock(now: now))
    }
    return try body(store, try SyncRun(store).run(now: now, zone: zone))
  }
}
