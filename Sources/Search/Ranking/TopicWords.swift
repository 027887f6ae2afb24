import Retrieval
import TextAnalysis

/// The words of a topic, scanned once for all that looks at them.
package struct TopicWords {
  package struct Word {
    let token: Token
    /// The information of the word: its idf in general language, in nats.
    package let rarity: Float
    /// If true, a compound stands over it, or it is one: `WebAssembly` is two words and itself.
    let isInCompound: Bool
    /// If true, it is a part of a compound, which is a word behind it.
    let isPart: Bool
    /// As it was written.
    package let written: String
    /// If true, it tells a little of the topic and is none, as the verb of a question.
    let isHint: Bool
  }

  package let text: String
  package let words: [Word]

  /// Of more parts than that no compound is made.
  private static let mostParts = 8

  /// - Parameter topic: the words of `text` that are no hints; nil for all.
  init(_ text: String, topic: String? = nil, embedder: Embedder) {
    self.text = text
    let shown = topic.flatMap { $0 == text ? nil : Set(Analyzer.tokens($0).map(\.term)) }
    let bytes = Array(text.utf8)
    let found = embedder.rarities(in: text)
    words = found.enumerated().map { place, word in
      let range = word.token.range
      return Word(
        token: word.token, rarity: word.rarity,
        isInCompound: [place - 1, place + 1].contains {
          found.indices.contains($0) && found[$0].token.range.overlaps(range)
        },
        isPart: found.dropFirst(place + 1).prefix(Self.mostParts).contains {
          $0.token.range.overlaps(range)
        },
        written: String(decoding: bytes[range], as: UTF8.self),
        isHint: shown.map { !$0.contains(word.token.term) } ?? false)
    }
  }

  /// Those of the topic.
  package var shown: [Word] { words.filter { !$0.isHint } }
}
