import Index
import Questions
import Retrieval
import TextAnalysis

/// The significant terms of a topic, for comparison with titles.
struct TopicTerms {
  /// Terms of the topic, and the alternative terms to look up for them.
  struct AlternativeTerm {
    let own: [String]
    let terms: [String]

    /// If true, the alternative is the number of a meeting.
    var isNumber: Bool { terms.allSatisfy { $0.allSatisfy(\.isNumber) } }
  }

  /// The significant words as written, each with its term and rarity.
  private let written: [(word: String, term: String, rarity: Float)]
  /// The terms of the topic in each spelling.
  private let ways: [Set<String>]
  /// `ways` without words for a meeting, unless nothing would remain: `acdt` for `acdt call`.
  private let waysOfAnyMeeting: [Set<String>]

  /// An empty topic, which doesn't match anything.
  static let none = TopicTerms()

  private init() { (written, ways, waysOfAnyMeeting) = ([], [], []) }

  init(_ topic: String, _ others: [AlternativeTerm] = [], embedder: Embedder) {
    let words = embedder.rarities(in: topic)
    // The number in `mempool call #0` is a common word, but distinguishes the meeting from others
    // in its series.
    let telling = words.filter {
      $0.rarity >= Weights().tellingRarity || $0.token.term.allSatisfy(\.isNumber)
    }
    .filter { !Self.prepositions.contains($0.token.term) }
    let terms = Set((telling.isEmpty ? words : telling).map(\.token.term))
    let utf8 = Array(topic.utf8)
    written = telling.filter { !Self.meetings.contains($0.token.term) }.map { word in
      (String(decoding: utf8[word.token.range], as: UTF8.self), word.token.term, word.rarity)
    }
    // If `third` is a number in some title, titles without that number belong to other meetings.
    let isOrdinal = others.contains { other in
      other.isNumber && !other.own.allSatisfy { $0.allSatisfy(\.isNumber) }
    }
    let ways =
      (isOrdinal ? [] : [terms])
      + others.filter { $0.isNumber || !terms.isDisjoint(with: $0.own) }
      .map { terms.subtracting($0.own).union($0.terms) }
    self.ways = ways
    waysOfAnyMeeting = ways.map { $0.subtracting(Self.meetings) }
      .filter { !$0.isEmpty && !ways.contains($0) }
  }

  /// The terms of prepositions, which a title may contain or omit: `games against Elver`.
  private static let prepositions = Set(
    QuestionWords.prepositions.flatMap { Analyzer.tokens($0).map(\.term) })

  /// The terms of words that may be in any meeting's name.
  private static let meetings = Set(
    QuestionWords.anyMeeting.flatMap { Analyzer.tokens($0).map(\.term) })

  /// The terms of the significant words, except words for a meeting.
  var significant: [String] { written.map(\.term) }

  /// Returns true if the title contains all terms. If `ofAnyMeeting` is true, words for a meeting
  /// are ignored.
  ///
  /// - Parameter inflected: if true, words with other endings match, such as `encrypt` for
  ///   `encrypted`.
  func areIn(_ title: String, ofAnyMeeting: Bool = false, inflected: Bool = false) -> Bool {
    var found = Analyzer.terms(title)
    var ways = ofAnyMeeting ? waysOfAnyMeeting : self.ways
    if inflected {
      ways = (ways.isEmpty ? self.ways : ways).map { Set($0.map(Self.stem)) }
      found = Set(found.map(Self.stem))
    }
    return ways.contains { !$0.isEmpty && $0.isSubset(of: found) }
  }

  /// Returns the indices of the titles that contain the weightiest terms of the topic, and the
  /// topic's other words. `choir practice` is found by `choir`, but `zeppelin choir` isn't. Returns
  /// nil if no title contains any of the terms, or if a significant word is left over.
  func mostTelling(of titles: [String]) -> (places: [Int], left: [String])? {
    let all = Set(written.map(\.term))
    let shares = titles.map { Analyzer.terms($0).intersection(all) }
    // `tribunal hearings` are tribunals rather than other hearings.
    func weight(_ terms: Set<String>) -> Float {
      written.filter { terms.contains($0.term) }.reduce(0) { sum, word in
        sum + (QuestionWords.nameKindOfMeeting(word.word) ? word.rarity / 2 : word.rarity)
      }
    }
    guard let best = shares.max(by: { weight($0) < weight($1) }), !best.isEmpty else { return nil }
    let left = written.filter { !best.contains($0.term) }
    guard
      left.allSatisfy({
        $0.rarity < Self.telling || QuestionWords.nameKindOfMeeting($0.word)
      })
    else { return nil }
    return (shares.indices.filter { best.isSubset(of: shares[$0]) }, left.map(\.word))
  }

  /// Returns the terms of the topic that at least one title contains, and the words that no title
  /// contains.
  func named(in titles: [String]) -> (terms: Set<String>, others: [String]) {
    let found = titles.reduce(into: Set()) { $0.formUnion(Analyzer.terms($1)) }
    return (
      Set(written.map(\.term)).intersection(found),
      written.filter { !found.contains($0.term) }.map(\.word)
    )
  }

  /// The minimum rarity in nats of a word that can't be left out.
  private static let telling: Float = 7

  /// Returns the term without the ending of a verb or of a noun derived from a verb.
  private static func stem(_ term: String) -> String {
    let ending = ["ation", "ment", "ing", "ed", "er", "es", "s", "e"].first { ending in
      term.hasSuffix(ending) && term.count - ending.count >= 4
    }
    return ending.map { String(term.dropLast($0.count)) } ?? term
  }

  /// Returns the documents that contain all terms. If `ofAnyMeeting` is true, words for a meeting
  /// are ignored.
  func documents(of index: SearchIndex, ofAnyMeeting: Bool = false) throws -> Set<Int64> {
    try (ways + (ofAnyMeeting ? waysOfAnyMeeting : [])).reduce(into: []) {
      $0.formUnion(try index.documents(withAll: $1))
    }
  }
}

extension SearchIndex {
  /// Returns the documents that contain all terms, in any order.
  func documents(withAll terms: some Collection<String>) throws -> Set<Int64> {
    var left: Set<Int64>?
    for term in terms {
      let found = Set(try documents(with: [term], inTextOnly: false))
      left = left.map { $0.intersection(found) } ?? found
    }
    return left ?? []
  }
}
