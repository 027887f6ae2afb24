import Algorithms
import Dispatch
import Retrieval
import Synchronization

/// The segments that workers build for one transaction: the worker that finishes the last chunk
/// joins them all, in the order of the chunks, as segments.
package final class SegmentAssembly: Sendable {
  /// Part of a segment, or a segment that is large enough by itself.
  package enum Piece: Sendable {
    case part(SegmentPart)
    case segment(FinishedSegment)

    package var documentCount: Int {
      switch self {
      case .part(let part): part.documentCount
      case .segment(let segment): segment.documentCount
      }
    }
  }

  private struct State {
    /// Of each chunk, once it is done.
    var pieces: [[Piece]?]
    var segments: [FinishedSegment] = []
  }

  private let state: Mutex<State>
  private let ready = DispatchSemaphore(value: 0)

  package init(chunks: Int) {
    state = Mutex(State(pieces: Array(repeating: nil, count: chunks)))
  }

  /// - Parameter chunk: which of the transaction's chunks; each is added once.
  package func add(_ pieces: [Piece], chunk: Int) {
    let all = state.withLock { state -> [Piece]? in
      state.pieces[chunk] = pieces
      guard !state.pieces.contains(where: { $0 == nil }) else { return nil }
      defer { state.pieces = [] }
      return state.pieces.flatMap { $0! }
    }
    guard let all else { return }
    let segments = Self.join(all)
    state.withLock { $0.segments = segments }
    ready.signal()
  }

  /// The documents of all pieces, in their order; waits for them. To be asked for once.
  package func segments() -> [FinishedSegment] {
    ready.wait()
    return state.withLock { state in
      defer { state.segments = [] }
      return state.segments
    }
  }

  /// Texts as parts of a segment, and the passages of each: built on all cores.
  package static func parts(
    of texts: [IndexedText], _ embedder: Embedder
  ) -> (parts: [SegmentPart], passages: [[Passage]]) {
    let chunks = Array(texts.chunks(ofCount: max(64, texts.count / 8)))
    let built = concurrentMap(chunks) { chunk in
      let builder = SegmentBuilder(embedder: embedder)
      let passages = chunk.map { builder.add($0) }
      return (builder.finishPart(), passages)
    }
    return (built.map(\.0), built.flatMap(\.1))
  }

  /// Parts that follow one another become one segment, as far as that does not get too large.
  package static func join(_ pieces: [Piece]) -> [FinishedSegment] {
    var segments: [FinishedSegment] = []
    var parts: [SegmentPart] = []
    var count = 0
    func joinParts() {
      if count > 0 { segments.append(FinishedSegment(joining: parts)) }
      (parts, count) = ([], 0)
    }
    for piece in pieces {
      switch piece {
      case .part(let part):
        if count + part.documentCount > SegmentMerging.largestBuilt { joinParts() }
        parts.append(part)
        count += part.documentCount
      case .segment(let segment):
        joinParts()
        segments.append(segment)
      }
    }
    joinParts()
    return segments
  }
}

/// The place of a text in the segments of a chunk.
package struct PreparedText: Sendable {
  package let ordinal: Int
  package let passages: [Passage]

  package init(ordinal: Int, passages: [Passage]) {
    self.ordinal = ordinal
    self.passages = passages
  }
}
