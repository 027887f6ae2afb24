import Testing

@testable import Vectors

@Suite struct VectorScanTests {
  private var random = SeededGenerator(seed: 7)

  private mutating func unitVector(_ dimensions: Int) -> [Float] {
    let values = (0..<dimensions).map { _ in
      (0..<6).reduce(Float(0)) { sum, _ in sum + Float.random(in: -1...1, using: &random) }
    }
    let length = values.reduce(0) { $0 + $1 * $1 }.squareRoot()
    return values.map { $0 / length }
  }

  private func query(_ vector: [Float]) -> QueryVector {
    let nothing = FeatureVector(TextFeatures([], .shipped))
    return QueryVector(vector, features: nothing, parameters: .shipped)
  }

  private func scores(_ query: QueryVector, _ block: [UInt8]) -> [Float] {
    var scores = [Float](repeating: 0, count: block.count / (query.vector.count / 8))
    block.withUnsafeBytes { block in
      scores.withUnsafeMutableBufferPointer { VectorScan.score(query, block: block, into: $0) }
    }
    return scores
  }

  /// What the kernels compute, in the obvious way.
  private func obviousScores(_ query: QueryVector, _ block: [UInt8]) -> [Float] {
    let dimensions = query.vector.count
    let step = query.vector.reduce(0) { max($0, $1.magnitude) } / 7
    return stride(from: 0, to: block.count, by: dimensions / 8).map { start in
      let sum = (0..<dimensions).reduce(Float(0)) { sum, i in
        let isSet = block[start + i / 8] >> UInt8(i % 8) & 1 == 1
        let level = (query.vector[i] / step).rounded()
        return sum + (isSet ? level : -level)
      }
      return sum * step * SignCode.cosineFactor(dimensions: dimensions)
    }
  }

  @Test(arguments: [64, 128, 192, 448, 512, 576, 1_024, 1_088, 4_096, 8_192])
  mutating func theKernelsAgreeWithTheObviousSum(dimensions: Int) {
    for rows in [0, 1, 2, 3, 17] {
      let query = self.query(unitVector(dimensions))
      let block = (0..<rows * dimensions / 8).map { _ in UInt8.random(in: 0...255, using: &random) }
      for (fast, obvious) in zip(scores(query, block), obviousScores(query, block)) {
        #expect(abs(fast - obvious) < 1e-4)
      }
    }
  }

  @Test func codesNeedNoAlignment() {
    var copy = self
    let query = self.query(copy.unitVector(512))
    let block = (0..<5 * 64).map { _ in UInt8.random(in: 0...255, using: &copy.random) }
    for shift in 1..<8 {
      let shifted = [UInt8](repeating: 0, count: shift) + block
      var found = [Float](repeating: 0, count: 5)
      shifted.withUnsafeBytes { bytes in
        found.withUnsafeMutableBufferPointer {
          VectorScan.score(query, block: .init(rebasing: bytes[shift...]), into: $0)
        }
      }
      #expect(found == scores(query, block))
    }
  }

  @Test mutating func scoresEstimateCosines() {
    let vector = unitVector(8_192)
    let other = unitVector(8_192)
    let mixed = zip(vector, other).map { ($0 + $1) / Float(2).squareRoot() }
    let codes = [vector, mixed, other].flatMap { SignCode.code(of: $0) }
    let found = scores(query(vector), codes)
    #expect(abs(found[0] - 1) < 0.03)
    #expect(abs(found[1] - Float(0.5).squareRoot()) < 0.05)
    #expect(abs(found[2]) < 0.05)
  }

  @Test mutating func aBatchAgreesWithSingleQueries() {
    let queries = (0..<3).map { _ in query(unitVector(1_024)) }
    let rows = 131
    let block = (0..<rows * 128).map { _ in UInt8.random(in: 0...255, using: &random) }
    var batch = [Float](repeating: 0, count: queries.count * rows)
    block.withUnsafeBytes { block in
      batch.withUnsafeMutableBufferPointer { VectorScan.score(queries, block: block, into: $0) }
    }
    for (index, query) in queries.enumerated() {
      for (row, single) in scores(query, block).enumerated() {
        #expect(abs(batch[index * rows + row] - single) < 0.03)
      }
    }
  }

  @Test func theZeroQueryScoresNothing() {
    let query = self.query([Float](repeating: 0, count: 128))
    #expect(scores(query, [UInt8](repeating: 0xA5, count: 32)) == [0, 0])
  }
}
