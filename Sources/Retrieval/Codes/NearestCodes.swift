import CKernels

/// Finds the passages with the codes nearest to a question, segment by segment.
///
/// Only the columns of the question's coordinates are read, mostly 40 to 70 of 4,096. Scores are
/// integers until the last step, so they are the same on every processor.
package struct NearestCodes: Sendable {
  /// The number of rows in a stride, and the number of groups that they form. The highest score of
  /// each group is computed first.
  private static let (strideRows, strideGroups) = (1_024, 32)
  /// The factor that converts the groups' highest scores, which are integers, to scores.
  private static let maximumUnit: Float = 65_536

  private let query: QueryColumns
  let dimensions: Int
  private var best: TopK<UInt64>

  /// Creates a scan for a question.
  ///
  /// - Parameter keep: the maximum number of passages to keep. Passages without any similarity are
  ///   not kept.
  package init(_ query: QueryVector, keep: Int) {
    self.query = query.columns
    dimensions = query.dimensions
    best = TopK(keep)
  }

  /// The kept passages, best first; for equal scores the lower segment and row come first. A score
  /// estimates the cosine.
  package func ranked() -> [(segment: Int, row: Int, score: Float)] {
    best.ranked().map { (Int($0.id >> 32), Int($0.id & 0xFFFF_FFFF), $0.score * query.unit) }
  }

  /// Adds the results of another scan for the same question over other segments.
  package mutating func merge(_ other: NearestCodes) {
    for (score, place) in other.best.ranked() { best.offer(score, place) }
  }

  /// Scores the rows of a segment.
  ///
  /// - Parameters:
  ///   - segment: the number of the segment in `ranked()`.
  ///   - rows: the number of its passages.
  ///   - allowed: one bit per row, lowest first, for the rows that may be kept; nil for all.
  ///   - bundle: returns the bytes of a bundle, which must stay valid until the next call. Called
  ///     once for each needed bundle: 0 first, then those of columns in ascending order, then 1.
  /// - Throws: `DamagedCodes` if a bundle's length differs from the directory.
  package mutating func scan(
    segment: Int, rows: Int, allowed: UnsafeBufferPointer<UInt64>?,
    bundle: (_ number: Int) throws -> UnsafeRawBufferPointer
  ) throws {
    guard rows > 0, !query.columns.isEmpty else { return }
    guard let directory = ColumnDirectory(try bundle(0), rows: rows, dimensions: dimensions) else {
      throw DamagedCodes(bundle: 0)
    }
    func bytes(_ number: Int) throws -> UnsafeRawBufferPointer {
      let bytes = try bundle(number)
      guard bytes.count == directory.length(ofBundle: number) else {
        throw DamagedCodes(bundle: number)
      }
      return bytes
    }
    let query = query
    try withSums(rows) { best, sums in
      var number = ColumnDirectory.firstColumns
      var rest = query.columns[...]
      var columns: [code_column] = []
      while let first = rest.first {
        while directory.columns(ofBundle: number).upperBound <= first.dimension { number += 1 }
        let end = directory.columns(ofBundle: number).upperBound
        let here = rest.prefix { $0.dimension < end }
        let bytes = try bytes(number)
        columns.removeAll(keepingCapacity: true)
        for column in here {
          columns.append(
            directory.column(
              column.dimension, ofBundle: number, at: bytes, levels: column.levels))
        }
        let isFirst = rest.startIndex == query.columns.startIndex
        Kernels.best.add_columns(columns, columns.count, rows, sums, isFirst ? 1 : 0)
        rest = rest[here.endIndex...]
      }
      Self.offer(
        sums, segment: segment, rows: rows, allowed: allowed, scales: try bytes(1), to: &best)
    }
  }

  /// Scores the rows of a segment in memory.
  package mutating func scan(
    segment: Int, _ codes: CodeColumns, allowed: UnsafeBufferPointer<UInt64>? = nil
  ) {
    guard codes.rows > 0, !query.columns.isEmpty else { return }
    precondition(codes.directory.valueBytes.count == dimensions)
    let query = query
    withSums(codes.rows) { best, sums in
      codes.bytes.withUnsafeBytes { bytes in
        let start = codes.directory.bytes + codes.rows
        let columns = query.columns.map { column in
          codes.directory.column(
            column.dimension, at: start + codes.directory.starts[column.dimension], of: bytes,
            levels: column.levels)
        }
        Kernels.best.add_columns(columns, columns.count, codes.rows, sums, 1)
        Self.offer(
          sums, segment: segment, rows: codes.rows, allowed: allowed,
          scales: UnsafeRawBufferPointer(rebasing: bytes[codes.bundle(1)]), to: &best)
      }
    }
  }

  /// Calls `body` with a temporary buffer for one sum per row.
  private mutating func withSums(
    _ rows: Int, _ body: (inout TopK<UInt64>, UnsafeMutablePointer<Int16>) throws -> Void
  ) rethrows {
    try withUnsafeTemporaryAllocation(of: Int16.self, capacity: (rows + 127) & ~127) { sums in
      try body(&best, sums.baseAddress!)
    }
  }

  /// Offers `best` the allowed rows. First, the highest score of each group is computed without
  /// branches. These maxima yield a threshold that few rows beyond the best ones exceed.
  private static func offer(
    _ sums: UnsafePointer<Int16>, segment: Int, rows: Int, allowed: UnsafeBufferPointer<UInt64>?,
    scales: UnsafeRawBufferPointer, to best: inout TopK<UInt64>
  ) {
    precondition(allowed.map { $0.count >= (rows + 63) / 64 } ?? true, "a bit a row")
    let scales = scales.assumingMemoryBound(to: UInt8.self).baseAddress!
    let groups = (rows + strideRows - 1) / strideRows * strideGroups
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: groups) { maxima in
      Kernels.best.group_maxima(sums, scales, allowed?.baseAddress, rows, maxima.baseAddress!)
      let most = TopK<UInt64>.kthLargest(
        best.capacity, of: UnsafeBufferPointer(maxima), within: 0...0xFFFF)
      let bar = max(best.raiseBar(), Float(most) * maximumUnit, .leastNormalMagnitude)
      // The threshold is lowered by a millionth, because the scores are rounded.
      let least = Int32(min(bar / maximumUnit * (1 - 0x1p-20), 0xFFFF))
      withFound { found, scores in
        for first in stride(from: 0, to: rows, by: strideRows) {
          let group = UnsafeBufferPointer(
            rebasing: maxima[first / strideRows * strideGroups..<groups].prefix(strideGroups))
          guard Kernels.best.count_from(group.baseAddress!, group.count, least) > 0 else {
            continue
          }
          let count = Kernels.best.select_rows(
            sums + first, scales + first, allowed?.baseAddress.map { $0 + first / 64 },
            min(strideRows, rows - first), max(bar, best.bar), found, scores)
          let place = UInt64(segment) << 32 + UInt64(first)
          for position in 0..<count {
            best.offer(scores[position], place + UInt64(found[position]))
          }
        }
      }
    }
  }

  /// Calls `body` with temporary buffers for the rows found in a stride.
  private static func withFound(
    _ body: (UnsafeMutablePointer<UInt32>, UnsafeMutablePointer<Float>) -> Void
  ) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: strideRows) { found in
      withUnsafeTemporaryAllocation(of: Float.self, capacity: strideRows) { scores in
        body(found.baseAddress!, scores.baseAddress!)
      }
    }
  }
}
