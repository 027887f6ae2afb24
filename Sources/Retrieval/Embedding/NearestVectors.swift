import CBLAS
import Dispatch

/// The passages nearest to each of many questions by their whole vectors, of which nothing is rounded
/// and nothing stored: what a scan of codes is held against.
///
/// Some passages' vectors are one matrix and all questions' another, and the product of the two has all
/// their cosines (`cblas_sgemm`). Each passage is embedded once for all questions, so no index by
/// coordinate is there that a question's few coordinates could be looked up in.
package struct NearestVectors {
  /// So many passages at a time are a matrix of 4 MB.
  package static let block = 256

  private let embedder: Embedder
  /// Of unit length, or 0 if a question has no words; one after another.
  private let questions: [Float]
  private var best: [TopK<UInt64>]
  private var vectors: [Float]
  private var cosines: [Float]

  /// - Parameters:
  ///   - embedder: the one that `queries` were made by.
  ///   - keep: how many passages to keep for each.
  package init(_ queries: [QueryVector], of embedder: Embedder, keep: Int) {
    self.embedder = embedder
    questions = queries.flatMap(\.unit)
    best = queries.map { _ in TopK(keep) }
    vectors = [Float](repeating: 0, count: embedder.dimensions * Self.block)
    cosines = [Float](repeating: 0, count: queries.count * Self.block)
  }

  /// For each question the kept, as `NearestCodes.ranked()`; a score is the cosine.
  package func ranked() -> [[(segment: Int, row: Int, score: Float)]] {
    best.map { best in
      best.ranked().map { (Int($0.id >> 32), Int($0.id & 0xFFFF_FFFF), $0.score) }
    }
  }

  /// Embeds passages on all cores, and compares each with all questions.
  ///
  /// - Parameter passages: `block` at most, each with what is embedded of it.
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
      // Each iteration has a row of its own.
      nonisolated(unsafe) let vectors = vectors
      DispatchQueue.concurrentPerform(iterations: passages.count) { place in
        let vector = embedder.vector(of: passages[place])
        _ = vectors[place * width..<(place + 1) * width].update(fromContentsOf: vector)
      }
    }
  }
}
