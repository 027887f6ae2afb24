import Vectors

/// A topic in the language of FTS5.
struct TopicMatch {
  /// Any of the telling terms; nil where the topic has no words.
  let terms: String?
  /// Any of the pairs of neighbours of which one tells something; nil where there are none.
  let phrases: String?

  /// - Parameters:
  ///   - corrections: what a term is replaced by that no record has.
  init(
    _ topic: String, embedder: Embedder, tellingRarity: Float, corrections: [String: [String]] = [:]
  ) {
    let words = embedder.rarities(in: topic).map { word in
      Word(
        spellings: corrections[word.token.term] ?? [word.token.term],
        tells: word.rarity >= tellingRarity)
    }
    let telling = words.filter(\.tells)
    terms = Self.any(of: (telling.isEmpty ? words : telling).flatMap(\.spellings))
    let pairs = zip(words, words.dropFirst())
    let tellingPairs = pairs.filter { $0.tells || $1.tells }
    phrases = Self.any(
      of: (tellingPairs.isEmpty ? Array(pairs) : tellingPairs).flatMap { first, second in
        first.spellings.flatMap { a in second.spellings.map { "\(a) \($0)" } }
      })
  }

  /// The text's terms one after the other; nil where it has none.
  static func phrase(_ text: String) -> String? {
    let terms = Analyzer.tokens(text).map(\.term)
    return terms.isEmpty ? nil : quoted(terms.joined(separator: " "))
  }

  private struct Word {
    let spellings: [String]
    let tells: Bool
  }

  private static func any(of phrases: [String]) -> String? {
    var seen = Set<String>()
    let distinct = phrases.filter { seen.insert($0).inserted }
    return distinct.isEmpty ? nil : distinct.map(quoted).joined(separator: " OR ")
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\"", with: "\"\"") + "\""
  }
}
