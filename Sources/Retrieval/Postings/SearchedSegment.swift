/// A segment with the documents that a search considers.
package struct SearchedSegment: Sendable {
  /// The layout of its documents and passages.
  package var layout: SegmentLayout
  /// The documents that are not deleted; nil for all.
  package var live: DocumentSet?
  /// The documents that may be found; nil for all. The statistics of BM25 include the others.
  package var allowed: DocumentSet?

  /// - Precondition: both sets have as many ordinals as `layout` has documents.
  package init(layout: SegmentLayout, live: DocumentSet? = nil, allowed: DocumentSet? = nil) {
    precondition(live.map { $0.count == layout.documentCount } ?? true)
    precondition(allowed.map { $0.count == layout.documentCount } ?? true)
    self.layout = layout
    self.live = live
    self.allowed = allowed
  }
}
