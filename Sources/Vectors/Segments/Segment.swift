/// Text index and codes of a run of documents, made in memory at once and never changed. Documents
/// have the ordinals 0..<documentCount; their passages are numbered through in the same order.
public struct Segment: Sendable {
  public var layout: SegmentLayout
  public var terms: SegmentTerms
  /// passageCount codes, one after another, as `Embedder.code(of:)` makes them.
  public var codes: [UInt8]

  public var documentCount: Int { layout.documentCount }
  public var passageCount: Int { layout.passageCount }

  public init(layout: SegmentLayout, terms: SegmentTerms, codes: [UInt8]) {
    self.layout = layout
    self.terms = terms
    self.codes = codes
  }
}
