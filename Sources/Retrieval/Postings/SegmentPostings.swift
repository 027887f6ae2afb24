/// The postings of a query's terms in one segment, document by document, with positions that are
/// read only when they are asked for. Memory is kept for the next segment.
struct SegmentPostings: ~Copyable {
  /// A document that has a term.
  struct Posting: BitwiseCopyable {
    let document: UInt32
    let frequency: UInt32
    /// The offset of its positions in the bytes.
    let start: UInt32
  }

  private let terms: [String]
  /// Of all lists, one after another.
  private var bytes = Buffer<UInt8>(capacity: 1 << 12)
  private var postings = Buffer<Posting>(capacity: 1 << 10)
  /// Of each term, where its list is in each of them.
  private var lists: [(bytes: Range<Int>, postings: Range<Int>)] = []

  init(_ terms: [String]) { self.terms = terms }

  /// Copies the lists of a segment in place of those before; `decode` makes them readable.
  mutating func load(_ segment: Int, from search: borrowing TextSearch) throws {
    bytes.removeAll()
    postings.removeAll()
    lists.removeAll(keepingCapacity: true)
    for term in terms {
      let first = bytes.count
      try search.readPostings(term, segment..<segment + 1) { _, list in
        bytes.append(contentsOf: list)
      }
      lists.append((first..<bytes.count, 0..<0))
    }
  }

  mutating func decode(_ layout: SegmentLayout) throws {
    guard bytes.count < UInt32.max else { throw DamagedSegment.postings }
    for term in lists.indices where !lists[term].bytes.isEmpty {
      let first = postings.count
      try layout.withView { try decode(lists[term].bytes, $0) }
      lists[term].postings = first..<postings.count
    }
  }

  private mutating func decode(_ range: Range<Int>, _ layout: LayoutView) throws {
    let list = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes.elements)[range])
    var cursor = try PostingsCursor(list, of: layout)
    postings.reserve(cursor.header.documents)
    while try cursor.next() {
      postings.append(
        Posting(
          document: UInt32(truncatingIfNeeded: cursor.ordinal),
          frequency: UInt32(clamping: cursor.frequency),
          start: UInt32(truncatingIfNeeded: range.lowerBound + cursor.offset)))
    }
  }

  /// The documents that have a term, ascending.
  func documents(having term: Int) -> UnsafeBufferPointer<Posting> {
    UnsafeBufferPointer(rebasing: postings.elements[lists[term].postings])
  }

  /// Reads the positions of a term in a document to `places`, which is emptied first.
  @inline(__always)
  func positions(
    of posting: Posting, term: Int, into places: inout Buffer<UInt32>
  ) throws {
    var rest = positions(of: posting, term: term)
    try rest.positions(Int(posting.frequency), into: &places)
  }

  /// Keeps those of `places`, which ascend, from which a document has a term so many tokens on.
  func keep(
    _ places: inout Buffer<UInt32>, having posting: Posting, term: Int, distance: Int
  ) throws {
    var rest = positions(of: posting, term: term)
    try rest.keep(&places, havingAnyOf: Int(posting.frequency), distance: distance)
  }

  @inline(__always)
  private func positions(of posting: Posting, term: Int) -> ByteReader {
    let start = Int(posting.start)
    return ByteReader(
      UnsafeRawBufferPointer(
        start: bytes.start + start, count: lists[term].bytes.upperBound - start))
  }
}
