/// Analyzed and embedded documents whose terms are in no particular order. Parts, even of different
/// builders, are joined into a segment without being analyzed again.
package struct SegmentPart: Sendable {
  package var documentCount: Int { layout.documentCount }
  let layout: SegmentLayout
  let terms: PartTerms
  /// The code of each passage, one after another, as returned by `Embedder.code(of:)`.
  package let codes: [UInt8]
  /// The codes of the passages' meanings.
  package let meanings: MeaningCodes
}

extension [SegmentPart] {
  /// Joins the layouts and terms of all parts, in order, to the texts of one segment.
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
/// the ordinals 0..<documentCount, and passages are numbered in the order of their documents.
package struct SegmentTexts: Sendable {
  package let layout: SegmentLayout
  package let terms: SegmentTerms

  /// Creates an index from a layout and the terms of its documents.
  package init(layout: SegmentLayout, terms: SegmentTerms) {
    self.layout = layout
    self.terms = terms
  }
}

extension SegmentTexts {
  /// Joins segments in order. Postings of parts without removed documents are copied without being
  /// decoded.
  ///
  /// - Parameter kept: for each part, the ordinals to keep; nil for all.
  /// - Throws: `DamagedSegment`.
  package static func merging(
    _ parts: [SegmentTexts], keeping kept: [DocumentSet?]
  ) throws -> SegmentTexts {
    precondition(parts.count == kept.count)
    var layout = LayoutWriter()
    var bases: [Int] = []
    for (part, kept) in zip(parts, kept) {
      bases.append(layout.documentCount)
      try layout.append(part.layout, keeping: kept)
    }
    var merge = TermMerge()
    return SegmentTexts(
      layout: layout.finish(), terms: try merge.terms(of: parts[...], kept, bases))
  }
}

extension SegmentLayout {
  /// Returns the passages of the documents in `kept`.
  ///
  /// - Throws: `DamagedSegment`.
  package func passages(of kept: DocumentSet) throws -> DocumentSet {
    precondition(kept.count == documentCount)
    var staying = DocumentSet(count: passageCount)
    try withView { view in
      try kept.forEachMember { document in
        for passage in try view.passages(of: document) { staying.insert(passage) }
      }
    }
    return staying
  }
}
