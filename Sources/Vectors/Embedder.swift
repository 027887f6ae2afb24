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
  public var bytesPerVector: Int { dimensions / 8 }

  let parameters: EmbedderParameters
  private let rotation: Rotation

  /// Changes with the hash, the analysis, the features, the rotation or the code: whatever the
  /// parameters don't say.
  private static let method = "1"

  private static var shippedFingerprint: String {
    let hash = FeatureHash.hash("\(method)\n\(EmbedderParameters.shippedText)".utf8)
    return String(hash, radix: 16)
  }

  init(_ parameters: EmbedderParameters, fingerprint: String) {
    self.parameters = parameters
    self.fingerprint = fingerprint
    rotation = Rotation(dimensions: 1 << parameters.dimensionBits)
  }

  /// The vector of texts that together describe one thing: unit length, or all zero where there
  /// are no words.
  public func vector(of texts: [WeightedText]) -> [Float] {
    var features = TextFeatures(parameters)
    for text in texts where text.weight > 0 { features.add(text.text, weight: text.weight) }
    var vector = [Float](repeating: 0, count: dimensions)
    for feature in features.merged() {
      let k = parameters.saturation
      let frequency = feature.count * (k + 1) / (feature.count + k)
      let dimension = Int(feature.hash >> UInt64(64 - parameters.dimensionBits))
      vector[dimension] += (feature.hash & 1 == 0 ? frequency : -frequency) * feature.weight
    }
    rotation(&vector)
    return vector.scaledToUnitLength()
  }

  /// What a vector table stores: `bytesPerVector` bytes.
  public func code(of vector: [Float]) -> [UInt8] {
    SignCode.code(of: vector)
  }

  public func query(_ text: String) -> QueryVector {
    QueryVector(vector(of: [WeightedText(text: text, weight: 1)]))
  }
}

extension [Float] {
  fileprivate func scaledToUnitLength() -> [Float] {
    let length = reduce(0) { $0 + $1 * $1 }.squareRoot()
    return length > 0 ? map { $0 / length } : self
  }
}
