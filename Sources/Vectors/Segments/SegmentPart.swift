/// Documents that are analysed and embedded, and whose terms are in no order. Several parts, of
/// whichever builders, become one segment for what each of them alone would cost.
public struct SegmentPart: Sendable {
  public var documentCount: Int { layout.documentCount }
  let layout: SegmentLayout
  let terms: PartTerms
  /// As of a segment.
  public let codes: [UInt8]
}

extension [SegmentPart] {
  /// The layout and the terms of a segment with the documents of all parts, one part after another.
  public func joinedTexts() -> SegmentTexts {
    var writer = LayoutWriter()
    for part in self { writer.append(part.layout) }
    return (writer.finish(), TermJoin(self).joined())
  }
}

extension Segment {
  /// The documents of all parts, one part after another.
  init(joining parts: [SegmentPart]) {
    let (layout, terms) = parts.joinedTexts()
    self.init(layout: layout, terms: terms, codes: parts.flatMap(\.codes))
  }
}
