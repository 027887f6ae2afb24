/// The layout of a segment's documents: title, notes, people and passages.
///
/// Positions of a document number its tokens: title, a free position, notes, a free position,
/// people. A passage is the title and a window of the notes.
///
/// Stored as 32 bytes (format; bytes a number of each column; a zero; documents and passages, 4
/// bytes each; the sums of their lengths in tokens, 8 bytes each) and six columns, all
/// little-endian, and four zeros, so that four bytes can be read anywhere.
package struct SegmentLayout: Sendable {
  static let headerSize = 32
  static let padding = 4
  private static let format: UInt8 = 1

  /// As they are stored.
  package let bytes: [UInt8]
  /// The number of documents; their ordinals are below.
  package let documentCount: Int
  /// The number of passages all documents have together.
  package let passageCount: Int
  /// Tokens of all documents, and of all passages.
  let documentTokens: Int
  let passageTokens: Int
  /// The beginning of a column, and the number of bytes of its numbers.
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

  /// - Throws: `DamagedSegment` where the length does not fit what the first bytes say.
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

  /// The ordinal of the document that a passage is of, so that the passage is among the document's.
  ///
  /// - Throws: `DamagedSegment` where the layout is not sound.
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
  /// - Throws: `DamagedSegment` where the layout is not sound.
  package func passages(of document: Int) throws -> Range<Int> {
    precondition(document >= 0 && document < documentCount)
    return try withView { try $0.passages(of: document) }
  }

  /// The number of tokens of a document's title.
  package func titleLength(of document: Int) -> Int {
    precondition(document >= 0 && document < documentCount)
    return withView { $0.titleEnd[document] }
  }

  /// Calls `body` with a view of the columns that is quick to read.
  @inline(__always)
  func withView<R>(_ body: (LayoutView) throws -> R) rethrows -> R {
    try bytes.withUnsafeBytes { try body(view(of: $0)) }
  }

  /// A view of the columns, good as long as `bytes`, which are those of this layout, stay.
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
