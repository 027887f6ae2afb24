/// A vector prepared for scanning codes: the query keeps more precision than the codes do.
///
/// Its coordinates are rounded to 4 bits in two's complement and stored as bit planes, so that a dot
/// product with a sign code is a few population counts (as in RaBitQ, Gao and Long 2024).
public struct QueryVector: Sendable {
  static let planes = 4

  /// Unit length, or all zero.
  public let vector: [Float]
  /// `planes` times `vector.count / 64` words, plane after plane, the lowest bit first.
  let bits: [UInt64]
  /// The cosine is `scale * (2 * dot - total)`, where dot is that of the rounded query with the
  /// code's bits.
  let scale: Float
  let total: Int32
  private let features: FeatureVector
  private let parameters: EmbedderParameters

  /// The exact cosine of the query with texts that are embedded together: what a code estimates,
  /// without the noise of hashing into few dimensions and of one bit a dimension. Tens of
  /// microseconds a passage: for the best few hundred of a scan.
  public func cosine(with texts: [WeightedText]) -> Float {
    features.cosine(with: TextFeatures(texts, parameters))
  }

  init(_ vector: [Float], features: FeatureVector, parameters: EmbedderParameters) {
    self.features = features
    self.parameters = parameters
    precondition(vector.count.isMultiple(of: 64))
    self.vector = vector
    let largest = vector.reduce(0) { max($0, $1.magnitude) }
    let step = largest / 7
    let words = vector.count / 64
    var bits = [UInt64](repeating: 0, count: Self.planes * words)
    var total: Int32 = 0
    for (dimension, value) in vector.enumerated() where step > 0 {
      let level = Int32((value / step).rounded())
      total += level
      for plane in 0..<Self.planes where level >> Int32(plane) & 1 == 1 {
        bits[plane * words + dimension / 64] |= 1 << UInt64(dimension % 64)
      }
    }
    self.bits = bits
    self.total = total
    scale = step * SignCode.cosineFactor(dimensions: vector.count)
  }
}
