/// The immutable text index of consecutive documents: a segment without its codes. Documents have
/// the ordinals 0..<documentCount, and passages are numbered in the same order.
package struct SegmentTexts: Sendable {
  /// The layout of the documents and passages.
  package let layout: SegmentLayout
  /// The terms with their postings.
  package let terms: SegmentTerms

  /// - Parameter terms: the terms of the documents in `layout`.
  package init(layout: SegmentLayout, terms: SegmentTerms) {
    self.layout = layout
    self.terms = terms
  }
}
