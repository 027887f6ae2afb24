import CKernels

/// The codes of passages' meanings. A meaning is a sum of word vectors, and its code has 4 bits for
/// each of 256 coordinates and a scale. Codes are stored by passage, in bundles that each fit into
/// a page.
package struct MeaningCodes: Sendable {
  package static let bytesPerRow = Int(MEANING_CODE_BYTES)
  /// The number of passages in each bundle except the last.
  package static let rowsPerBundle = ColumnDirectory.largestBundle / bytesPerRow

  /// All bundles, one after another.
  package private(set) var bytes: [UInt8]

  package var rows: Int { bytes.count / Self.bytesPerRow }

  /// Creates codes from their bytes, which must be complete.
  package init(_ bytes: [UInt8]) {
    precondition(bytes.count.isMultiple(of: Self.bytesPerRow))
    self.bytes = bytes
  }

  /// Reads stored codes.
  ///
  /// - Parameters:
  ///   - rows: the number of passages.
  ///   - bundle: returns the bytes of a bundle; called once for each, in ascending order.
  /// - Throws: `DamagedCodes` if a bundle has the wrong length.
  package init(rows: Int, bundle: (_ number: Int) throws -> UnsafeRawBufferPointer) throws {
    bytes = []
    bytes.reserveCapacity(rows * Self.bytesPerRow)
    try Self.forEachBundle(ofRows: rows, bundle) { _, more in bytes.append(contentsOf: more) }
  }

  /// Calls `body` with the range of passages and the bytes of each stored bundle.
  static func forEachBundle(
    ofRows rows: Int, _ bundle: (_ number: Int) throws -> UnsafeRawBufferPointer,
    _ body: (Range<Int>, UnsafeRawBufferPointer) throws -> Void
  ) throws {
    for (number, first) in stride(from: 0, to: rows, by: rowsPerBundle).enumerated() {
      let own = first..<min(rows, first + rowsPerBundle)
      let bytes = try bundle(number)
      guard bytes.count == own.count * bytesPerRow else { throw DamagedCodes(bundle: number) }
      try body(own, bytes)
    }
  }

  /// Calls `body` with each bundle's number and bytes, in ascending order.
  package func forEachBundle(
    _ body: (_ number: Int, _ bytes: UnsafeRawBufferPointer) throws -> Void
  ) rethrows {
    let length = Self.rowsPerBundle * Self.bytesPerRow
    try bytes.withUnsafeBytes { bytes in
      for (number, first) in stride(from: 0, to: bytes.count, by: length).enumerated() {
        let own = first..<min(bytes.count, first + length)
        try body(number, UnsafeRawBufferPointer(rebasing: bytes[own]))
      }
    }
  }

  /// Concatenates the kept passages of several segments.
  ///
  /// - Parameter kept: for each part, the rows to keep; nil for all.
  package static func merging(
    _ parts: [MeaningCodes], keeping kept: [DocumentSet?]
  ) -> MeaningCodes {
    precondition(parts.count == kept.count)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(parts.reduce(0) { $0 + $1.bytes.count })
    for (part, kept) in zip(parts, kept) {
      guard let kept else {
        bytes += part.bytes
        continue
      }
      precondition(kept.count == part.rows)
      kept.forEachMember { row in
        bytes += part.bytes[row * bytesPerRow..<(row + 1) * bytesPerRow]
      }
    }
    return MeaningCodes(bytes)
  }
}
