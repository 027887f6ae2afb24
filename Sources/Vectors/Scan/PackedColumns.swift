import CKernels

/// Codes on their way to columns: columns of 64 rows each, a block after another.
struct PackedColumns: ~Copyable {
  static let rowsPerBlock = 64
  /// What a column of a block takes at most, and what may be written behind the last one.
  private static let mostBytes = 32
  private static let slack = 7

  private let dimensions: Int
  private var rows = 0
  private var masks = Buffer<UInt64>()
  private var lengths = Buffer<UInt8>()
  private var values = Buffer<UInt8>()
  /// Where the values of each block begin.
  private var places: [Int] = []
  /// How many bytes the values of each column take in all.
  private(set) var valueBytes: [UInt32]

  init(dimensions: Int) {
    self.dimensions = dimensions
    valueBytes = Array(repeating: 0, count: dimensions)
  }

  /// Adds a block: `rowsPerBlock` rows, or fewer in the last one.
  ///
  /// - Parameter codes: the nibbles of the first one.
  mutating func append(_ codes: UnsafePointer<UInt8>, rows: Int, _ bytesPerCode: Int) {
    precondition(self.rows.isMultiple(of: Self.rowsPerBlock))
    self.rows += rows
    places.append(values.count)
    values.reserve(dimensions * Self.mostBytes + Self.slack)
    let first = lengths.count
    masks.append(count: dimensions) { masks in
      lengths.append(count: dimensions) { lengths in
        let end = values.start + values.count
        let count = kernel_pack_columns(
          codes, rows, bytesPerCode, dimensions, masks.baseAddress!, lengths.baseAddress!, end)
        values.append(count: count) { _ in }
      }
    }
    for column in 0..<dimensions { valueBytes[column] += UInt32(lengths[first + column]) }
  }

  /// Writes all columns, from where `directory` says that the first one begins on.
  func join(_ directory: ColumnDirectory, to output: UnsafeMutablePointer<UInt8>) {
    var places = places
    var blocks = packed_columns(masks: masks.start, lengths: lengths.start, values: values.start)
    kernel_join_columns(
      &blocks, places.count, rows, dimensions, directory.starts, &places, output)
  }
}
