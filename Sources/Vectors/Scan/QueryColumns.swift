/// The coordinates in which a question's vector is not 0, and what each nibble of a code is worth
/// there.
struct QueryColumns: Sendable {
  /// Levels are -31...31.
  static let largestLevel: Float = 31
  /// Sums of levels stay below 2^15 for as many columns.
  private static let most = 1_000

  struct Column {
    let dimension: Int
    /// What a nibble adds to a row's sum.
    let levels: SIMD16<Int8>
  }

  /// Ascending by dimension.
  private(set) var columns: [Column] = []
  /// What a row's score (sum of levels times square of the scale) is multiplied with to estimate a
  /// cosine.
  private(set) var unit: Float = 0

  /// - Parameter vector: of any length. Where it has very many coordinates, the largest count.
  init(_ vector: [Float]) {
    var squares: Float = 0
    for value in vector { squares += value * value }
    let largest = vector.reduce(0) { max($0, $1.magnitude) }
    guard largest > 0 else { return }
    // The largest magnitude is rare, and stays in range by being cut.
    let step = largest * VectorCode.magnitudes[5] / Self.largestLevel
    for (dimension, value) in vector.enumerated() where value != 0 {
      let levels = Self.levels(value / step)
      if levels != .zero { columns.append(Column(dimension: dimension, levels: levels)) }
    }
    if columns.count > Self.most {
      columns.sort {
        let (a, b) = (vector[$0.dimension].magnitude, vector[$1.dimension].magnitude)
        return a != b ? a > b : $0.dimension < $1.dimension
      }
      columns = columns.prefix(Self.most).sorted { $0.dimension < $1.dimension }
    }
    unit = step / squares.squareRoot() / (255 * 255)
  }

  private static func levels(_ value: Float) -> SIMD16<Int8> {
    var levels = SIMD16<Int8>.zero
    for (place, magnitude) in VectorCode.magnitudes.enumerated() {
      let level = (value * magnitude).rounded()
      levels[place + 1] = Int8(max(-largestLevel, min(largestLevel, level)))
      levels[place + 9] = -levels[place + 1]
    }
    return levels
  }
}
