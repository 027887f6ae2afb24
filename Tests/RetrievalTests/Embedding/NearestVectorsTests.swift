import SeededRandom
import Testing

@testable import Retrieval

@Suite("Whole vectors")
struct NearestVectorsTests {
  @Test("compared by matrix products give the cosines that one sum after another gives")
  func products() {
    var random = SplitMix64(seed: 41)
    let words = (0..<100).map { _ in
      String((0..<6).map { _ in "abcdefghijklmnop".randomElement(using: &random)! })
    }
    func text(_ length: ClosedRange<Int>) -> String {
      (0..<Int.random(in: length, using: &random)).map { _ in words.randomElement(using: &random)! }
        .joined(separator: " ")
    }
    let embedder = Embedder.shipped
    let questions = (0..<3).map { _ in text(1...40) } + [""]
    let passages = (0..<600).map { row in
      (segment: row % 3, row: row, texts: [WeightedText(text: text(0...30), weight: 1)])
    }
    var nearest = NearestVectors(questions.map { embedder.query($0) }, of: embedder, keep: 30)
    for first in stride(from: 0, to: passages.count, by: 250) {
      nearest.compare(Array(passages[first..<min(first + 250, passages.count)]))
    }
    let found = nearest.ranked()
    #expect(found.map(\.count) == [30, 30, 30, 0])
    for (question, found) in zip(questions.prefix(3), found) {
      let vector = embedder.vector(of: [WeightedText(text: question, weight: 1)])
      let cosines = passages.map { passage in
        zip(vector, embedder.vector(of: passage.texts)).reduce(Float(0)) { $0 + $1.0 * $1.1 }
      }
      let expected = cosines.sorted(by: >)
      for (place, hit) in found.enumerated() {
        #expect(abs(hit.score - expected[place]) < 1e-5)
        #expect(abs(hit.score - cosines[hit.row]) < 1e-5 && hit.segment == hit.row % 3)
      }
    }
  }
}
