@testable import Retrieval

/// A segment with all of its codes in memory.
struct Segment {
  var layout: SegmentLayout
  var terms: SegmentTerms
  /// The codes of all passages.
  var codes: [UInt8]
  var meanings: MeaningCodes

  var documentCount: Int { layout.documentCount }
  var passageCount: Int { layout.passageCount }
}

extension Segment {
  init(joining parts: [SegmentPart]) {
    let texts = parts.joinedTexts()
    self.init(
      layout: texts.layout, terms: texts.terms, codes: parts.flatMap(\.codes),
      meanings: .merging(parts.map(\.meanings), keeping: parts.map { _ in nil }))
  }
}

extension SegmentBuilder {
  /// Ends the segment, which has one part, and begins the next one.
  func finish() -> Segment { Segment(joining: [finishPart()]) }
}
