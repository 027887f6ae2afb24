extension SegmentTexts {
  /// Several segments one after another as one. Where all documents of a part stay, its postings
  /// are appended as they are.
  ///
  /// - Parameter kept: of each part, the ordinals that stay; nil for all.
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
  /// The passages of the documents that stay.
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
