import Foundation
import MeetingIndex

/// The scores of an evaluation, on one line.
package enum EvaluationText {
  /// Returns the quality metrics and the response times for a set of questions.
  ///
  /// - Parameter corpus: the path of the corpus, of which only the last component is used.
  package static func line(of result: EvaluationResult, corpus: String) -> String {
    func number(_ value: Double) -> String { String(format: "%.3f", value) }
    func time(_ share: Double) -> String { String(format: "%.1f ms", result.percentile(share)) }
    let metrics = result.metrics
    let folder = (corpus as NSString).lastPathComponent
    let name = "\(folder) \(result.set) (\(result.mode.rawValue))"
    return name.padded(to: max(36, name.count + 1))
      + [
        "nDCG@10 \(number(metrics.nDCGAt10))",
        result.plain.map { "plain \(number($0.nDCGAt10))" },
        "recall@1 \(number(metrics.recall(at: 1)))",
        "@5 \(number(metrics.recall(at: 5)))", "@10 \(number(metrics.recall(at: 10)))",
        "MRR \(number(metrics.mrr))", "p50 \(time(0.5))", "p95 \(time(0.95))",
        result.codeRecall.map { "codes \(number($0))" }, "(\(metrics.queries) queries)",
      ].compactMap(\.self).joined(separator: "  ")
  }
}
