import Retrieval

/// The words of a topic, scanned once for all that looks at them.
struct TopicWords {
  struct Word {
    let token: Token
    /// How much it tells: its idf in general language, in nats.
    let rarity: Float
    /// Whether a compound stands over it, or it is one: `WebAssembly` is two words and itself.
    let isInCompound: Bool
    /// As it was written.
    let written: String
  }

  let text: String
  let words: [Word]

  init(_ text: String, embedder: Embedder) {
    self.text = text
    let bytes = Array(text.utf8)
    let found = embedder.rarities(in: text)
    words = found.enumerated().map { place, word in
      let range = word.token.range
      return Word(
        token: word.token, rarity: word.rarity,
        isInCompound: [place - 1, place + 1].contains {
          found.indices.contains($0) && found[$0].token.range.overlaps(range)
        },
        written: String(decoding: bytes[range], as: UTF8.self))
    }
  }

  var terms: [String] { words.map(\.token.term) }
}
