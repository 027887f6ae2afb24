/// Documents that are analysed and embedded, and whose terms are in no order. Several parts, of
/// whichever builders, become one segment for what each of them alone would cost.
package struct SegmentPart: Sendable {
  /// The number of documents.
  package var documentCount: Int { layout.documentCount }
  let layout: SegmentLayout
  let terms: PartTerms
  /// A code a passage, one after another, as `Embedder.code(of:)` makes them.
  package let codes: [UInt8]
  /// Of the same passages.
  package let meanings: MeaningCodes
}

extension [SegmentPart] {
  /// The layout and the terms of a segment with the documents of all parts, one part after another.
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
