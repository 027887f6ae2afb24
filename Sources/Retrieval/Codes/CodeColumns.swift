// Codes: the stored form of vectors, ordered by coordinate, and scans for the nearest ones. The
// innermost loops are in CKernels.

import CKernels

/// The codes of passages, ordered by coordinate and stored in bundles (`ColumnDirectory`), so that
/// a question reads only the columns of its nonzero coordinates.
///
/// A column begins with a bitmap of the pairs of rows in which either row has a value. For each of
/// these pairs, 4 bits per row follow (`code_column`). Passages of text take 430 to 790 bytes each.
package struct CodeColumns: Sendable {
  /// All bundles, one after another.
  package let bytes: [UInt8]
  let directory: ColumnDirectory

  /// The number of passages.
  package var rows: Int { directory.rows }
  /// The number of bundles, which are numbered from 0.
  package var bundleCount: Int { directory.bundleCount }

  /// Calls `body` with each bundle's number and bytes, in ascending order.
  package func forEachBundle(
    _ body: (_ number: Int, _ bytes: UnsafeRawBufferPointer) throws -> Void
  ) rethrows {
    try bytes.withUnsafeBytes { bytes in
      for number in 0..<bundleCount {
        try body(number, UnsafeRawBufferPointer(rebasing: bytes[bundle(number)]))
      }
    }
  }

  /// The range of a bundle in `bytes`.
  package func bundle(_ number: Int) -> Range<Int> {
    switch number {
    case 0: return 0..<directory.bytes
    case 1: return directory.bytes..<directory.bytes + rows
    default:
      let columns = directory.columns(ofBundle: number)
      let start = directory.bytes + rows
      return start + directory.starts[columns.lowerBound]..<start
        + directory.starts[columns.upperBound]
    }
  }

  /// Packs codes into columns.
  ///
  /// - Parameters:
  ///   - codes: the codes of passages, one after another, with `bytesPerCode` bytes each.
  ///   - rows: the number of passages; less than 2^31.
  package init(
    codes: UnsafeRawBufferPointer, rows: Int, bytesPerCode: Int = CodeLayout.bytes
  ) {
    precondition(rows < 1 << 31 && codes.count == rows * bytesPerCode)
    var columns = PackedColumns(bytesPerCode: bytesPerCode)
    columns.append(codes)
    (bytes, directory) = columns.finish()
  }

  /// Packs codes into columns. `next` returns the codes of the next passages, or nil at the end.
  package init(_ next: () throws -> [UInt8]?) rethrows {
    var columns = PackedColumns(bytesPerCode: CodeLayout.bytes)
    while let codes = try next() { codes.withUnsafeBytes { columns.append($0) } }
    (bytes, directory) = columns.finish()
  }

  /// Creates columns from their bundles.
  ///
  /// - Parameters:
  ///   - bytes: all bundles, one after another.
  ///   - directory: the directory that the first bundle contains.
  init(_ bytes: [UInt8], _ directory: ColumnDirectory) {
    precondition(bytes.count == directory.bytes + directory.rows + (directory.starts.last ?? 0))
    (self.bytes, self.directory) = (bytes, directory)
  }

  /// Reads stored columns.
  ///
  /// - Parameters:
  ///   - rows: the number of passages.
  ///   - bundle: returns the bytes of a bundle; called once for each, in ascending order.
  /// - Throws: `DamagedCodes` if a bundle's length doesn't match the directory.
  package init(
    rows: Int, dimensions: Int = CodeLayout.dimensions,
    bundle: (_ number: Int) throws -> UnsafeRawBufferPointer
  ) throws {
    let first = try bundle(0)
    guard let directory = ColumnDirectory(first, rows: rows, dimensions: dimensions) else {
      throw DamagedCodes(bundle: 0)
    }
    var bytes = Array(first)
    bytes.reserveCapacity(directory.bytes + rows + directory.starts[dimensions])
    for number in 1..<directory.bundleCount {
      let more = try bundle(number)
      guard more.count == directory.length(ofBundle: number) else {
        throw DamagedCodes(bundle: number)
      }
      bytes.append(contentsOf: more)
    }
    self.bytes = bytes
    self.directory = directory
  }

  /// Returns the ranges of `bytes` that a scan for the question reads.
  package func read(for query: QueryVector) -> [Range<Int>] {
    let start = directory.bytes + rows
    return [bundle(1)]
      + query.columns.columns.map { column in
        let dimension = column.dimension
        return start + directory.starts[dimension]..<start + directory.starts[dimension + 1]
      }
  }

  /// The codes before they were packed: one after another, one per passage.
  package var codes: [UInt8] {
    let bytesPerCode = VectorCode.bytes(dimensions: directory.valueBytes.count)
    var codes = [UInt8](repeating: 0, count: rows * bytesPerCode)
    codes.withUnsafeMutableBufferPointer { codes in
      guard let codes = codes.baseAddress else { return }
      bytes.withUnsafeBytes { bytes in
        let scales = bundle(1)
        for (row, scale) in bytes[scales].enumerated() { codes[row * bytesPerCode] = scale }
        for dimension in directory.valueBytes.indices {
          var column = directory.column(
            dimension, at: scales.upperBound + directory.starts[dimension], of: bytes,
            levels: .zero)
          kernel_read_column(
            &column, rows, bytesPerCode, dimension, codes + VectorCode.headerBytes)
        }
      }
    }
    return codes
  }
}

extension ColumnDirectory {
  /// Returns a column in the bytes of its bundle. `levels` has the amount that each nibble adds to
  /// a row's sum.
  func column(
    _ dimension: Int, ofBundle number: Int, at bytes: UnsafeRawBufferPointer, levels: SIMD16<Int8>
  ) -> code_column {
    let first = starts[firsts[number - Self.firstColumns]]
    return column(dimension, at: starts[dimension] - first, of: bytes, levels: levels)
  }

  /// Returns the column that begins at `offset` in `bytes`.
  func column(
    _ dimension: Int, at offset: Int, of bytes: UnsafeRawBufferPointer, levels: SIMD16<Int8>
  ) -> code_column {
    typealias Levels = (
      Int8, Int8, Int8, Int8, Int8, Int8, Int8, Int8, Int8, Int8, Int8, Int8, Int8, Int8, Int8, Int8
    )
    let start = bytes.baseAddress!.assumingMemoryBound(to: UInt8.self) + offset
    // The length comes from `starts`, whose next element is in the cache, rather than from
    // `valueBytes`.
    let end = offset + starts[dimension + 1] - starts[dimension]
    return code_column(
      pairs: start, values: start + pairBytes, value_bytes: end - offset - pairBytes,
      readable: bytes.count - offset - pairBytes, levels: unsafeBitCast(levels, to: Levels.self))
  }
}

/// The error for a bundle of codes whose length doesn't match the directory.
package struct DamagedCodes: Error, Hashable, Sendable, CustomStringConvertible {
  package let bundle: Int

  /// The message, which doesn't name the segment.
  package var description: String { "bundle \(bundle) of a segment's codes is torn" }
}
