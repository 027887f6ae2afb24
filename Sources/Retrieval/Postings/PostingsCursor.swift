/// The documents of a segment that have a term, and where in each.
///
/// LEB128 numbers: how many documents and how many passages have the term, the ordinal of the last
/// document; then of each document its distance to the one before (less 1; the first one's
/// ordinal), doubled and 1 more where the term occurs once, else followed by how often; then the
/// positions, each as its distance to the one before (less 1; the first as it is).
struct PostingsHeader: Sendable {
  let documents: Int
  let passages: Int
  let last: Int
}

/// Reads the postings of a term document by document. Every read is checked: whatever the bytes, it
/// throws or gives ordinals below `documentCount`, ascending.
struct PostingsCursor {
  private var rest: ByteReader
  private let start: UnsafeRawPointer
  private let documentCount: Int
  private var left: Int
  let header: PostingsHeader
  /// The document that `next` moved to; -1 before.
  private(set) var ordinal = -1
  /// The number of times that the term is in it.
  private(set) var frequency = 0
  /// Positions that have not been read.
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

  /// Moves on to the next document; false if there is none.
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

  /// Moves on to the first document from `target` on; false if there is none.
  @inline(__always)
  mutating func advance(to target: Int) throws -> Bool {
    while ordinal < target {
      if try !next() { return false }
    }
    return true
  }

  /// Reads the positions, once, to `places`, which is emptied first.
  @inline(__always)
  mutating func positions(into places: inout Buffer<UInt32>) throws {
    let count = ahead
    ahead = 0
    try rest.positions(count, into: &places)
  }

  /// The number of positions below `end`; no position of this document can be read after it.
  @inline(__always)
  mutating func frequency(before end: Int) throws -> Int {
    var (position, count) = (-1, 0)
    while ahead > 0 {
      ahead -= 1
      position += try rest.number() + 1
      if position >= end { break }
      count += 1
    }
    return count
  }

  /// The offset of the next byte to read: before `positions`, those of the document.
  var offset: Int { rest.place - start }

  /// The bytes of the positions, which count as read.
  mutating func rawPositions() throws -> UnsafeRawBufferPointer {
    let start = rest.place
    try rest.skip(ahead)
    ahead = 0
    return UnsafeRawBufferPointer(start: start, count: rest.place - start)
  }

  /// The unread bytes.
  var unread: UnsafeRawBufferPointer { rest.unread }
}
