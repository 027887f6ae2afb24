import Dispatch
import Foundation
import Retrieval

/// The codes of all passages in memory, and their vectors for comparing the best exactly.
struct Index: Sendable {
  /// Rows of a segment: as long as a column's part is well over a page, and small enough for many.
  static let segmentRows = 32_768

  let segments: [CodeColumns]
  let vectors: Data
  let dimensions = Embedder.shipped.dimensions
  /// Below so many passages a second core costs more than it brings.
  static let passagesForCores = 200_000

  /// How many rows are compared exactly. With 48, 48, 96 and 192 of 1,000 to 1,000,000 passages .99 of
  /// the ten nearest are among them; with 128 of 100,000 .992, and with 256 of 1,000,000 .995. To stop
  /// where the estimates stay below the tenth best by the error that they have saves nothing: at equal
  /// recall as many are compared.
  var keep: Int { rows > 200_000 ? 256 : 128 }

  init(segments: [CodeColumns], vectors: Data) {
    self.segments = segments
    self.vectors = vectors
  }

  init(_ folder: URL) throws {
    let codes = try Data(contentsOf: folder.appending(path: "codes.bin"), options: .alwaysMapped)
    vectors = try Data(contentsOf: folder.appending(path: "vectors.f32"), options: .alwaysMapped)
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
  func best(_ k: Int, of candidates: some Collection<Int>, to vector: SparseVector) -> [Int] {
    // All scores before the first comparison, whose guess would wait for the floats.
    let scores = vectors.withUnsafeBytes { bytes in
      let floats = bytes.bindMemory(to: Float.self).baseAddress!
      return vector.places.withUnsafeBufferPointer { places in
        vector.values.withUnsafeBufferPointer { values in
          candidates.map { row in
            let start = floats + row * dimensions
            var score: Float = 0
            for place in places.indices { score += start[places[place]] * values[place] }
            return score
          }
        }
      }
    }
    var best = TopK<Int>(k)
    for (row, score) in zip(candidates, scores) { best.offer(score, row) }
    return best.ranked().map(\.id)
  }

  /// The sum of what `best` reads of the candidates' vectors.
  func plainSum(of candidates: some Collection<Int>, at places: [Int]) -> Float {
    vectors.withUnsafeBytes { bytes in
      let floats = bytes.bindMemory(to: Float.self).baseAddress!
      return candidates.reduce(Float(0)) { sum, row in
        let start = floats + row * dimensions
        return places.reduce(sum) { $0 + start[$1] }
      }
    }
  }
}

/// A question's vector where it is not 0: of the others nothing else has to be read.
struct SparseVector: Sendable {
  let places: [Int]
  let values: [Float]

  init(_ vector: [Float]) {
    places = vector.indices.filter { vector[$0] != 0 }
    values = places.map { vector[$0] }
  }
}
