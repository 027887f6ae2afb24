import Foundation

/// The quality of rankings, averaged over queries with known relevant results.
package struct RankingMetrics: Hashable, Sendable {
  /// The number of added queries.
  package private(set) var queries = 0
  private var gain = 0.0
  private var found = [1: 0.0, 5: 0.0, 10: 0.0]
  private var reciprocalRank = 0.0

  package init() {}

  /// The normalized discounted cumulative gain of the first ten results (Järvelin and Kekäläinen
  /// 2002), with linear gains as in trec_eval.
  package var nDCGAt10: Double { mean(gain) }
  /// The mean reciprocal rank of the first relevant result. A query without a relevant result
  /// counts 0.
  package var mrr: Double { mean(reciprocalRank) }

  /// The mean share of the relevant results that are among the first k; k is 1, 5 or 10.
  package func recall(at k: Int) -> Double { mean(found[k] ?? 0) }

  /// Adds the results of one query.
  ///
  /// - Parameters:
  ///   - ranking: the distinct results, best first.
  ///   - relevance: the grade of each relevant result; at least one is above 0.
  package mutating func add(ranking: [String], relevance: [String: Int]) {
    let relevant = relevance.filter { $0.value > 0 }
    precondition(!relevant.isEmpty, "a query needs an answer")
    queries += 1
    let ideal = relevant.values.sorted(by: >)
    gain += Self.discounted(ranking.map { relevant[$0] ?? 0 }) / Self.discounted(ideal)
    for k in found.keys {
      let hits = ranking.prefix(k).count { relevant[$0] != nil }
      found[k]! += Double(hits) / Double(relevant.count)
    }
    if let first = ranking.firstIndex(where: { relevant[$0] != nil }) {
      reciprocalRank += 1 / Double(first + 1)
    }
  }

  private static func discounted(_ grades: [Int]) -> Double {
    grades.prefix(10).enumerated().reduce(0) {
      $0 + Double($1.element) / log2(Double($1.offset + 2))
    }
  }

  private func mean(_ sum: Double) -> Double { queries == 0 ? 0 : sum / Double(queries) }
}
