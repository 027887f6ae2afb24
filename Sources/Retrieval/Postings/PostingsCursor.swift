/// The header of a term's postings in a segment.
///
/// Postings are LEB128 numbers. The header has the number of documents with the term, the number of
/// passages with it, and the ordinal of the last document. An entry for each document follows. It
/// begins with twice the ordinal's difference from the previous ordinal minus 1 (twice the ordinal
/// itself for the first document), plus 1 if the term occurs once. If the term occurs more than
/// once, the number of occurrences follows. The entry ends with the positions, each as the
/// difference from the previous one minus 1; the first is stored as it is.
struct PostingsHeader: Sendable {
  let documents: Int
  let passages: Int
  let last: Int
}

/// Reads the postings of a term, document by document. All input is validated: for any bytes, the
/// cursor either throws or returns ascending ordinals below `documentCount`.
struct PostingsCursor {
  private var rest: ByteReader
  private let start: UnsafeRawPointer
  private let documentCount: Int
  private var left: Int
  let header: PostingsHeader
  /// The ordinal of the current document; -1 before the first.
  private(set) var ordinal = -1
  /// The number of occurrences of the term in the current document.
  private(set) var frequency = 0
  /// The number of positions of the current document that have not been read.
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

  /// Replaces the contents of `places` with the document's positions. It may be called once per
  /// document.
  @inline(__always)
  mutating func positions(into places: inout Buffer<UInt32>) throws {
    let count = ahead
    ahead = 0
    try rest.positions(count, into: &places)
  }

  /// The offset of the next byte to read. Before the positions are read, it is the offset of the
  /// first one.
  var offset: Int { rest.place - start }

  /// Returns the encoded positions and moves past them.
  mutating func rawPositions() throws -> UnsafeRawBufferPointer {
    let start = rest.place
    try rest.skip(ahead)
    ahead = 0
    return UnsafeRawBufferPointer(start: start, count: rest.place - start)
  }

  var unread: UnsafeRawBufferPointer { rest.unread }
}
