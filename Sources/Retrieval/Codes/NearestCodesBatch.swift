import Dispatch

/// The passages nearest to each of many questions: every segment is read once, and scanned for one
/// question after another while it is in the cache, on all cores.
///
/// The cost of a scan grows with a question's coordinates; that of a matrix product does not, but it
/// multiplies all 4,096 of them. So questions that have all of them go by `cblas_sgemm`, where there are
/// many.
package struct NearestCodesBatch: Sendable {
  /// From so many coordinates on, and so many such questions, the matrix product is used. On one core of
  /// a Zen 5 (AVX-512, OpenBLAS 0.3.21), 256 questions and 10,000 passages, it takes 1.1 to 1.2 ms a
  /// question at any length, and the columns .03 at 69 coordinates, .24 at 1,304, .42 at 2,495 and .51
  /// at 3,841: texts do not reach where the two meet. Of 16 questions it takes 4 ms, as the codes are
  /// expanded for few. A sentence has 40 to 70, a summary 300. `speed crossover` measures it.
  static let matrixCoordinates = 4_096
  static let matrixQuestions = 256

  private var scans: [NearestCodes]
  /// The questions that go by columns, and those that go by matrix products.
  private let short: [Int]
  private let long: [Int]
  /// The vectors of the long ones, one after another.
  private let matrix: [Float]

  /// - Parameter keep: how many passages to keep for each.
  package init(_ queries: [QueryVector], keep: Int) {
    self.init(
      queries, keep: keep, matrixCoordinates: Self.matrixCoordinates,
      matrixQuestions: Self.matrixQuestions)
  }

  /// The same with another crossover, for measuring it.
  package init(
    _ queries: [QueryVector], keep: Int, matrixCoordinates: Int, matrixQuestions: Int
  ) {
    scans = queries.map { NearestCodes($0, keep: keep) }
    let long = queries.indices.filter { queries[$0].columns.coordinates >= matrixCoordinates }
    self.long = long.count >= matrixQuestions ? long : []
    let isLong = Set(self.long)
    short = queries.indices.filter { !isLong.contains($0) }
    matrix = self.long.flatMap { queries[$0].levels }
  }

  /// For each question the kept, as `NearestCodes.ranked()`.
  package func ranked() -> [[(segment: Int, row: Int, score: Float)]] {
    scans.map { $0.ranked() }
  }

  /// Scores the rows of a stored segment for all questions.
  ///
  /// - Parameter bundle: gives the bytes of a bundle; called once for each, in ascending order. The
  ///   bytes have to stay until the next call.
  /// - Throws: `TornCodes` where a bundle has another length than the directory says.
  package mutating func scan(
    segment: Int, rows: Int, allowed: UnsafeBufferPointer<UInt64>?,
    bundle: (_ number: Int) throws -> UnsafeRawBufferPointer
  ) throws {
    guard rows > 0, let dimensions = scans.first?.dimensions else { return }
    let codes = try CodeColumns(rows: rows, dimensions: dimensions, bundle: bundle)
    scan(segment: segment, codes, allowed: allowed)
  }

  /// Scores the rows of a segment that is in memory for all questions.
  package mutating func scan(
    segment: Int, _ codes: CodeColumns, allowed: UnsafeBufferPointer<UInt64>? = nil
  ) {
    // Read by all iterations, and written by none.
    nonisolated(unsafe) let allowed = allowed
    let (short, long) = (short, long)
    scans.withUnsafeMutableBufferPointer { scans in
      // Each iteration has a question of its own.
      nonisolated(unsafe) let scans = scans
      DispatchQueue.concurrentPerform(iterations: short.count) { place in
        scans[short[place]].scan(segment: segment, codes, allowed: allowed)
      }
      guard !long.isEmpty else { return }
      let scales = Array(codes.bytes[codes.bundle(1)])
      CodeMatrix.forEachBlock(of: codes, questions: matrix) { rows, products in
        // Read only.
        nonisolated(unsafe) let products = products
        DispatchQueue.concurrentPerform(iterations: long.count) { place in
          scans[long[place]].offer(
            segment: segment, rows: rows, sums: products.baseAddress! + place * rows.count,
            scales: scales, allowed: allowed)
        }
      }
    }
  }
}
