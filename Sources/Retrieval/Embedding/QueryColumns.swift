/// The nonzero coordinates of a question's vector, with the amount that each nibble of a code adds
/// to a score.
struct QueryColumns: Sendable {
  /// The maximum level; levels range from -31 to 31.
  static let largestLevel: Float = 31
  /// The maximum sum of levels over all columns. It is below 2^15, so that sums fit into 16 bits.
  private static let largestSum = 32_000

  struct Column {
    let dimension: Int
    /// The amount that each nibble of a code adds to a row's sum.
    let levels: SIMD16<Int8>
  }

  /// The number of nonzero coordinates.
  private(set) var coordinates = 0
  /// The divisor that converts the question's coordinates to levels.
  private(set) var step: Float = 0
  /// The columns, in ascending order of dimension.
  private(set) var columns: [Column] = []
  /// The factor that converts a row's sum of levels, multiplied by the square of its scale, to an
  /// estimate of the cosine.
  private(set) var unit: Float = 0

  /// Creates the columns of a question.
  ///
  /// - Parameter vector: the question's vector, not necessarily of unit length. If it has very many
  ///   coordinates, only the largest ones count.
  init(_ vector: [Float]) {
    var squares: Float = 0
    for value in vector { squares += value * value }
    let largest = vector.reduce(0) { max($0, $1.magnitude) }
    guard largest > 0 else { return }
    // The largest magnitude is rare, and is clipped to stay in range.
    step = largest * VectorCode.magnitudes[5] / Self.largestLevel
    for (dimension, value) in vector.enumerated() where value != 0 {
      coordinates += 1
      let levels = Self.levels(value / step)
      if levels != .zero { columns.append(Column(dimension: dimension, levels: levels)) }
    }
    keepLargest(of: vector)
    unit = step / squares.squareRoot() / (255 * 255)
  }

  /// Drops the smallest columns if the sum of all columns could overflow.
  private mutating func keepLargest(of vector: [Float]) {
    func most(_ column: Column) -> Int { Int(column.levels[7].magnitude) }
    var sum = columns.reduce(0) { $0 + most($1) }
    guard sum > Self.largestSum else { return }
    columns.sort {
      let (a, b) = (vector[$0.dimension].magnitude, vector[$1.dimension].magnitude)
      return a != b ? a > b : $0.dimension < $1.dimension
    }
    while sum > Self.largestSum, let last = columns.popLast() { sum -= most(last) }
    columns.sort { $0.dimension < $1.dimension }
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
