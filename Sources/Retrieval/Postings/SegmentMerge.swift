extension SegmentTexts {
  /// Joins segments in order. Postings of parts without removed documents are copied undecoded.
  ///
  /// - Parameter kept: for each part, the ordinals that remain; nil for all.
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
  /// The passages of the documents in `kept`.
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
