import Foundation
import Testing

@testable import Evaluation
@testable import Search

@Suite("A measure of rankings")
struct RankingMetricsTests {
  private func metrics(_ ranking: [String], _ relevance: [String: Int]) -> RankingMetrics {
    var metrics = RankingMetrics()
    metrics.add(ranking: ranking, relevance: relevance)
    return metrics
  }

  @Test("is 1 for the best possible ranking")
  func best() {
    let best = metrics(["a", "b", "x"], ["a": 2, "b": 1])
    #expect(best.nDCGAt10 == 1)
    #expect(best.mrr == 1)
    #expect(best.recall(at: 5) == 1)
  }

  @Test("discounts by the logarithm of the rank")
  func discount() {
    let third = metrics(["x", "y", "a"], ["a": 1])
    #expect(abs(third.nDCGAt10 - 0.5) < 1e-12)  // 1 / log2(4)
    #expect(abs(third.mrr - 1.0 / 3) < 1e-12)
    #expect(third.recall(at: 1) == 0)
    #expect(third.recall(at: 5) == 1)
  }

  @Test("weighs grades, and answers that are not there")
  func grades() {
    let ranking = metrics(["b", "x", "a"], ["a": 3, "b": 1, "c": 2])
    let found = 1 + 3 / log2(4.0)
    let ideal = 3 + 2 / log2(3.0) + 1 / log2(4.0)
    #expect(abs(ranking.nDCGAt10 - found / ideal) < 1e-12)
    #expect(abs(ranking.recall(at: 10) - 2.0 / 3) < 1e-12)
  }

  @Test("looks no further than the tenth")
  func depth() {
    let late = metrics((0..<10).map { "x\($0)" } + ["a"], ["a": 1])
    #expect(late.nDCGAt10 == 0)
    #expect(late.recall(at: 10) == 0)
  }

  @Test("is the mean over the queries")
  func mean() {
    var both = metrics(["a"], ["a": 1])
    both.add(ranking: ["x"], relevance: ["a": 1])
    #expect(both.queries == 2)
    #expect(both.nDCGAt10 == 0.5)
    #expect(RankingMetrics().nDCGAt10 == 0)
  }
}
