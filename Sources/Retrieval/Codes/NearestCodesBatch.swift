import Dispatch

/// The passages nearest to each of many questions: every segment is read once, and scanned for one
/// question after another while it is in the cache, on all cores.
package struct NearestCodesBatch: Sendable {
  private var scans: [NearestCodes]

  /// - Parameter keep: how many passages to keep for each.
  package init(_ queries: [QueryVector], keep: Int) {
    scans = queries.map { NearestCodes($0, keep: keep) }
  }

  /// For each question the kept, as `NearestCodes.ranked()`.
  package func ranked() -> [[(segment: Int, row: Int, score: Float)]] {
    scans.map { $0.ranked() }
  }

  /// Scores the rows of a stored segment for all questions.
  ///
  /// - Parameter bundle: gives the bytes of a bundle; called once for each, in ascending order. The
  ///   bytes have to stay until the next call.
  /// - Throws: `DamagedCodes` where a bundle has another length than the directory says.
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
    scans.withUnsafeMutableBufferPointer { scans in
      // Each iteration has a question of its own.
      nonisolated(unsafe) let scans = scans
      DispatchQueue.concurrentPerform(iterations: scans.count) { place in
        scans[place].scan(segment: segment, codes, allowed: allowed)
      }
    }
  }
}
