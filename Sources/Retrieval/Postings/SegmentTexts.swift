/// The text index of a run of documents, made in memory at once and never changed: a segment but for
/// its codes. Documents have the ordinals 0..<documentCount; their passages are numbered through in the
/// same order.
public struct SegmentTexts: Sendable {
  public let layout: SegmentLayout
  public let terms: SegmentTerms

  public init(layout: SegmentLayout, terms: SegmentTerms) {
    self.layout = layout
    self.terms = terms
  }
}
