import Algorithms
import Dispatch
import Retrieval
import Synchronization

/// The segments that workers build for one transaction. The worker that finishes last joins all
/// pieces into segments, in the order of the chunks.
package final class SegmentAssembly: Sendable {
  /// A part of a segment, or a complete segment.
  package enum Piece: Sendable {
    case part(SegmentPart)
    case segment(FinishedSegment)
  }

  private struct State {
    /// The pieces of each chunk; nil until the chunk is finished.
    var pieces: [[Piece]?]
    var segments: [FinishedSegment] = []
  }

  private let state: Mutex<State>
  private let ready = DispatchSemaphore(value: 0)

  package init(chunks: Int) {
    state = Mutex(State(pieces: Array(repeating: nil, count: chunks)))
  }

  /// Adds the pieces of a chunk.
  ///
  /// - Parameter chunk: the index of the chunk in the transaction; each is added once.
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

  /// Waits for all chunks and returns their segments, in order. It may be called only once.
  package func segments() -> [FinishedSegment] {
    ready.wait()
    return state.withLock { state in
      defer { state.segments = [] }
      return state.segments
    }
  }

  /// Builds parts of segments from texts, on all cores. The passages of each text are returned,
  /// too.
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

  /// Joins consecutive parts into segments of limited size.
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

/// The ordinal of a text in its chunk's segments, and its passages.
package struct PreparedText: Sendable {
  package let ordinal: Int
  package let passages: [Passage]

  package init(ordinal: Int, passages: [Passage]) {
    self.ordinal = ordinal
    self.passages = passages
  }
}
