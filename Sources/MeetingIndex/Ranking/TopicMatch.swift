import Algorithms
import Retrieval

/// What to look up of a topic in the text index.
struct TopicMatch {
  /// The telling terms, any of which may match.
  let terms: [String]
  /// The pairs of neighbours of which one tells something.
  let phrases: [[String]]
  /// Those of both that are other ways to write what is asked for.
  let others: Set<[String]>

  /// - Parameters:
  ///   - corrections: what a term is replaced by that no record has.
  ///   - joined: what else is looked for.
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
    self.others = Set(others)
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

  private struct Word {
    let spellings: [String]
    let tells: Bool
  }
}
