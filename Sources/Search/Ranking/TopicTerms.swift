import Index
import Questions
import Retrieval
import TextAnalysis

/// The words of a topic that tell something.
struct TopicTerms {
  /// Words of the topic, and what else they are looked for as.
  struct AlternativeTerm {
    let own: [String]
    let terms: [String]
  }

  /// The telling words as they were written, each with its term and how much it tells.
  private let written: [(word: String, term: String, rarity: Float)]
  /// By way to write the topic, the terms.
  private let ways: [Set<String>]
  /// The same without words for a meeting, where something is left: `acdt call` is `acdt`.
  private let waysOfAnyMeeting: [Set<String>]

  /// Of no topic; nothing has them.
  static let none = TopicTerms()

  private init() { (written, ways, waysOfAnyMeeting) = ([], [], []) }

  init(_ topic: String, _ others: [AlternativeTerm] = [], embedder: Embedder) {
    let words = embedder.rarities(in: topic)
    let telling = words.filter { $0.rarity >= Weights().tellingRarity }
    let terms = Set((telling.isEmpty ? words : telling).map(\.token.term))
    let utf8 = Array(topic.utf8)
    written = telling.filter { !Self.meetings.contains($0.token.term) }.map { word in
      (String(decoding: utf8[word.token.range], as: UTF8.self), word.token.term, word.rarity)
    }
    let ways =
      [terms]
      + others.filter { !terms.isDisjoint(with: $0.own) }
      .map { terms.subtracting($0.own).union($0.terms) }
    self.ways = ways
    waysOfAnyMeeting = ways.map { $0.subtracting(Self.meetings) }
      .filter { !$0.isEmpty && !ways.contains($0) }
  }

  /// Words that any meeting could be called, as they are looked for.
  private static let meetings = Set(
    QuestionWords.anyMeeting.flatMap { Analyzer.tokens($0).map(\.term) })

  /// Returns true if all of them are in `title`; with `ofAnyMeeting`, all but words for a meeting.
  /// - Parameter inflected: whether other endings will do, as `encrypt` for `encrypted`.
  func areIn(_ title: String, ofAnyMeeting: Bool = false, inflected: Bool = false) -> Bool {
    var found = Set(Analyzer.tokens(title).map(\.term))
    var ways = ofAnyMeeting ? waysOfAnyMeeting : self.ways
    if inflected {
      ways = (ways.isEmpty ? self.ways : ways).map { Set($0.map(Self.stem)) }
      found = Set(found.map(Self.stem))
    }
    return ways.contains { !$0.isEmpty && $0.isSubset(of: found) }
  }

  /// The places of the titles with as many words of the topic as tell the most, and the words that are left
  /// over, which are common ones: `choir practice` of `choir`, and not `zeppelin choir`. Nil if no title
  /// has any, or a telling word is left over.
  func mostTelling(of titles: [String]) -> (places: [Int], left: [String])? {
    let all = Set(written.map(\.term))
    let shares = titles.map { Set(Analyzer.tokens($0).map(\.term)).intersection(all) }
    func weight(_ terms: Set<String>) -> Float {
      written.reduce(0) { terms.contains($1.term) ? $0 + $1.rarity : $0 }
    }
    guard let best = shares.max(by: { weight($0) < weight($1) }), !best.isEmpty else { return nil }
    let left = written.filter { !best.contains($0.term) }
    guard left.allSatisfy({ $0.rarity < Self.telling }) else { return nil }
    return (shares.indices.filter { best.isSubset(of: shares[$0]) }, left.map(\.word))
  }

  /// From here on a word is not said beside a topic but is one, in nats.
  private static let telling: Float = 7

  /// Without an ending of a verb or a noun made of one.
  private static func stem(_ term: String) -> String {
    let ending = ["ation", "ment", "ing", "ed", "er", "es", "s", "e"].first { ending in
      term.hasSuffix(ending) && term.count - ending.count >= 4
    }
    return ending.map { String(term.dropLast($0.count)) } ?? term
  }

  /// The documents that have all of them.
  func documents(of index: SearchIndex) throws -> Set<Int64> {
    try ways.reduce(into: []) { $0.formUnion(try index.documents(withAll: $1)) }
  }
}

extension SearchIndex {
  /// The documents that have all terms, wherever they stand.
  func documents(withAll terms: some Collection<String>) throws -> Set<Int64> {
    var left: Set<Int64>?
    for term in terms {
      let found = Set(try documents(with: [term], inTextOnly: false))
      left = left.map { $0.intersection(found) } ?? found
    }
    return left ?? []
  }
}
