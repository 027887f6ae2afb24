import Dispatch
import Foundation
import Retrieval

/// The codes of all passages in memory, and their vectors for comparing the best exactly.
///
/// What a question of the program does beside this: it reads codes from SQLite, compares texts and not
/// vectors (`Sources/Search/Ranking/Candidates.swift`), joins what words, people and dates say,
/// and prints. `Benchmarks/Speed/texts.py` times that.
struct Index: Sendable {
  /// Rows of a segment: as long as a column's part is well over a page, and small enough for many.
  static let segmentRows = 32_768
  /// How many rows the program leaves to be compared exactly.
  static let keep = 512
  /// Below so many passages a second core costs more than it brings.
  static let passagesForCores = 200_000

  let segments: [CodeColumns]
  let vectors: SparseRows

  init(segments: [CodeColumns], vectors: SparseRows) {
    self.segments = segments
    self.vectors = vectors
  }

  init(_ folder: URL) throws {
    let codes = try Data(contentsOf: folder.appending(path: "codes.bin"), options: .alwaysMapped)
    vectors = try SparseRows(folder)
    let rows = codes.count / CodeLayout.bytes
    segments = stride(from: 0, to: rows, by: Self.segmentRows).map { first in
      let count = min(Self.segmentRows, rows - first)
      return codes.withUnsafeBytes { codes in
        let part = codes[first * CodeLayout.bytes..<(first + count) * CodeLayout.bytes]
        return CodeColumns(codes: UnsafeRawBufferPointer(rebasing: part), rows: count)
      }
    }
  }

  var rows: Int { segments.reduce(0) { $0 + $1.rows } }
  var bytes: Int { segments.reduce(0) { $0 + $1.bytes.count } }

  /// The rows whose codes are nearest.
  func candidates(_ query: QueryVector, keep: Int, cores: Int) -> [Int] {
    let parts = rows < Self.passagesForCores ? 1 : min(cores, segments.count)
    let scans = mapConcurrently(parts) { part in
      var nearest = NearestCodes(query, keep: keep)
      for segment in stride(from: part, to: segments.count, by: parts) {
        nearest.scan(segment: segment, segments[segment])
      }
      return nearest
    }
    var all = scans[0]
    for other in scans.dropFirst() { all.merge(other) }
    return all.ranked().map { $0.segment * Self.segmentRows + $0.row }
  }

  /// The `k` rows of the candidates with the largest dot products.
  func best(_ k: Int, of candidates: some Collection<Int>, to vector: [Float]) -> [Int] {
    var best = TopK<Int>(k)
    vector.withUnsafeBufferPointer { vector in
      for row in candidates { best.offer(vectors.dot(row, vector.baseAddress!), row) }
    }
    return best.ranked().map(\.id)
  }

  /// The ten nearest of one question, of the `keep` nearest by their codes.
  func nearest(_ question: Question, keep: Int, cores: Int) -> [Int] {
    best(
      Question.k, of: candidates(question.prepared, keep: keep, cores: cores), to: question.vector)
  }

  /// The ten nearest of each of many questions, on all cores.
  func nearest(_ questions: [Question], keep: Int) -> [[Int]] {
    var nearest = NearestCodesBatch(questions.map(\.prepared), keep: keep)
    for (number, segment) in segments.enumerated() {
      nearest.scan(segment: number, segment)
    }
    let ranked = nearest.ranked()
    return mapConcurrently(questions.count) { place in
      let rows = ranked[place].map { $0.segment * Self.segmentRows + $0.row }
      return best(Question.k, of: rows, to: questions[place].vector)
    }
  }
}

/// A question, prepared: to embed it is timed for no engine.
struct Question: Sendable {
  static let k = 10

  let text: String
  let prepared: QueryVector
  let vector: [Float]

  static func all(_ folder: URL) throws -> [Question] {
    let width = Embedder.shipped.dimensions
    let vectors: [Float] = try numbers(folder.appending(path: "queries.f32"))
    let texts = try String(contentsOf: folder.appending(path: "questions.txt"), encoding: .utf8)
    return texts.split(separator: "\n").enumerated().map { place, text in
      Question(
        text: String(text), prepared: Embedder.shipped.query(String(text)),
        vector: Array(vectors[place * width..<(place + 1) * width]))
    }
  }
}
