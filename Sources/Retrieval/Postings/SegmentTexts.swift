/// The text index of a run of documents, made in memory at once and never changed: a segment but for
/// its codes. Documents have the ordinals 0..<documentCount; their passages are numbered through in the
/// same order.
public struct SegmentTexts: Sendable {
  /// Where each document has its parts and passages.
  public let layout: SegmentLayout
  /// Which documents have which terms.
  public let terms: SegmentTerms

  /// - Parameter terms: of the documents of `layout`.
  public init(layout: SegmentLayout, terms: SegmentTerms) {
    self.layout = layout
    self.terms = terms
  }
}
