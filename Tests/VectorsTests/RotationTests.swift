import Testing

@testable import Vectors

@Suite struct RotationTests {
  /// The transform by its definition: the sign of a term is the parity of the bits in common.
  private func obvious(_ values: [Float]) -> [Float] {
    values.indices.map { row in
      values.indices.reduce(Float(0)) { sum, column in
        (row & column).nonzeroBitCount.isMultiple(of: 2)
          ? sum + values[column] : sum - values[column]
      }
    }
  }

  @Test(arguments: [1, 2, 4, 8, 16, 32, 128, 512])
  func theTransformIsWhatItsDefinitionSays(dimensions: Int) {
    var random = SeededGenerator(seed: 11)
    // Small whole numbers, so that every order of summation gives the same.
    let values = (0..<dimensions).map { _ in Float(Int.random(in: -8...8, using: &random)) }
    var ones = [Float](repeating: 1, count: dimensions)
    let rotation = Rotation(dimensions: dimensions)
    rotation(&ones)
    let signs = obvious(ones).map { $0 / Float(dimensions) }
    var rotated = values
    rotation(&rotated)
    #expect(rotated == obvious(zip(values, signs).map { $0 * $1 }))
  }
}
