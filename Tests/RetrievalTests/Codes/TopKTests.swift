import SeededRandom
import Testing

@testable import Retrieval

@Suite struct TopKTests {
  @Test func itKeepsWhatASortWouldPutFirst() {
    var random = SplitMix64(seed: 3)
    for count in [0, 1, 2, 5, 10, 11, 300] {
      for k in [0, 1, 3, 10, 400] {
        // Few distinct scores, so that ties are common.
        let offers = (0..<count).map { (Float(Int.random(in: 0..<7, using: &random)), $0) }
        var best = TopK<Int>(k)
        for (score, id) in offers.shuffled(using: &random) { best.offer(score, id) }
        let expected = offers.sorted { ($0.0, -$0.1) > ($1.0, -$1.1) }.prefix(k)
        #expect(best.ranked().map(\.id) == expected.map(\.1))
      }
    }
  }

  @Test func manyScoresOfAnySizeAreKeptAsASortWould() {
    var random = SplitMix64(seed: 5)
    let odd: [Float] = [-.infinity, -0.0, 0, 1e-40]
    for k in [1, 7, 64, 500] {
      let offers: [(Float, Int)] = (0..<5_000).map { id in
        let score = Float.random(in: -1...1, using: &random)
        return (id % 9 == 0 ? odd.randomElement(using: &random)! : score, id)
      }
      var best = TopK<Int>(k)
      for (score, id) in offers.shuffled(using: &random) { best.offer(score, id) }
      let expected = offers.sorted { ($0.0, -$0.1) > ($1.0, -$1.1) }.prefix(k)
      #expect(best.ranked().map(\.id) == expected.map(\.1))
      #expect(best.ranked().map(\.score) == expected.map(\.0))
    }
  }

  @Test func aNegativeSizeKeepsNothing() {
    var best = TopK<Int>(-1)
    best.offer(1, 1)
    #expect(best.ranked().isEmpty)
  }
}
