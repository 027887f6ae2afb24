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
  /// How often the term is in it.
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
    else { throw TornSegment.postings }
    left = header.documents
  }

  /// Moves on to the next document; false where there is none.
  @inline(__always)
  mutating func next() throws -> Bool {
    try rest.skip(ahead)
    ahead = 0
    guard left > 0 else { return false }
    left -= 1
    let first = try rest.number()
    ordinal += first >> 1 + 1
    frequency = first & 1 == 1 ? 1 : try rest.number()
    guard ordinal < documentCount, frequency > 0 else { throw TornSegment.postings }
    ahead = frequency
    return true
  }

  /// Moves on to the first document from `target` on; false where there is none.
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

  /// Where what is read next stands, in bytes: before `positions`, those of the document.
  var offset: Int { rest.place - start }

  /// The bytes of the positions, which count as read.
  mutating func rawPositions() throws -> UnsafeRawBufferPointer {
    let start = rest.place
    try rest.skip(ahead)
    ahead = 0
    return UnsafeRawBufferPointer(start: start, count: rest.place - start)
  }

  /// What is left, unread.
  var unread: UnsafeRawBufferPointer { rest.unread }
}

/// Reads LEB128 numbers below 2^42 and never beyond the end.
struct ByteReader {
  private(set) var place: UnsafeRawPointer
  private let end: UnsafeRawPointer

  init(_ bytes: UnsafeRawBufferPointer) {
    // An empty buffer may have no address; nothing is read from this one.
    place = bytes.baseAddress ?? UnsafeRawPointer(bitPattern: 1)!
    end = place + bytes.count
  }

  var unread: UnsafeRawBufferPointer { .init(start: place, count: end - place) }

  @inline(__always)
  mutating func number() throws -> Int {
    guard place < end else { throw TornSegment.postings }
    let byte = place.load(as: UInt8.self)
    place += 1
    return byte < 0x80 ? Int(byte) : try longer(Int(byte & 0x7F))
  }

  private mutating func longer(_ start: Int) throws -> Int {
    var number = start
    var shift = 7
    while place < end, shift < 42 {
      let byte = Int(place.load(as: UInt8.self))
      place += 1
      number |= (byte & 0x7F) << shift
      if byte < 0x80 { return number }
      shift += 7
    }
    throw TornSegment.postings
  }

  /// Reads ascending positions to `places`, which is emptied first.
  @inline(__always)
  mutating func positions(_ count: Int, into places: inout Buffer<UInt32>) throws {
    places.removeAll()
    // Each takes a byte at least.
    guard count <= end - place else { throw TornSegment.postings }
    places.reserve(count)
    var position: UInt32 = .max
    var left = count
    // Most numbers are below 0x80, so that eight or fewer of them are looked at together.
    while left > 0, end - place >= 8 {
      let several = min(left, 8)
      var bytes = UInt64(littleEndian: place.loadUnaligned(as: UInt64.self))
      let longer = bytes & 0x8080_8080_8080_8080 & .max >> UInt64(64 - 8 * several)
      if longer != 0 { break }
      for _ in 0..<several {
        position &+= UInt32(truncatingIfNeeded: bytes & 0xFF) &+ 1
        places.appendReserved(position)
        bytes >>= 8
      }
      place += several
      left -= several
    }
    for _ in 0..<left {
      let next = Int(position &+ 1) + (try number())
      guard next < Int32.max else { throw TornSegment.postings }
      position = UInt32(truncatingIfNeeded: next)
      places.appendReserved(position)
    }
  }

  /// Passes so many numbers.
  @inline(__always)
  mutating func skip(_ count: Int) throws {
    var left = count
    // Of eight bytes those below 0x80 end a number: mostly all.
    while left >= 8, end - place >= 8 {
      let longer = place.loadUnaligned(as: UInt64.self) & 0x8080_8080_8080_8080
      left -= longer == 0 ? 8 : 8 - longer.nonzeroBitCount
      place += 8
    }
    for _ in 0..<left {
      repeat {
        guard place < end else { throw TornSegment.postings }
        place += 1
      } while (place - 1).load(as: UInt8.self) >= 0x80
    }
  }
}

