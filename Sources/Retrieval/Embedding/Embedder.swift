/// A text and how much each occurrence of its words counts.
public struct WeightedText: Sendable {
  public var text: String
  public var weight: Float

  public init(text: String, weight: Float) {
    self.text = text
    self.weight = weight
  }
}

/// Text to vector by signed feature hashing (Weinberger et al. 2009): no model to load, the same
/// vector for the same text everywhere.
public struct Embedder: Sendable {
  /// The embedder that this program ships.
  public static let shipped = Embedder(.shipped, fingerprint: shippedFingerprint)

  /// Hexadecimal; two embedders with one fingerprint give the same codes for the same texts.
  public let fingerprint: String
  /// How many numbers a vector has: a power of two.
  public var dimensions: Int { 1 << parameters.dimensionBits }
  /// How long a code is.
  public var bytesPerVector: Int { VectorCode.bytes(dimensions: dimensions) }

  /// The rarity of words that general language does not know.
  public var largestRarity: Float { parameters.largestIDF }

  let parameters: EmbedderParameters

  /// Changes with the hash, the analysis, the features or the code: whatever the parameters don't
  /// say.
  private static let method = "4"

  private static var shippedFingerprint: String {
    let hash = FeatureHash.hash("\(method)\n\(EmbedderParameters.shippedText)".utf8)
    return String(hash, radix: 16)
  }

  init(_ parameters: EmbedderParameters, fingerprint: String) {
    self.parameters = parameters
    self.fingerprint = fingerprint
  }

  /// The vector of texts that together describe one thing: unit length, or all zero where there
  /// are no words.
  public func vector(of texts: [WeightedText]) -> [Float] {
    vector(of: features(of: texts))
  }

  /// What is stored of a vector, before it is cut into columns: `bytesPerVector` bytes.
  public func code(of vector: [Float]) -> [UInt8] {
    VectorCode.code(of: vector)
  }

  /// A query, prepared for scanning codes and for scoring texts.
  public func query(_ text: String) -> QueryVector {
    QueryVector(text, parameters: parameters)
  }

  /// The tokens of a text, each with how much it tells: the idf of its word in general language,
  /// in nats; near 0 for words of every sentence.
  public func rarities(in text: String) -> [(token: Token, rarity: Float)] {
    let rarity = InverseDocumentFrequency(largest: parameters.largestIDF)
    var text = text
    return text.withUTF8 { utf8 in
      var found: [(Token, Float)] = []
      var words = WordScanner(utf8)
      while words.next() {
        words.forEachPart { part, range in
          let token = Token(term: Stemmer.term(part), range: range)
          found.append((token, rarity.idf(of: FeatureHash.hash(part))))
        }
      }
      return found
    }
  }

  private func features(of texts: [WeightedText]) -> TextFeatures {
    TextFeatures(texts, parameters)
  }

  private func vector(of features: borrowing TextFeatures) -> [Float] {
    var vector = [Float](repeating: 0, count: dimensions)
    let shift = UInt64(64 - parameters.dimensionBits)
    for position in 0..<features.count {
      let (hash, value) = features[position]
      vector[Int(hash >> shift)] += hash & 1 == 0 ? value : -value
    }
    return vector.scaledToUnitLength()
  }
}

extension [Float] {
  fileprivate func scaledToUnitLength() -> [Float] {
    var squares: Float = 0
    for value in self { squares += value * value }
    let length = squares.squareRoot()
    return length > 0 ? map { $0 / length } : self
  }
}
