/// The text index of a run of documents, made in memory at once and never changed: a segment but for
/// its codes. Documents have the ordinals 0..<documentCount; their passages are numbered through in the
/// same order.
package struct SegmentTexts: Sendable {
  /// The layout of each document's parts and passages.
  package let layout: SegmentLayout
  /// The documents of each term.
  package let terms: SegmentTerms

  /// - Parameter terms: of the documents of `layout`.
  package init(layout: SegmentLayout, terms: SegmentTerms) {
    self.layout = layout
    self.terms = terms
  }
}
