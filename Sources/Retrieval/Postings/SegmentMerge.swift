extension SegmentTexts {
  /// Several segments one after another as one. Where all documents of a part stay, its postings
  /// are appended as they are.
  ///
  /// - Parameter kept: of each part, the ordinals that stay; nil for all.
  /// - Throws: `TornSegment`.
  public static func merging(
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
  /// Of all passages' codes, one after another, those of the documents that stay.
  ///
  /// - Throws: `TornSegment`.
  public func codes(_ codes: [UInt8], keeping kept: DocumentSet?) throws -> [UInt8] {
    let bytesPerCode = CodeLayout.bytes
    guard codes.count == bytesPerCode * passageCount else { throw TornSegment.codes }
    guard let kept else { return codes }
    var staying: [UInt8] = []
    try withView { view in
      for document in 0..<view.documentCount where kept.contains(document) {
        let passages = try view.passages(of: document)
        staying +=
          codes[passages.lowerBound * bytesPerCode..<passages.upperBound * bytesPerCode]
      }
    }
    return staying
  }
}
