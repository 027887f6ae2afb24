/// The header of a term's postings in a segment.
///
/// Postings are LEB128 numbers. The header has the numbers of documents and of passages with the
/// term, and the ordinal of the last document. The entries of the documents follow. An entry begins
/// with the difference from the previous ordinal minus 1 (for the first document, with the ordinal
/// itself), doubled, plus 1 if the term occurs once. If the term occurs more than once, the number
/// of occurrences comes next. The positions come last, each as the difference from the previous one
/// minus 1 (the first as it is).
struct PostingsHeader: Sendable {
  let documents: Int
  let passages: Int
  let last: Int
}

/// Reads the postings of a term, document by document. Every read is checked: for any bytes, it
/// either throws or returns ascending ordinals below `documentCount`.
struct PostingsCursor {
  private var rest: ByteReader
  private let start: UnsafeRawPointer
  private let documentCount: Int
  private var left: Int
  let header: PostingsHeader
  /// The current document; -1 before the first.
  private(set) var ordinal = -1
  /// The number of occurrences of the term in it.
  private(set) var frequency = 0
  /// The number of its positions that have not been read.
  private var ahead = 0

  init(_ bytes: UnsafeRawBufferPointer, of layout: LayoutView) throws {
    rest = ByteReader(bytes)
    start = rest.place
    documentCount = layout.documentCount
    header = try PostingsHeader(
      documents: rest.number(), passages: rest.number(), last: rest.number())
    guard header.documents <= documentCount, header.last < documentCount,
      header.passages <= layout.passageCount
    else { throw DamagedSegment.postings }
    left = header.documents
  }

  /// Moves to the next document; returns false if there is none.
  @inline(__always)
  mutating func next() throws -> Bool {
    try rest.skip(ahead)
    ahead = 0
    guard left > 0 else { return false }
    left -= 1
    let first = try rest.number()
    ordinal += first >> 1 + 1
    frequency = first & 1 == 1 ? 1 : try rest.number()
    guard ordinal < documentCount, frequency > 0 else { throw DamagedSegment.postings }
    ahead = frequency
    return true
  }

  /// Moves to the first document at or after `target`; returns false if there is none.
  @inline(__always)
  mutating func advance(to target: Int) throws -> Bool {
    while ordinal < target {
      if try !next() { return false }
    }
    return true
  }

  /// Replaces the contents of `places` with the document's positions. May be called once per
  /// document.
  @inline(__always)
  mutating func positions(into places: inout Buffer<UInt32>) throws {
    let count = ahead
    ahead = 0
    try rest.positions(count, into: &places)
  }

  /// The offset of the next byte; before the positions are read, the offset of the first one.
  var offset: Int { rest.place - start }

  /// The encoded positions, which then count as read.
  mutating func rawPositions() throws -> UnsafeRawBufferPointer {
    let start = rest.place
    try rest.skip(ahead)
    ahead = 0
    return UnsafeRawBufferPointer(start: start, count: rest.place - start)
  }

  var unread: UnsafeRawBufferPointer { rest.unread }
}
