extension Segment {
  /// Several segments one after another as one. Where all documents of a part stay, its postings
  /// are appended as they are.
  ///
  /// - Parameter kept: of each part, the ordinals that stay; nil for all.
  /// - Throws: `TornSegment`.
  public static func merging(_ parts: [Segment], keeping kept: [DocumentSet?]) throws -> Segment {
    precondition(parts.count == kept.count)
    var layout = LayoutWriter()
    var codes: [UInt8] = []
    codes.reserveCapacity(parts.reduce(0) { $0 + $1.codes.count })
    var bases: [Int] = []
    for (part, kept) in zip(parts, kept) {
      precondition(kept.map { $0.count == part.documentCount } ?? true)
      bases.append(layout.documentCount)
      try layout.append(part, keeping: kept, codes: &codes)
    }
    var merge = TermMerge()
    return Segment(
      layout: layout.finish(), terms: try merge.terms(of: parts[...], kept, bases), codes: codes)
  }
}

extension LayoutWriter {
  /// Appends the documents of a segment that stay, and their codes to `codes`.
  fileprivate mutating func append(
    _ part: Segment, keeping kept: DocumentSet?, codes: inout [UInt8]
  ) throws {
    let bytesPerCode = part.passageCount > 0 ? part.codes.count / part.passageCount : 0
    guard part.codes.count == bytesPerCode * part.passageCount else { throw TornSegment.codes }
    try part.layout.withView { view in
      for document in 0..<view.documentCount where kept?.contains(document) ?? true {
        addDocument(
          titleEnd: view.titleEnd[document], peopleStart: view.peopleStart[document],
          length: view.length[document])
        let passages = try view.passages(of: document)
        for passage in passages {
          let (start, end) = (view.windowStart[passage], view.windowEnd[passage])
          guard start <= end else { throw TornSegment.layout }
          addPassage(window: start..<end)
        }
        codes +=
          part.codes[passages.lowerBound * bytesPerCode..<passages.upperBound * bytesPerCode]
      }
    }
  }
}
