/// Analyzed and embedded documents whose terms are in no particular order. Parts from any builders
/// can be joined into a segment at no extra cost.
package struct SegmentPart: Sendable {
  package var documentCount: Int { layout.documentCount }
  let layout: SegmentLayout
  let terms: PartTerms
  /// The code of each passage, one after another, as `Embedder.code(of:)` makes them.
  package let codes: [UInt8]
  /// The dense vectors' codes of the same passages.
  package let meanings: MeaningCodes
}

extension [SegmentPart] {
  /// The layout and terms of a segment with the documents of all parts, in order.
  package func joinedTexts() -> SegmentTexts {
    var writer = LayoutWriter()
    for part in self {
      guard (try? writer.append(part.layout, keeping: nil)) != nil else {
        preconditionFailure("a layout that was just built is whole")
      }
    }
    return SegmentTexts(layout: writer.finish(), terms: TermJoin(self).joined())
  }
}

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
