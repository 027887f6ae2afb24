/// A segment as search sees it.
package struct SearchedSegment: Sendable {
  /// The layout of its documents' parts and passages.
  package var layout: SegmentLayout
  /// The documents that have not been deleted; nil for all.
  package var live: DocumentSet?
  /// The documents that may be found; nil for all. The others count in what is rare and long.
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
