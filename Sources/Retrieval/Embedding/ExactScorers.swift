import Synchronization

/// A pool of scorers for one question, one for each concurrent thread.
final class ExactScorers: Sendable {
  private let query: QueryFeatures
  private let idle = Mutex<[Idle]>([])

  /// A pooled scorer, used by one thread at a time.
  private final class Idle: @unchecked Sendable {
    var scorer: ExactScorer
    init(_ query: QueryFeatures) { scorer = ExactScorer(query) }
  }

  init(_ query: QueryFeatures) { self.query = query }

  func cosine(with texts: [WeightedText], norm: Float) -> Float {
    let taken = idle.withLock { $0.popLast() } ?? Idle(query)
    defer { idle.withLock { $0.append(taken) } }
    return taken.scorer.cosine(with: texts, norm: norm)
  }
}
