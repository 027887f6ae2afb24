import CKernels

/// Packs codes into columns, in blocks of 128 rows.
struct PackedColumns: ~Copyable {
  static let rowsPerBlock = 128
  /// The maximum number of bytes in a block's column; `slack` is the number of bytes that may be
  /// written past the last column.
  private static let maximumBytes = 64
  private static let slack = 7

  private let bytesPerCode: Int
  private let dimensions: Int
  private(set) var rows = 0
  private var scales = Buffer<UInt8>()
  private var masks = Buffer<UInt64>()
  private var lengths = Buffer<UInt8>()
  private var values = Buffer<UInt8>()
  /// The offset of each block's values.
  private var places: [Int] = []
  /// The codes of an incomplete block.
  private var waiting = Buffer<UInt8>()

  init(bytesPerCode: Int) {
    self.bytesPerCode = bytesPerCode
    dimensions = 2 * (bytesPerCode - VectorCode.headerBytes)
  }

  /// Appends the codes of further passages, one after another.
  mutating func append(_ codes: UnsafeRawBufferPointer) {
    let codes = codes.bindMemory(to: UInt8.self)
    for code in stride(from: 0, to: codes.count, by: bytesPerCode) { scales.append(codes[code]) }
    let block = Self.rowsPerBlock * bytesPerCode
    var start = waiting.count > 0 ? min(codes.count, block - waiting.count) : 0
    waiting.append(contentsOf: UnsafeBufferPointer(rebasing: codes[..<start]))
    if waiting.count == block { packWaiting() }
    while codes.count - start >= block {
      pack(codes.baseAddress! + start, rows: Self.rowsPerBlock)
      start += block
    }
    waiting.append(contentsOf: UnsafeBufferPointer(rebasing: codes[start...]))
  }

  private mutating func packWaiting() {
    pack(waiting.start, rows: waiting.count / bytesPerCode)
    waiting.removeAll()
  }

  private mutating func pack(_ codes: UnsafePointer<UInt8>, rows: Int) {
    self.rows += rows
    places.append(values.count)
    values.reserve(dimensions * Self.maximumBytes + Self.slack)
    masks.append(count: dimensions) { masks in
      lengths.append(count: dimensions) { lengths in
        let count = kernel_pack_columns(
          codes + VectorCode.headerBytes, rows, bytesPerCode, dimensions, masks.baseAddress!,
          lengths.baseAddress!, values.start + values.count)
        values.append(count: count) { _ in }
      }
    }
  }

  /// The number of bytes of each column's values.
  private var valueBytes: [UInt32] {
    var sums = [UInt32](repeating: 0, count: dimensions)
    for first in stride(from: 0, to: lengths.count, by: dimensions) {
      for column in 0..<dimensions { sums[column] += UInt32(lengths[first + column]) }
    }
    return sums
  }

  /// Returns all bundles, one after another, and their directory.
  consuming func finish() -> (bytes: [UInt8], directory: ColumnDirectory) {
    if waiting.count > 0 { packWaiting() }
    let directory = ColumnDirectory(rows: rows, valueBytes: valueBytes)
    let start = directory.bytes + rows
    let bytes = [UInt8](
      unsafeUninitializedCapacity: start + directory.starts[dimensions]
    ) { bytes, count in
      directory.write(to: UnsafeMutableRawBufferPointer(bytes))
      for row in 0..<rows { bytes[directory.bytes + row] = scales[row] }
      join(directory, to: bytes.baseAddress! + start)
      count = bytes.count
    }
    return (bytes, directory)
  }

  /// Writes all columns, one after another.
  private func join(_ directory: ColumnDirectory, to output: UnsafeMutablePointer<UInt8>) {
    var places = places
    var blocks = packed_columns(masks: masks.start, lengths: lengths.start, values: values.start)
    kernel_join_columns(
      &blocks, places.count, rows, dimensions, directory.starts, &places, output)
  }
}
