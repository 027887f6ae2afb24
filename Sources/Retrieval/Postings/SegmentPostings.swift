/// The postings of a query's terms in one segment. Positions are read only when needed.
struct SegmentPostings: ~Copyable {
  typealias Posting = PostingsList.Posting

  private let terms: [String]
  private var lists: [PostingsList] = []
  /// Views of the lists' contents, accessed without reference counting.
  private var views: [(bytes: UnsafeRawBufferPointer, postings: UnsafeBufferPointer<Posting>)] = []

  init(_ terms: [String]) { self.terms = terms }

  /// Replaces the lists with those of a segment. `decode` must be called before they are read.
  mutating func load(_ segment: Int, from search: borrowing TextSearch) throws {
    views.removeAll(keepingCapacity: true)
    lists.removeAll(keepingCapacity: true)
    for term in terms { lists.append(try search.kept.term(term, from: search).lists[segment]) }
  }

  mutating func decode(_ layout: SegmentLayout) throws {
    for list in lists { views.append((list.bytes, try list.postings(layout))) }
  }

  /// The documents with a term, in ascending order.
  @inline(__always)
  func documents(having term: Int) -> UnsafeBufferPointer<Posting> { views[term].postings }

  /// Replaces the contents of `places` with the positions of a term in a document.
  @inline(__always)
  func positions(
    of posting: Posting, term: Int, into places: inout Buffer<UInt32>
  ) throws {
    var rest = positions(of: posting, term: term)
    try rest.positions(Int(posting.frequency), into: &places)
  }

  /// Removes from `places`, which must be ascending, each position `p` for which the term isn't at
  /// `p + distance`.
  func keep(
    _ places: inout Buffer<UInt32>, having posting: Posting, term: Int, distance: Int
  ) throws {
    var rest = positions(of: posting, term: term)
    try rest.keep(&places, havingAnyOf: Int(posting.frequency), distance: distance)
  }

  @inline(__always)
  private func positions(of posting: Posting, term: Int) -> ByteReader {
    ByteReader(UnsafeRawBufferPointer(rebasing: views[term].bytes[Int(posting.start)...]))
  }
}
