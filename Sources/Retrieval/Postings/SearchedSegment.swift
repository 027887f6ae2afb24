/// A segment with the documents that a search considers.
package struct SearchedSegment: Sendable {
  /// The layout of its documents and passages.
  package var layout: SegmentLayout
  /// The documents that are not deleted; nil for all.
  package var live: DocumentSet?
  /// The documents that may be found; nil for all. The statistics of BM25 also include the others.
  package var allowed: DocumentSet?

  /// Creates a segment. Both sets must have as many ordinals as `layout` has documents.
  package init(layout: SegmentLayout, live: DocumentSet? = nil, allowed: DocumentSet? = nil) {
    precondition(live.map { $0.count == layout.documentCount } ?? true)
    precondition(allowed.map { $0.count == layout.documentCount } ?? true)
    self.layout = layout
    self.live = live
    self.allowed = allowed
  }
}

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
      // Deleted documents are subtracted, because they are few.
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
