import CKernels
import SeededRandom
import Testing

@testable import Retrieval

@Suite("Half floats")
struct HalfVectorTests {
  @Test("are the nearest to each number, and the cosines of all processors are the same")
  func sums() {
    var random = SplitMix64(seed: 7)
    for dimension in [2, 31, 32, 100, 384, 1_027] {
      let rows = 9
      let values = (0..<rows * dimension).map { _ in Float.random(in: -1...1, using: &random) }
      let question = (0..<dimension).map { _ in Float.random(in: -0.1...0.1, using: &random) }
      var vectors = HalfVectors(dimension: dimension)
      HalfVectors.bytes(of: values).withUnsafeBytes { vectors.append($0) }
      #expect(vectors.count == rows)
      let found = vectors.cosines(with: question)
      var halves = [UInt16](repeating: 0, count: values.count)
      kernel_to_halves(values, values.count, &halves)
      var plain = [Float](repeating: 0, count: rows)
      kernel_half_products_plain(halves, rows, dimension, question, &plain)
      #expect(found == plain)
      for row in 0..<rows {
        let exact = (0..<dimension).reduce(0.0) {
          $0 + Double(values[row * dimension + $1]) * Double(question[$1])
        }
        #expect(abs(Double(found[row]) - exact) < 0.002 * Double(dimension).squareRoot())
      }
    }
  }

  @Test("have the same cosines when many scans are expected")
  func largePages() {
    var random = SplitMix64(seed: 8)
    let values = (0..<2 << 20).map { _ in Float.random(in: -1...1, using: &random) }
    let question = (0..<384).map { _ in Float.random(in: -0.1...0.1, using: &random) }
    var vectors = HalfVectors(dimension: 384)
    vectors.expectScans()
    HalfVectors.bytes(of: values).withUnsafeBytes { vectors.append($0) }
    let before = vectors.cosines(with: question)
    vectors.expectScans()
    #expect(vectors.cosines(with: question) == before)
  }

  @Test("of numbers at the limits are as IEEE 754 has them")
  func limits() {
    let numbers: [Float] = [0, -0.0, 1, -2, 65_504, 1e9, 6.1e-5, 5.96e-8, 1e-9, 0.333_333_34]
    var halves = [UInt16](repeating: 0, count: numbers.count)
    kernel_to_halves(numbers, numbers.count, &halves)
    let expected: [UInt16] = [
      0, 0x8000, 0x3C00, 0xC000, 0x7BFF, 0x7BFF, 0x03FF, 0x0001, 0, 0x3555,
    ]
    #expect(halves == expected)
  }
}
