import Dispatch
import Synchronization

/// Searches segments, one after another, on its own thread.
///
/// It is `@unchecked Sendable` because only one thread uses a worker until all have finished.
final class TextWorker: @unchecked Sendable {
  private var postings: SegmentPostings
  var scores: TermScores
  private(set) var phrases: PhraseScores

  /// Creates a worker for a query.
  ///
  /// - Parameters:
  ///   - words: the terms to read in each segment, beginning with those to score.
  ///   - phrases: the phrases, as indexes in `words`.
  init(_ words: [String], phrases: [[Int]], _ scores: consuming TermScores) {
    postings = SegmentPostings(words)
    self.scores = scores
    self.phrases = PhraseScores(phrases)
  }

  /// Searches all segments, one thread per worker. The combined result is independent of the
  /// distribution of segments to workers.
  static func searchAll(_ search: TextSearch, _ workers: [TextWorker]) throws {
    struct State {
      var next = 0
      var error: (any Error)?
    }
    let state = Mutex(State())
    // Safe, because its reader is called only with the lock held.
    nonisolated(unsafe) let search = search
    @Sendable func work(_ worker: TextWorker) {
      while true {
        let taken: Int? = state.withLock { state in
          guard state.error == nil, state.next < search.segments.count else { return nil }
          do { try worker.postings.load(state.next, from: search) } catch { state.error = error }
          state.next += 1
          return state.error == nil ? state.next - 1 : nil
        }
        guard let taken else { return }
        do { try worker.score(search.segments[taken], at: taken) } catch {
          state.withLock { $0.error = $0.error ?? error }
        }
      }
    }
    if workers.count == 1 {
      work(workers[0])
    } else {
      DispatchQueue.concurrentPerform(iterations: workers.count) { work(workers[$0]) }
    }
    if let error = state.withLock({ $0.error }) { throw error }
  }

  private func score(_ segment: SearchedSegment, at index: Int) throws {
    try postings.decode(segment.layout)
    try scores.add(postings, of: segment, at: index)
    try phrases.add(postings, of: segment, at: index)
  }
}
