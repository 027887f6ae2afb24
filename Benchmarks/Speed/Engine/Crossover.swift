import CBLAS
import Dispatch
import Foundation
import Retrieval

/// Where is a matrix product quicker? Questions of 10 to 30,000 words, few and many at once, over codes
/// by columns and over exact vectors: by columns, which cost what a question's coordinates do, and by
/// `cblas_sgemm`, which multiplies all 4,096 of them. On one thread.
struct Crossover {
  let index: Index
  private let columns: FloatColumns
  private let words: [String]
  private static let turns = 3

  init(_ index: Index, _ questions: [Question]) {
    self.index = index
    columns = FloatColumns(index.vectors)
    words = questions.map(\.text).joined(separator: " ").split(separator: " ").map(String.init)
  }

  func run() {
    openblas_set_num_threads(1)
    let kernels = String(cString: openblas_get_corename())
    for count in [1, 16, 256] {
      for length in [10, 100, 300, 1_000, 3_000, 30_000] {
        let questions = (0..<count).map { texts($0, length) }
        let prepared = questions.map { Embedder.shipped.query($0) }
        let vectors = questions.map {
          Embedder.shipped.vector(of: [WeightedText(text: $0, weight: 1)])
        }
        let mean = prepared.reduce(0) { $0 + $1.coordinates } / count
        for (name, body) in ways(prepared, vectors) {
          let times = (0..<Self.turns).map { _ in
            let start = DispatchTime.now()
            body()
            return milliseconds(start, DispatchTime.now()) / Double(count)
          }
          printLine(
            "\(name), \(kernels)", "\(count) at once, \(mean) coordinates", rows: index.rows, times,
            bytes: 0)
        }
      }
    }
  }

  private func texts(_ question: Int, _ length: Int) -> String {
    (0..<length).map { words[(31 * question + $0) % words.count] }.joined(separator: " ")
  }

  private func ways(
    _ prepared: [QueryVector], _ vectors: [[Float]]
  ) -> [(name: String, body: () -> Void)] {
    [
      ("codes by columns", { scan(prepared) }),
      ("exact by columns", { exactByColumns(vectors) }),
      ("exact by cblas_sgemm", { exactByProducts(vectors) }),
    ]
  }

  private func scan(_ prepared: [QueryVector]) {
    var nearest = NearestCodesBatch(prepared, keep: Index.keep)
    for (number, segment) in index.segments.enumerated() { nearest.scan(segment: number, segment) }
  }

  private func exactByColumns(_ vectors: [[Float]]) {
    for vector in vectors {
      var best = TopK<Int>(Question.k)
      for (row, score) in columns.scores(vector).enumerated() { best.offer(score, row) }
    }
  }

  /// Blocks of rows, written out with their zeros, times all questions.
  private func exactByProducts(_ vectors: [[Float]]) {
    let (width, count, block) = (vectors[0].count, vectors.count, 256)
    let questions = vectors.flatMap { $0 }
    var best = vectors.map { _ in TopK<Int>(Question.k) }
    var products = [Float](repeating: 0, count: count * block)
    for first in stride(from: 0, to: index.rows, by: block) {
      let rows = min(block, index.rows - first)
      var matrix = [Float](repeating: 0, count: rows * width)
      for row in 0..<rows {
        index.vectors.forEach(of: first + row) { matrix[row * width + $0] = $1 }
      }
      cblas_sgemm(
        CblasRowMajor, CblasNoTrans, CblasTrans, Int32(count), Int32(rows), Int32(width), 1,
        questions, Int32(width), matrix, Int32(width), 0, &products, Int32(rows))
      for place in 0..<count {
        for row in 0..<rows { best[place].offer(products[place * rows + row], first + row) }
      }
    }
  }
}

/// The vectors by column, of each the rows that have it: what an exact index by coordinate is.
private struct FloatColumns {
  private var columns: [(rows: [Int32], values: [Float])]
  private let count: Int

  init(_ vectors: SparseRows) {
    count = vectors.count
    columns = Array(repeating: ([], []), count: Embedder.shipped.dimensions)
    for row in 0..<count {
      vectors.forEach(of: row) { place, value in
        columns[place].rows.append(Int32(row))
        columns[place].values.append(value)
      }
    }
  }

  /// The dot product of each row with a question.
  func scores(_ vector: [Float]) -> [Float] {
    var scores = [Float](repeating: 0, count: count)
    scores.withUnsafeMutableBufferPointer { scores in
      for place in vector.indices where vector[place] != 0 {
        let weight = vector[place]
        columns[place].rows.withUnsafeBufferPointer { rows in
          columns[place].values.withUnsafeBufferPointer { values in
            for at in rows.indices { scores[Int(rows[at])] += weight * values[at] }
          }
        }
      }
    }
    return scores
  }
}
