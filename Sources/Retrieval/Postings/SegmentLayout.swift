/// The layout of a segment's documents: title, notes, people and passages.
///
/// Positions number the tokens of a document: title, an unused position, notes, an unused position,
/// people. A passage consists of the title and a window of the notes.
///
/// The stored form is little endian: a header of 32 bytes, six columns, and four zeros, so that
/// four bytes can be read at any number. The header has the format, the size in bytes of each
/// column's numbers, a zero, the numbers of documents and of passages (4 bytes each), and the sums
/// of their lengths in tokens (8 bytes each).
package struct SegmentLayout: Sendable {
  static let headerSize = 32
  static let padding = 4
  private static let format: UInt8 = 1

  /// The stored form.
  package let bytes: [UInt8]
  /// The number of documents, whose ordinals are `0..<documentCount`.
  package let documentCount: Int
  /// The total number of passages.
  package let passageCount: Int
  /// The total number of tokens in documents; `passageTokens` is the total number in passages.
  let documentTokens: Int
  let passageTokens: Int
  /// The offset of a column, and the size of its numbers in bytes.
  private struct Place {
    var offset = 0
    var width = 1
  }

  private var titleEnd = Place()
  private var peopleStart = Place()
  private var length = Place()
  private var firstPassage = Place()
  private var windowStart = Place()
  private var windowEnd = Place()

  /// Decodes the stored form. Throws `DamagedSegment` if its length doesn't match the header.
  package init(_ bytes: [UInt8]) throws {
    guard bytes.count >= Self.headerSize, bytes[0] == Self.format else {
      throw DamagedSegment.layout
    }
    let widths = bytes[1...6].map(Int.init)
    guard widths.allSatisfy({ $0 == 1 || $0 == 2 || $0 == 4 }) else { throw DamagedSegment.layout }
    let (documents, passages, sums) = bytes.withUnsafeBytes { header in
      func number<T: FixedWidthInteger>(_ offset: Int, _: T.Type) -> T {
        T(littleEndian: header.loadUnaligned(fromByteOffset: offset, as: T.self))
      }
      return (
        Int(number(8, UInt32.self)), Int(number(12, UInt32.self)),
        [number(16, UInt64.self), number(24, UInt64.self)]
      )
    }
    guard sums.allSatisfy({ $0 < 1 << 48 }) else { throw DamagedSegment.layout }
    (documentCount, passageCount) = (documents, passages)
    (documentTokens, passageTokens) = (Int(sums[0]), Int(sums[1]))
    self.bytes = bytes
    var end = Self.headerSize
    func next(_ column: Int, rows: Int) -> Place {
      defer { end += rows * widths[column] }
      return Place(offset: end, width: widths[column])
    }
    titleEnd = next(0, rows: documents)
    peopleStart = next(1, rows: documents)
    length = next(2, rows: documents)
    firstPassage = next(3, rows: documents)
    windowStart = next(4, rows: passages)
    windowEnd = next(5, rows: passages)
    guard end + Self.padding == bytes.count else { throw DamagedSegment.layout }
  }

  /// The ordinal of the document that contains a passage.
  ///
  /// - Throws: `DamagedSegment` if the layout is invalid.
  package func document(ofPassage passage: Int) throws -> Int {
    precondition(passage >= 0 && passage < passageCount)
    return try withView { view in
      var (low, high) = (0, documentCount)
      while high - low > 1 {
        let middle = (low + high) / 2
        if view.firstPassage[middle] <= passage { low = middle } else { high = middle }
      }
      guard documentCount > 0, try view.passages(of: low).contains(passage) else {
        throw DamagedSegment.layout
      }
      return low
    }
  }

  /// The passages of a document.
  ///
  /// - Throws: `DamagedSegment` if the layout is invalid.
  package func passages(of document: Int) throws -> Range<Int> {
    precondition(document >= 0 && document < documentCount)
    return try withView { try $0.passages(of: document) }
  }

  /// The number of tokens in a document's title.
  package func titleLength(of document: Int) -> Int {
    precondition(document >= 0 && document < documentCount)
    return withView { $0.titleEnd[document] }
  }

  /// Calls `body` with a view for reading the columns quickly.
  @inline(__always)
  func withView<R>(_ body: (LayoutView) throws -> R) rethrows -> R {
    try bytes.withUnsafeBytes { try body(view(of: $0)) }
  }

  /// Returns a view of the columns. `bytes` must be the bytes of this layout, and stay in place
  /// while the view is used.
  func view(of bytes: UnsafeRawBufferPointer) -> LayoutView {
    func column(_ place: Place) -> LayoutView.Numbers {
      LayoutView.Numbers(
        start: bytes.baseAddress! + place.offset, shift: place.width.trailingZeroBitCount,
        mask: .max >> UInt32(32 - 8 * place.width))
    }
    return LayoutView(
      documentCount: documentCount, passageCount: passageCount, titleEnd: column(titleEnd),
      peopleStart: column(peopleStart), length: column(length),
      firstPassage: column(firstPassage), windowStart: column(windowStart),
      windowEnd: column(windowEnd))
  }
}
