import TextAnalysis

// Embedding: what a text's features are and weigh, vectors of them, and exact scores.

/// Text to vector by signed feature hashing (Weinberger et al. 2009): no model to load, the same
/// vector for the same text everywhere.
package struct Embedder: Sendable {
  /// The embedder that this program ships.
  package static let shipped = Embedder(.shipped, fingerprint: shippedFingerprint)

  /// Hexadecimal; two embedders with one fingerprint give the same codes for the same texts.
  package let fingerprint: String
  /// The number of numbers a vector has: a power of two.
  package var dimensions: Int { features.dimensions }
  /// The length of a code.
  var bytesPerVector: Int { VectorCode.bytes(dimensions: dimensions) }

  /// The rarity of words that general language does not know.
  package var largestRarity: Float { features.largestRarity }

  /// The features that it extracts from texts.
  let features: TextFeatures

  /// Changes with the hash, the analysis, the features or the code: whatever the parameters don't
  /// say.
  private static let method = "4"

  private static var shippedFingerprint: String {
    let hash = FeatureHash.hash("\(method)\n\(EmbedderParameters.shippedText)".utf8)
    return String(hash, radix: 16)
  }

  init(_ parameters: EmbedderParameters, fingerprint: String) {
    features = TextFeatures(parameters)
    self.fingerprint = fingerprint
  }

  /// The vector of texts that together describe one thing: unit length, or all zero if there
  /// are no words.
  package func vector(of texts: [WeightedText]) -> [Float] {
    features.all(of: texts).hashed(features).scaledToUnitLength()
  }

  /// The code of a vector, before it is cut into columns: `bytesPerVector` bytes.
  package func code(of vector: [Float]) -> [UInt8] {
    VectorCode.code(of: vector)
  }

  /// A query, prepared for scanning codes and for scoring texts.
  package func query(_ text: String) -> QueryVector {
    QueryVector(text, features)
  }

  /// The tokens of a text, each with how much it tells: the idf of its word in general language,
  /// in nats; near 0 for words of every sentence.
  package func rarities(in text: String) -> [(token: Token, rarity: Float)] {
    var text = text
    return text.withUTF8 { utf8 in
      var found: [(Token, Float)] = []
      var words = WordScanner(utf8)
      while words.next() {
        words.forEachPart { part, range in
          let token = Token(term: Stemmer.term(part), range: range)
          found.append((token, features.word(part).rarity))
        }
      }
      return found
    }
  }
}

extension [Float] {
  func scaledToUnitLength() -> [Float] {
    var squares: Float = 0
    for value in self { squares += value * value }
    let length = squares.squareRoot()
    return length > 0 ? map { $0 / length } : self
  }
}
