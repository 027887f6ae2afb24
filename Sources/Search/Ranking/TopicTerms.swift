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

  /// By way to write the topic, the terms.
  private let ways: [Set<String>]
  /// The same without words for a meeting, where something is left: `acdt call` is `acdt`.
  private let waysOfAnyMeeting: [Set<String>]

  /// Of no topic; nothing has them.
  static let none = TopicTerms()

  private init() { (ways, waysOfAnyMeeting) = ([], []) }

  init(_ topic: String, _ others: [AlternativeTerm] = [], embedder: Embedder) {
    let words = embedder.rarities(in: topic)
    let telling = words.filter { $0.rarity >= Weights().tellingRarity }
    let terms = Set((telling.isEmpty ? words : telling).map(\.token.term))
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

  /// Without an ending of a verb or a noun made of one.
  private static func stem(_ term: String) -> String {
    let ending = ["ation", "ment", "ing", "ed", "er", "es", "s", "e"].first { ending in
      term.hasSuffix(ending) && term.count - ending.count >= 4
    }
    return ending.map { String(term.dropLast($0.count)) } ?? term
  }

  /// The documents that have all of them.
  func documents(of index: SearchIndex) throws -> Set<Int64> {
    try ways.reduce(into: []) { $0.formUnion(try Self.documents(with: $1, index)) }
  }

  private static func documents(
    with terms: Set<String>, _ index: SearchIndex
  ) throws -> Set<Int64> {
    var left: Set<Int64>?
    for term in terms {
      let found = Set(try index.documents(with: [term], inTextOnly: false))
      left = left.map { $0.intersection(found) } ?? found
    }
    return left ?? []
  }
}
