@testable import Retrieval

/// A segment whole, with all of its codes in memory, as tests compare it.
struct Segment {
  var layout: SegmentLayout
  var terms: SegmentTerms
  /// passageCount codes, one after another.
  var codes: [UInt8]
  var meanings: MeaningCodes

  var documentCount: Int { layout.documentCount }
  var passageCount: Int { layout.passageCount }
}

extension Segment {
  /// The documents of all parts, one part after another.
  init(joining parts: [SegmentPart]) {
    let texts = parts.joinedTexts()
    self.init(
      layout: texts.layout, terms: texts.terms, codes: parts.flatMap(\.codes),
      meanings: .merging(parts.map(\.meanings), keeping: parts.map { _ in nil }))
  }
}

extension SegmentBuilder {
  /// Ends the segment, of one part, and begins the next one.
  func finish() -> Segment { Segment(joining: [finishPart()]) }
}
