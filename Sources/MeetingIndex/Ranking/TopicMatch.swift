import Retrieval

/// What to look up of a topic in the text index.
struct TopicMatch {
  /// The telling terms, any of which may match.
  let terms: [String]
  /// The pairs of neighbours of which one tells something.
  let phrases: [[String]]

  /// - Parameters:
  ///   - corrections: what a term is replaced by that no record has.
  init(_ topic: TopicWords, tellingRarity: Float, corrections: [String: [String]] = [:]) {
    let words = topic.words.map { word in
      Word(
        spellings: corrections[word.token.term] ?? [word.token.term],
        tells: word.rarity >= tellingRarity)
    }
    let telling = words.filter(\.tells)
    terms = Self.distinct((telling.isEmpty ? words : telling).flatMap(\.spellings))
    let pairs = zip(words, words.dropFirst())
    let tellingPairs = pairs.filter { $0.tells || $1.tells }
    phrases = Self.distinct(
      (tellingPairs.isEmpty ? Array(pairs) : tellingPairs).flatMap { first, second in
        first.spellings.flatMap { a in second.spellings.map { [a, $0] } }
      })
  }

  private struct Word {
    let spellings: [String]
    let tells: Bool
  }

  private static func distinct<Element: Hashable>(_ elements: [Element]) -> [Element] {
    var seen = Set<Element>()
    return elements.filter { seen.insert($0).inserted }
  }
}
