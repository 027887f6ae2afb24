import Dispatch

/// Finds the passages nearest to each of many questions. Each segment is read once and scanned for
/// all questions, on all cores, while it is in the cache.
package struct NearestCodesBatch: Sendable {
  private var scans: [NearestCodes]

  /// Creates scans that keep the `keep` best passages for each question.
  package init(_ queries: [QueryVector], keep: Int) {
    scans = queries.map { NearestCodes($0, keep: keep) }
  }

  /// The kept passages for each question, as in `NearestCodes.ranked()`.
  package func ranked() -> [[(segment: Int, row: Int, score: Float)]] {
    scans.map { $0.ranked() }
  }

  /// Scores the rows of a stored segment for all questions.
  ///
  /// - Parameter bundle: returns the bytes of a bundle, which must stay valid until the next call.
  ///   Called once for each bundle, in ascending order.
  /// - Throws: `DamagedCodes` if a bundle's length differs from the directory.
  package mutating func scan(
    segment: Int, rows: Int, allowed: UnsafeBufferPointer<UInt64>?,
    bundle: (_ number: Int) throws -> UnsafeRawBufferPointer
  ) throws {
    guard rows > 0, let dimensions = scans.first?.dimensions else { return }
    let codes = try CodeColumns(rows: rows, dimensions: dimensions, bundle: bundle)
    scan(segment: segment, codes, allowed: allowed)
  }

  /// Scores the rows of a segment in memory for all questions.
  package mutating func scan(
    segment: Int, _ codes: CodeColumns, allowed: UnsafeBufferPointer<UInt64>? = nil
  ) {
    // The iterations only read it.
    nonisolated(unsafe) let allowed = allowed
    scans.withUnsafeMutableBufferPointer { scans in
      // Each iteration handles one question.
      nonisolated(unsafe) let scans = scans
      DispatchQueue.concurrentPerform(iterations: scans.count) { place in
        scans[place].scan(segment: segment, codes, allowed: allowed)
      }
    }
  }
}
