/// The postings of a query's terms in all segments, copied: they are read twice, for how rare a
/// term is has to be known before it is scored.
struct LoadedPostings: ~Copyable {
  private var numbers: [String: Int] = [:]
  private var bytes = Buffer<UInt8>(capacity: 1 << 12)
  /// Of each term and segment, where in `bytes`.
  private var ranges: [Range<Int>] = []
  private let segmentCount: Int

  init(_ terms: [String], from search: borrowing TextSearch) throws {
    segmentCount = search.segments.count
    for term in terms where numbers[term] == nil {
      let number = numbers.count
      numbers[term] = number
      ranges += Array(repeating: 0..<0, count: segmentCount)
      try search.readPostings(term) { segment, postings in
        precondition(segment >= 0 && segment < segmentCount)
        let start = bytes.count
        bytes.append(contentsOf: postings)
        ranges[number * segmentCount + segment] = start..<bytes.count
      }
    }
  }

  /// The number of a term that was loaded.
  func number(of term: String) -> Int { numbers[term]! }

  /// Nil where the segment has no such term.
  func bytes(of term: Int, in segment: Int) -> UnsafeRawBufferPointer? {
    let range = ranges[term * segmentCount + segment]
    return range.isEmpty
      ? nil : UnsafeRawBufferPointer(start: bytes.start + range.lowerBound, count: range.count)
  }

  /// How many live documents and passages have a term.
  func hits(
    of term: Int, _ segments: [SearchedSegment]
  ) throws -> (documents: Int, passages: Int) {
    var hits = (documents: 0, passages: 0)
    for (index, segment) in segments.enumerated() {
      guard let bytes = bytes(of: term, in: index) else { continue }
      let more = try segment.hits(of: bytes)
      hits.documents += more.documents
      hits.passages += more.passages
    }
    return hits
  }
}

extension SearchedSegment {
  /// How many live documents and passages have the term of these postings.
  func hits(of postings: UnsafeRawBufferPointer) throws -> (documents: Int, passages: Int) {
    try layout.withView { view in
      var cursor = try PostingsCursor(postings, of: view)
      var hits = (documents: cursor.header.documents, passages: cursor.header.passages)
      guard let live else { return hits }
      // Few documents are dead, so they are taken off rather than the others counted.
      var places = Buffer<UInt32>()
      while try cursor.next() {
        if live.contains(cursor.ordinal) { continue }
        hits.documents -= 1
        try cursor.positions(into: &places)
        try view.forEachPassage(of: cursor.ordinal, having: places) { _, _ in hits.passages -= 1 }
      }
      return hits
    }
  }
}