extension Buffer<UInt8> {
  /// Appends a number as LEB128.
  @inline(__always)
  mutating func append(number: Int) {
    var rest = UInt(bitPattern: number)
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest | 0x80))
      rest >>= 7
    }
    append(UInt8(truncatingIfNeeded: rest))
  }

  mutating func append(contentsOf bytes: UnsafeRawBufferPointer) {
    append(contentsOf: bytes.assumingMemoryBound(to: UInt8.self))
  }
}

/// Writes the postings of one term after another, each document by document.
struct PostingsWriter: ~Copyable {
  private var body = Buffer<UInt8>(capacity: 1 << 12)
  private var documents = 0
  private var passages = 0
  private var last = -1

  /// Begins a document, which has the term `frequency` times; positions follow by
  /// `add(position:after:)` or `add(rawPositions:)`.
  @inline(__always)
  mutating func addDocument(_ ordinal: Int, frequency: Int) {
    let distance = ordinal - last - 1
    body.append(number: frequency == 1 ? distance << 1 | 1 : distance << 1)
    if frequency > 1 { body.append(number: frequency) }
    last = ordinal
    documents += 1
  }

  /// Says of so many more passages that they have the term.
  mutating func add(passages more: Int) { passages += more }

  /// - Parameter previous: the position before in the same document; -1 for the first.
  @inline(__always)
  mutating func add(position: Int, after previous: Int) {
    body.append(number: position - previous - 1)
  }

  mutating func add(rawPositions: UnsafeRawBufferPointer) {
    body.append(contentsOf: rawPositions)
  }

  /// Adds what a cursor has not read yet, whose ordinals go up by `base`, without decoding it.
  mutating func add(restOf cursor: inout PostingsCursor, base: Int) throws {
    let header = cursor.header
    guard try cursor.next() else { return }
    let first = cursor.ordinal
    addDocument(base + first, frequency: cursor.frequency)
    add(passages: header.passages)
    body.append(contentsOf: cursor.unread)
    guard first <= header.last else { throw TornSegment.postings }
    documents += header.documents - 1
    last = base + header.last
  }

  /// Adds the documents of a body that another writer has written, whose ordinals go up by `base`.
  mutating func add(
    body more: UnsafeRawBufferPointer, _ header: PostingsHeader, base: Int
  ) {
    var rest = ByteReader(more)
    guard let first = try? rest.number() else { preconditionFailure("a body has a document") }
    // The first document's distance is to the one before it here; all else stays as it is.
    body.append(number: (base + first >> 1 - last - 1) << 1 | first & 1)
    body.append(contentsOf: rest.unread)
    documents += header.documents
    passages += header.passages
    last = base + header.last
  }

  /// Ends the term, calls `take` with what was written of its documents, and returns what stands
  /// before that.
  mutating func takeBody(_ take: (UnsafeBufferPointer<UInt8>) -> Void) -> PostingsHeader {
    defer { begin() }
    take(UnsafeBufferPointer(body.elements))
    return PostingsHeader(documents: documents, passages: passages, last: last)
  }

  private mutating func begin() {
    body.removeAll()
    (documents, passages, last) = (0, 0, -1)
  }

  /// Ends the term and appends its postings to `output`; appends nothing where no document has it.
  ///
  /// - Returns: whether one has.
  mutating func finish(into output: inout Buffer<UInt8>) -> Bool {
    defer { begin() }
    guard documents > 0 else { return false }
    output.append(number: documents)
    output.append(number: max(0, passages))
    output.append(number: last)
    output.append(contentsOf: UnsafeBufferPointer(body.elements))
    return true
  }
}
