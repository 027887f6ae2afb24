/// A segment with the sets of documents that a search considers.
package struct SearchedSegment: Sendable {
  /// The layout of its documents and passages.
  package var layout: SegmentLayout
  /// The documents that have not been deleted; nil for all.
  package var live: DocumentSet?
  /// The documents that may be results; nil for all. BM25's statistics include all live documents.
  package var allowed: DocumentSet?

  /// Creates a segment to search. Both sets must have as many ordinals as `layout` has documents.
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
  /// Returns the numbers of live documents and passages in a term's postings.
  func hits(of postings: UnsafeRawBufferPointer) throws -> TermHits {
    try layout.withView { view in
      var cursor = try PostingsCursor(postings, of: view)
      var hits = TermHits(documents: cursor.header.documents, passages: cursor.header.passages)
      guard let live else { return hits }
      // The deleted documents are subtracted, because there are few of them.
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
