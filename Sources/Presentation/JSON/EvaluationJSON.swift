import MeetingIndex

package struct EvaluationJSON: Encodable {
  private let sets: [SetJSON]

  package init(_ results: [(corpus: String, result: EvaluationResult)]) {
    sets = results.map(SetJSON.init)
  }

  private struct SetJSON: JSONFields {
    let corpus: String
    let result: EvaluationResult

    static let fields: Fields = [
      "corpus": \.corpus, "set": \.result.set, "mode": \.result.mode.rawValue,
      "queries": \.result.metrics.queries, "nDCG@10": \.result.metrics.nDCGAt10,
      "plainNDCG@10": { JSON.present($0.result.plain?.nDCGAt10) },
      "recall@1": { $0.result.metrics.recall(at: 1) },
      "recall@5": { $0.result.metrics.recall(at: 5) },
      "recall@10": { $0.result.metrics.recall(at: 10) }, "MRR": \.result.metrics.mrr,
      "codeRecall": { JSON.present($0.result.codeRecall) },
      "p50ms": { $0.result.percentile(0.5) }, "p95ms": { $0.result.percentile(0.95) },
    ]
  }
}
