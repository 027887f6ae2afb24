import Synchronization

/// Scorers of one question, for as many threads as ask at a time.
final class ExactScorers: Sendable {
  private let query: QueryFeatures
  private let idle = Mutex<[Idle]>([])

  /// A scorer, which belongs to whoever took it from the idle ones: one thread at a time uses it.
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
