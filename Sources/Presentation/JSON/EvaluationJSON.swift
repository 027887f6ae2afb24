import MeetingIndex

package struct EvaluationJSON: Encodable {
  private let sets: [SetJSON]

  package init(_ results: [(corpus: String, result: EvaluationResult)]) {
    sets = results.map(SetJSON.init)
  }

  private struct SetJSON: Encodable {
    let corpus: String
    let result: EvaluationResult

    enum CodingKeys: String, CodingKey {
      case corpus, set, mode, queries
      case nDCG = "nDCG@10"
      case plain = "plainNDCG@10"
      case recall1 = "recall@1"
      case recall5 = "recall@5"
      case recall10 = "recall@10"
      case mrr = "MRR"
      case codeRecall
      case p50 = "p50ms"
      case p95 = "p95ms"
    }

    func encode(to encoder: any Encoder) throws {
      let metrics = result.metrics
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(corpus, forKey: .corpus)
      try container.encode(result.set, forKey: .set)
      try container.encode(result.mode.rawValue, forKey: .mode)
      try container.encode(metrics.queries, forKey: .queries)
      try container.encode(metrics.nDCGAt10, forKey: .nDCG)
      try container.encodeIfPresent(result.plain?.nDCGAt10, forKey: .plain)
      try container.encode(metrics.recall(at: 1), forKey: .recall1)
      try container.encode(metrics.recall(at: 5), forKey: .recall5)
      try container.encode(metrics.recall(at: 10), forKey: .recall10)
      try container.encode(metrics.mrr, forKey: .mrr)
      try container.encodeIfPresent(result.codeRecall, forKey: .codeRecall)
      try container.encode(result.percentile(0.5), forKey: .p50)
      try container.encode(result.percentile(0.95), forKey: .p95)
    }
  }
}
