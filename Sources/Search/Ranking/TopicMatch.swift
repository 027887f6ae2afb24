import Algorithms

/// The terms used to look up a topic in the text index.
struct TopicMatch {
  /// The significant terms. A match of any of them counts.
  let terms: [String]
  /// The pairs of adjacent terms, at least one of which is significant.
  let phrases: [[String]]
  /// The reduced weights of some terms, such as alternative spellings and parts of compounds.
  let shares: [[String]: Float]

  /// - Parameters:
  ///   - corrections: replacements for terms that no record contains.
  ///   - joined: alternative spellings to look up.
  init(
    _ topic: TopicWords, tellingRarity: Float, corrections: [String: [String]] = [:],
    joined: JoinedWords = .none
  ) {
    let words = topic.words.map { word in
      Word(
        spellings: corrections[word.token.term] ?? [word.token.term],
        tells: word.rarity >= tellingRarity)
    }
    let telling = words.filter(\.tells)
    let others = joined.spellings.map(\.terms)
    shares = Self.shares(topic, others: others)
    terms = Array(
      ((telling.isEmpty ? words : telling).flatMap(\.spellings)
        + others.filter { $0.count == 1 }.joined()).uniqued())
    let pairs = zip(words, words.dropFirst())
    let tellingPairs = pairs.filter { $0.tells || $1.tells }
    let neighbours = tellingPairs.isEmpty ? Array(pairs) : tellingPairs
    phrases = Array(
      (neighbours.flatMap { first, second in
        product(first.spellings, second.spellings).map { [$0, $1] }
      } + others.filter { $0.count > 1 }).uniqued())
  }

  /// The weight of an alternative spelling or a part of a compound.
  private static let less: Float = 0.5

  private static func shares(_ topic: TopicWords, others: [[String]]) -> [[String]: Float] {
    var shares = Dictionary(others.map { ($0, less) }, uniquingKeysWith: { first, _ in first })
    for word in topic.words where word.isPart { shares[[word.token.term]] = less }
    // A word that also occurs by itself keeps its full weight.
    for word in topic.words where !word.isPart { shares[[word.token.term]] = nil }
    for (part, next) in zip(topic.words, topic.words.dropFirst()) where part.isPart {
      shares[[part.token.term, next.token.term]] = less
    }
    return shares
  }

  private struct Word {
    let spellings: [String]
    let tells: Bool
  }
}
