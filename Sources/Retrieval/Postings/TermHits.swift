/// The numbers of live documents and passages with a term.
struct TermHits: Hashable {
  var documents = 0
  var passages = 0
}

extension SearchedSegment {
  /// The numbers of live documents and passages in a term's postings.
  func hits(of postings: UnsafeRawBufferPointer) throws -> TermHits {
    try layout.withView { view in
      var cursor = try PostingsCursor(postings, of: view)
      var hits = TermHits(documents: cursor.header.documents, passages: cursor.header.passages)
      guard let live else { return hits }
      // Dead documents are subtracted, since they are few.
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
