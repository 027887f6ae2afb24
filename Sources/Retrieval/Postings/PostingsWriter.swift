/// Encodes the postings of one term after another, each document by document.
struct PostingsWriter: ~Copyable {
  private var body = Buffer<UInt8>(capacity: 1 << 12)
  private var documents = 0
  private var passages = 0
  private var last = -1

  /// Begins a document with `frequency` occurrences. Their positions must be added next, by
  /// `add(position:after:)` or `add(rawPositions:)`.
  @inline(__always)
  mutating func addDocument(_ ordinal: Int, frequency: Int) {
    let distance = ordinal - last - 1
    body.append(number: frequency == 1 ? distance << 1 | 1 : distance << 1)
    if frequency > 1 { body.append(number: frequency) }
    last = ordinal
    documents += 1
  }

  /// Increases the number of passages that contain the term.
  mutating func add(passages more: Int) { passages += more }

  /// Adds a position of the current document; `previous` is the position before it, or -1.
  @inline(__always)
  mutating func add(position: Int, after previous: Int) {
    body.append(number: position - previous - 1)
  }

  mutating func add(rawPositions: UnsafeRawBufferPointer) {
    body.append(contentsOf: rawPositions)
  }

  /// Adds the unread documents of a cursor without decoding them. Their ordinals are increased by
  /// `base`.
  mutating func add(restOf cursor: inout PostingsCursor, base: Int) throws {
    let header = cursor.header
    guard try cursor.next() else { return }
    let first = cursor.ordinal
    addDocument(base + first, frequency: cursor.frequency)
    add(passages: header.passages)
    body.append(contentsOf: cursor.unread)
    guard first <= header.last else { throw DamagedSegment.postings }
    documents += header.documents - 1
    last = base + header.last
  }

  /// Adds documents that another writer encoded. Their ordinals are increased by `base`.
  mutating func add(
    body more: UnsafeRawBufferPointer, _ header: PostingsHeader, base: Int
  ) {
    var rest = ByteReader(more)
    guard let first = try? rest.number() else { preconditionFailure("a body has a document") }
    // Only the first document's difference changes, because a different document precedes it here.
    body.append(number: (base + first >> 1 - last - 1) << 1 | first & 1)
    body.append(contentsOf: rest.unread)
    documents += header.documents
    passages += header.passages
    last = base + header.last
  }

  /// Ends the term, calls `take` with the bytes of its documents, and returns the header.
  mutating func takeBody(_ take: (UnsafeBufferPointer<UInt8>) -> Void) -> PostingsHeader {
    defer { begin() }
    take(UnsafeBufferPointer(body.elements))
    return PostingsHeader(documents: documents, passages: passages, last: last)
  }

  private mutating func begin() {
    body.removeAll()
    (documents, passages, last) = (0, 0, -1)
  }

  /// Ends the term, and appends its postings to `output` if any document has it.
  ///
  /// - Returns: whether any document has it.
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

extension Buffer<UInt8> {
  /// Appends a number in LEB128.
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
