import Retrieval
import TextAnalysis

/// The words of a topic, analyzed once for all uses.
package struct TopicWords {
  package struct Word {
    let token: Token
    /// The rarity of the word: its idf in general language, in nats.
    package let rarity: Float
    /// If true, the word is a compound or a part of one. `WebAssembly` results in two parts and
    /// itself.
    let isInCompound: Bool
    /// If true, the word is a part of a compound, and the compound follows it.
    let isPart: Bool
    package let written: String
    /// If true, the word is only a hint about the topic, such as the verb of a question.
    let isHint: Bool
  }

  package let text: String
  package let words: [Word]

  /// The maximum number of parts in a compound.
  private static let maximumParts = 8

  /// - Parameter topic: the words of `text` that aren't hints; nil if none is a hint.
  init(_ text: String, topic: String? = nil, embedder: Embedder) {
    self.text = text
    let shown = topic.flatMap { $0 == text ? nil : Analyzer.terms($0) }
    let bytes = Array(text.utf8)
    let found = embedder.rarities(in: text)
    words = found.enumerated().map { place, word in
      let range = word.token.range
      return Word(
        token: word.token, rarity: word.rarity,
        isInCompound: [place - 1, place + 1].contains {
          found.indices.contains($0) && found[$0].token.range.overlaps(range)
        },
        isPart: found.dropFirst(place + 1).prefix(Self.maximumParts).contains {
          $0.token.range.overlaps(range)
        },
        written: String(decoding: bytes[range], as: UTF8.self),
        isHint: shown.map { !$0.contains(word.token.term) } ?? false)
    }
  }

  /// The words that aren't hints.
  package var shown: [Word] { words.filter { !$0.isHint } }
}
