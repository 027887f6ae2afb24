import TextAnalysis

// Embedding: the features of texts and their weights, vectors, and exact scores.

/// Embeds texts by signed feature hashing (Weinberger et al. 2009). It needs no model at run time,
/// and produces the same vector for the same text on every platform.
package struct Embedder: Sendable {
  /// The embedder built into this program.
  package static let shipped = Embedder(.shipped, fingerprint: shippedFingerprint)

  /// A hexadecimal number that identifies the embedder. Embedders with the same fingerprint produce
  /// the same codes for the same text.
  package let fingerprint: String
  /// The dimension of vectors, a power of two.
  package var dimensions: Int { features.dimensions }
  /// The length of a code in bytes.
  var bytesPerVector: Int { VectorCode.bytes(dimensions: dimensions) }

  /// The rarity, in nats, of words missing from the table of general language.
  package var largestRarity: Float { features.largestRarity }

  let features: TextFeatures

  /// The version of everything that determines codes besides the parameters: hash, analysis,
  /// features and code.
  private static let method = "4"

  private static var shippedFingerprint: String {
    let hash = FeatureHash.hash("\(method)\n\(EmbedderParameters.shippedText)".utf8)
    return String(hash, radix: 16)
  }

  init(_ parameters: EmbedderParameters, fingerprint: String) {
    features = TextFeatures(parameters)
    self.fingerprint = fingerprint
  }

  /// Returns the vector of texts that together describe one object. It has unit length, or is zero
  /// if the texts have no words.
  package func vector(of texts: [WeightedText]) -> [Float] {
    features.all(of: texts).hashed(features).scaledToUnitLength()
  }

  /// Returns the code of a vector, with `bytesPerVector` bytes, before codes are packed into
  /// columns.
  package func code(of vector: [Float]) -> [UInt8] {
    VectorCode.code(of: vector)
  }

  /// Prepares a query for scanning codes and scoring texts.
  package func query(_ text: String) -> QueryVector {
    QueryVector(text, features)
  }

  /// The tokens of a text, each with the rarity of its word: the idf in general language, in nats,
  /// which is near 0 for very common words.
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

/// A text, and the weight of each occurrence of its words.
package struct WeightedText: Sendable {
  /// A text in any language.
  package var text: String
  /// The weight of an occurrence; a text of weight 0 is ignored.
  package var weight: Float

  /// Creates a weighted text. The weight must not be negative.
  package init(text: String, weight: Float) {
    self.text = text
    self.weight = weight
  }
}
