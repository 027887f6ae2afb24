import Index
import Questions
import Retrieval
import TextAnalysis
import Time

package struct SearchResult: Sendable {
  /// The interpretation of the question.
  package var query: MeetingQuery
  package var hits: [SearchHit]
  /// Notices about the question and about outdated sources.
  package var notices: [String]
}

/// A meeting that was found, with the evidence.
public struct SearchHit: Sendable {
  public var record: MeetingRecord
  /// The score from 0 to 1, comparable only within one result.
  public var score: Double
  /// The number of other occurrences with the same text.
  public var alsoOccurrences: Int
  /// The passage that answers the question best.
  public var passage: PassageText
  /// If true, the title, location or categories contain a word of the topic.
  package var isNamedByTopic = false
  /// The people in the question whom the record neither lists nor mentions, as written.
  package var missing: [String]
  /// The people in the question whom the record mentions but doesn't list, as written.
  package var named: [String] = []
  /// The marked items of the meeting, if the question asks for decisions or open items.
  package var items: [MarkedItem] = []
  /// The values of the evidence by name, for `--explain`.
  package var evidence: [(name: String, value: Double)]

  /// If true, the passage or the meeting's title, location or categories contain a word of the
  /// topic.
  var hasTopicWord: Bool { isNamedByTopic || !passage.highlights.isEmpty }
}

extension SearchResult {
  /// Finds the meetings that answer `query`, the best first.
  ///
  /// - Parameters:
  ///   - query: the query.
  ///   - options: the number and kind of results.
  ///   - embedder: the embedder for the topic.
  package init(
    of query: MeetingQuery, in store: MeetingStore, options: SearchOptions = SearchOptions(),
    now: Moment, embedder: Embedder = .shipped
  ) throws {
    self = try store.read {
      try Self.result(of: query, in: store, options, now: now, embedder, $0)
    }
  }

  private static func result(
    of query: MeetingQuery, in store: MeetingStore, _ options: SearchOptions, now: Moment,
    _ embedder: Embedder, _ db: Database
  ) throws -> SearchResult {
    var options = options
    options.isNarrowed = store.isNarrowed
    var search = Search(
      index: try SearchIndex(of: store, db), query: query, options: options, now: now,
      embedder: embedder)
    let ranked = try search.run()
    let hits = try SearchHit.all(ranked, terms: search.terms, said: search.said, in: store, db)
    options.stageEnded?(.records)
    return SearchResult(
      query: query, hits: hits,
      notices: query.notices + search.notices + (try StaleSources.notices(now: now, db)))
  }
}

extension SearchHit {
  /// Loads the records of search results, with all displayed details, in the order of `ranked`.
  ///
  /// - Parameters:
  ///   - terms: the terms of the topic, for highlighting.
  ///   - said: the words to search for in transcripts.
  package static func all(
    _ ranked: [Search.Ranked], terms: Set<String>, said: SpokenWords, in store: MeetingStore,
    _ db: Database
  ) throws -> [SearchHit] {
    let records = try MeetingRecord.all(rowIDs: ranked.map(\.record), db)
    return try zip(ranked, records).map { ranked, record in
      SearchHit(
        record: record, score: ranked.score, alsoOccurrences: ranked.also,
        passage: try PassageText(
          of: record, row: ranked.record, document: ranked.document, passage: ranked.passage,
          terms: terms, said: said, db),
        isNamedByTopic: RecordText.heading(of: record).contains { text in
          Analyzer.tokens(text).contains { terms.contains($0.term) }
        },
        missing: ranked.missing, evidence: ranked.evidence)
    }
  }

}

/// Notices about sources whose records may be outdated.
enum StaleSources {
  /// Returns a notice for each source whose last sync failed.
  static func notices(now: Moment, _ db: Database) throws -> [String] {
    try SourceRows.failures(db).map {
      "source '\($0.id)' has been stale since \(now.text(of: $0.since)): \($0.failure)"
    }
  }
}
