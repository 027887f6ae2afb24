/// The postings of a query's terms in one segment, by document, with positions read on demand. The
/// memory is reused for the next segment.
struct SegmentPostings: ~Copyable {
  /// A document with a term.
  struct Posting: BitwiseCopyable {
    let document: UInt32
    let frequency: UInt32
    /// The offset of its positions in `bytes`.
    let start: UInt32
  }

  private let terms: [String]
  /// The encoded lists of all terms, one after another.
  private var bytes = Buffer<UInt8>(capacity: 1 << 12)
  private var postings = Buffer<Posting>(capacity: 1 << 10)
  /// For each term, the ranges of its list in `bytes` and `postings`.
  private var lists: [(bytes: Range<Int>, postings: Range<Int>)] = []

  init(_ terms: [String]) { self.terms = terms }

  /// Replaces the lists by those of a segment; `decode` makes them readable.
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

  /// The documents with a term, in ascending order.
  func documents(having term: Int) -> UnsafeBufferPointer<Posting> {
    UnsafeBufferPointer(rebasing: postings.elements[lists[term].postings])
  }

  /// Replaces the contents of `places` by the positions of a term in a document.
  @inline(__always)
  func positions(
    of posting: Posting, term: Int, into places: inout Buffer<UInt32>
  ) throws {
    var rest = positions(of: posting, term: term)
    try rest.positions(Int(posting.frequency), into: &places)
  }

  /// Keeps those of `places`, which must be ascending, that have a term at the given distance.
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
