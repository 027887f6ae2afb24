/// The offsets of a segment's code columns, and their division into bundles.
///
/// A *bundle* is stored and read as a unit. Bundle 0 is this directory: the length of each column's
/// values in 2 bytes, little endian, or in 4 bytes if there are more than `maximumShortRows` rows.
/// Bundle 1 has the scales, one byte per row. Each further bundle has consecutive columns: as many
/// as fit into `largestBundle`, but at least one.
struct ColumnDirectory: Sendable {
  /// The maximum length of a bundle in bytes. SQLite stores that many on a single page of 16 KiB,
  /// where they can be read without copying.
  static let largestBundle = 16_200
  /// The number of bundles before the first bundle of columns.
  static let firstColumns = 2

  /// The maximum number of rows whose values in a column take less than 2^16 bytes.
  private static let maximumShortRows = 100_000

  let rows: Int
  /// The length of each column's values in bytes.
  let valueBytes: [UInt32]
  /// The start of each column, relative to the end of the scales, followed by the end of the last
  /// one.
  let starts: [Int]
  /// The first column of each bundle of columns, followed by the number of columns.
  let firsts: [Int]

  /// The length of a column's bitmap of pairs, in bytes.
  var pairBytes: Int { Self.pairBytes(rows: rows) }
  var bytes: Int { Self.bytes(rows: rows, dimensions: valueBytes.count) }
  var bundleCount: Int { Self.firstColumns + firsts.count - 1 }

  init(rows: Int, valueBytes: [UInt32]) {
    self.rows = rows
    self.valueBytes = valueBytes
    let pairBytes = Self.pairBytes(rows: rows)
    var firsts = [0]
    // This is optimized, because each question parses the directory of each segment.
    starts = [Int](unsafeUninitializedCapacity: valueBytes.count + 1) { starts, count in
      var (first, end) = (0, 0)
      for column in valueBytes.indices {
        let next = end + pairBytes + Int(valueBytes[column])
        if first < column, next - starts[first] > Self.largestBundle {
          firsts.append(column)
          first = column
        }
        starts[column] = end
        end = next
      }
      starts[valueBytes.count] = end
      count = valueBytes.count + 1
    }
    firsts.append(valueBytes.count)
    self.firsts = firsts
  }

  /// The length of a column's bitmap of pairs, in bytes, for a number of rows.
  static func pairBytes(rows: Int) -> Int { (rows + 15) / 16 }

  /// The length of bundle 0.
  static func bytes(rows: Int, dimensions: Int) -> Int {
    (rows > maximumShortRows ? 4 : 2) * dimensions
  }

  /// Parses bundle 0. Returns nil if its length doesn't match the number of dimensions.
  init?(_ bundle: UnsafeRawBufferPointer, rows: Int, dimensions: Int) {
    guard bundle.count == Self.bytes(rows: rows, dimensions: dimensions) else { return nil }
    let areShort = rows <= Self.maximumShortRows
    let valueBytes = [UInt32](unsafeUninitializedCapacity: dimensions) { values, count in
      for column in 0..<dimensions {
        values[column] =
          areShort
          ? UInt32(
            UInt16(littleEndian: bundle.loadUnaligned(fromByteOffset: 2 * column, as: UInt16.self)))
          : UInt32(littleEndian: bundle.loadUnaligned(fromByteOffset: 4 * column, as: UInt32.self))
      }
      count = dimensions
    }
    self.init(rows: rows, valueBytes: valueBytes)
  }

  /// Writes bundle 0.
  func write(to bundle: UnsafeMutableRawBufferPointer) {
    for (column, length) in valueBytes.enumerated() {
      if rows > Self.maximumShortRows {
        bundle.storeBytes(of: length.littleEndian, toByteOffset: 4 * column, as: UInt32.self)
      } else {
        let short = UInt16(length).littleEndian
        bundle.storeBytes(of: short, toByteOffset: 2 * column, as: UInt16.self)
      }
    }
  }

  func length(ofBundle number: Int) -> Int {
    switch number {
    case 0: bytes
    case 1: rows
    default: starts[firsts[number - 1]] - starts[firsts[number - 2]]
    }
  }

  func bundle(ofColumn column: Int) -> Int {
    Self.firstColumns + firsts.count { $0 <= column } - 1
  }

  func columns(ofBundle number: Int) -> Range<Int> { firsts[number - 2]..<firsts[number - 1] }
}
