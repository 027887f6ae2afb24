import CKernels

extension CodeColumns {
  /// Concatenates the kept rows of several segments' columns, with the same result as packing their
  /// codes together.
  ///
  /// - Parameter kept: for each part, the rows to keep; nil for all.
  /// - Throws: `DamagedCodes` if a column's values don't match its pairs.
  package static func merging(
    _ parts: [CodeColumns], keeping kept: [DocumentSet?]
  ) throws -> CodeColumns {
    precondition(parts.count == kept.count)
    let dimensions = parts.first?.directory.valueBytes.count ?? CodeLayout.dimensions
    precondition(parts.allSatisfy { $0.directory.valueBytes.count == dimensions })
    var merge = ColumnMerge(parts, kept, dimensions: dimensions)
    for dimension in 0..<dimensions {
      merge.beginColumn()
      for part in parts.indices {
        guard merge.append(dimension, of: parts[part], part) else {
          throw DamagedCodes(bundle: parts[part].directory.bundle(ofColumn: dimension))
        }
      }
      merge.endColumn()
    }
    return merge.finish()
  }
}

/// Merges columns coordinate by coordinate and, for each coordinate, part by part. Rows are paired
/// anew, because removed rows shift the others.
private struct ColumnMerge: ~Copyable {
  private let rows: Int
  /// For each part, the new index of each row; -1 if it is removed.
  private var places: [[Int32]] = []
  private var bytes: Buffer<UInt8>
  private var valueBytes: [UInt32] = []
  private let dimensions: Int
  /// The offset of the current column in `bytes`.
  private var start = 0

  init(_ parts: [CodeColumns], _ kept: [DocumentSet?], dimensions: Int) {
    var scales = Buffer<UInt8>()
    for (part, kept) in zip(parts, kept) {
      precondition(kept.map { $0.count == part.rows } ?? true)
      let all = part.bytes[part.bundle(1)]
      places.append(
        all.indices.map { place in
          guard kept?.contains(place - all.startIndex) ?? true else { return -1 }
          scales.append(all[place])
          return Int32(scales.count - 1)
        })
    }
    rows = scales.count
    self.dimensions = dimensions
    bytes = Buffer(capacity: parts.reduce(0) { $0 + $1.bytes.count })
    bytes.append(repeating: 0, count: ColumnDirectory.bytes(rows: rows, dimensions: dimensions))
    bytes.append(contentsOf: UnsafeBufferPointer(scales.elements))
    valueBytes.reserveCapacity(dimensions)
  }

  mutating func beginColumn() {
    start = bytes.count
    bytes.append(repeating: 0, count: ColumnDirectory.pairBytes(rows: rows))
  }

  mutating func endColumn() {
    let values = bytes.count - start - ColumnDirectory.pairBytes(rows: rows)
    valueBytes.append(UInt32(values))
  }

  /// Appends a part's values in a column. Returns false if they don't match its pairs.
  mutating func append(_ dimension: Int, of part: CodeColumns, _ number: Int) -> Bool {
    part.bytes.withUnsafeBytes { bytes in
      let directory = part.directory
      let offset = directory.bytes + part.rows + directory.starts[dimension]
      let column = directory.column(dimension, at: offset, of: bytes, levels: .zero)
      let pairs = UnsafeBufferPointer(start: column.pairs, count: directory.pairBytes)
      return places[number].withUnsafeBufferPointer { places in
        append(pairs, UnsafeBufferPointer(start: column.values, count: column.value_bytes), places)
      }
    }
  }

  private mutating func append(
    _ pairs: UnsafeBufferPointer<UInt8>, _ values: UnsafeBufferPointer<UInt8>,
    _ places: UnsafeBufferPointer<Int32>
  ) -> Bool {
    var taken = 0
    for (byte, bits) in pairs.enumerated() {
      var rest = bits
      while rest != 0 {
        let row = 16 * byte + 2 * rest.trailingZeroBitCount
        rest &= rest - 1
        guard row < places.count, taken < values.count else { return false }
        let value = values[taken]
        taken += 1
        append(value & 15, place: places[row])
        if row + 1 < places.count { append(value >> 4, place: places[row + 1]) }
      }
    }
    return taken == values.count
  }

  /// Appends the value of a kept row. Rows must be appended in ascending order.
  @inline(__always)
  private mutating func append(_ nibble: UInt8, place: Int32) {
    guard nibble != 0, place >= 0 else { return }
    let (pair, half) = (Int(place >> 1), nibble << UInt8(4 * (place & 1)))
    let (byte, bit) = (start + (pair >> 3), UInt8(1) << UInt8(pair & 7))
    if bytes[byte] & bit == 0 {
      bytes[byte] |= bit
      bytes.append(half)
    } else {
      bytes[bytes.count - 1] |= half
    }
  }

  consuming func finish() -> CodeColumns {
    let directory = ColumnDirectory(rows: rows, valueBytes: valueBytes)
    let first = UnsafeMutableBufferPointer(rebasing: bytes.elements[..<directory.bytes])
    directory.write(to: UnsafeMutableRawBufferPointer(first))
    return CodeColumns(Array(bytes), directory)
  }
}
