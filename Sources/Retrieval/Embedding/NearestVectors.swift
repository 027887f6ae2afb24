import CBLAS
import Dispatch

/// Finds the passages nearest to each of many questions by exact vectors, which are not stored, as
/// a reference for the scan of codes.
///
/// The vectors of a block of passages form one matrix and those of the questions another; their
/// product has all the cosines (`cblas_sgemm`). Since each passage is embedded just once for all
/// questions, there is no index by coordinate that could exploit sparse questions.
package struct NearestVectors {
  /// The number of passages in a block, whose matrix takes 4 MB.
  package static let block = 256

  private let embedder: Embedder
  /// The questions' vectors, one after another, each of unit length, or zero if the question has no
  /// words.
  private let questions: [Float]
  private var best: [TopK<UInt64>]
  private var vectors: [Float]
  private var cosines: [Float]

  /// Creates a search for questions.
  ///
  /// - Parameters:
  ///   - embedder: the embedder that made `queries`.
  ///   - keep: the number of passages to keep for each question.
  package init(_ queries: [QueryVector], of embedder: Embedder, keep: Int) {
    self.embedder = embedder
    questions = queries.flatMap(\.unit)
    best = queries.map { _ in TopK(keep) }
    vectors = [Float](repeating: 0, count: embedder.dimensions * Self.block)
    cosines = [Float](repeating: 0, count: queries.count * Self.block)
  }

  /// The kept passages for each question, as in `NearestCodes.ranked()`; a score is the cosine.
  package func ranked() -> [[(segment: Int, row: Int, score: Float)]] {
    best.map { best in
      best.ranked().map { (Int($0.id >> 32), Int($0.id & 0xFFFF_FFFF), $0.score) }
    }
  }

  /// Embeds passages on all cores, and compares each of them with all questions.
  ///
  /// - Parameter passages: at most `block` passages, with the texts to embed.
  package mutating func compare(_ passages: [(segment: Int, row: Int, texts: [WeightedText])]) {
    precondition(passages.count <= Self.block)
    guard !passages.isEmpty, !best.isEmpty else { return }
    embed(passages.map(\.texts))
    let (width, rows) = (Int32(embedder.dimensions), Int32(passages.count))
    cblas_sgemm(
      CblasRowMajor, CblasNoTrans, CblasTrans, Int32(best.count), rows, width, 1, questions, width,
      vectors, width, 0, &cosines, rows)
    for question in best.indices {
      for (place, passage) in passages.enumerated() {
        let cosine = cosines[question * passages.count + place]
        guard cosine > 0 else { continue }
        best[question].offer(cosine, UInt64(passage.segment) << 32 | UInt64(passage.row))
      }
    }
  }

  private mutating func embed(_ passages: [[WeightedText]]) {
    let (embedder, width) = (embedder, embedder.dimensions)
    vectors.withUnsafeMutableBufferPointer { vectors in
      // Each iteration writes only its own row.
      nonisolated(unsafe) let vectors = vectors
      DispatchQueue.concurrentPerform(iterations: passages.count) { place in
        let vector = embedder.vector(of: passages[place])
        _ = vectors[place * width..<(place + 1) * width].update(fromContentsOf: vector)
      }
    }
  }
}
