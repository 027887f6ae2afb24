import Testing

@testable import Retrieval

@Suite struct SegmentMergeTests {
  private func same(_ one: Segment, _ other: Segment) {
    #expect(one.layout.bytes == other.layout.bytes)
    #expect(one.codes == other.codes)
    #expect(one.meanings.bytes == other.meanings.bytes)
    #expect(one.terms.map(\.term) == other.terms.map(\.term))
    for (one, other) in zip(one.terms, other.terms) {
      #expect(one.postings == other.postings, "\(one.term)")
    }
  }

  private func merged(_ parts: [Segment], keeping kept: [DocumentSet?]) throws -> Segment {
    let texts = try SegmentTexts.merging(
      parts.map { SegmentTexts(layout: $0.layout, terms: $0.terms) }, keeping: kept)
    let passages = try zip(parts, kept).map { part, kept in
      try kept.map { try part.layout.passages(of: $0) }
    }
    let columns = try CodeColumns.merging(parts.map(columns), keeping: passages)
    return Segment(
      layout: texts.layout, terms: texts.terms, codes: columns.codes,
      meanings: .merging(parts.map(\.meanings), keeping: passages))
  }

  private func columns(_ segment: Segment) -> CodeColumns {
    segment.codes.withUnsafeBytes { CodeColumns(codes: $0, rows: segment.passageCount) }
  }

  @Test(arguments: 0..<4)
  func mergingIsBuildingAtOnceWhatStays(seed: Int) throws {
    var texts = RandomTexts(seed: UInt64(seed))
    var parts: [Segment] = []
    var kept: [DocumentSet?] = []
    var staying: [IndexedText] = []
    for part in 0..<5 {
      let documents = texts.documents(part == 3 ? 0 : texts.number(1..<40))
      let set = part % 2 == 0 ? nil : texts.set(of: documents.count, leavingOut: seed + 1)
      parts.append(SegmentBuilder.segment(of: documents))
      kept.append(set)
      staying += documents.indices.filter { set?.contains($0) ?? true }.map { documents[$0] }
    }
    same(try merged(parts, keeping: kept), SegmentBuilder.segment(of: staying))
  }

  @Test(arguments: 0..<4)
  func joiningPartsIsBuildingAtOnce(seed: Int) {
    var texts = RandomTexts(seed: UInt64(seed))
    let builders = (0..<2).map { _ in SegmentBuilder(embedder: .shipped) }
    var parts: [SegmentPart] = []
    var all: [IndexedText] = []
    for part in 0..<7 {
      var documents = texts.documents(part == 3 ? 0 : texts.number(1..<30))
      if part == 4 { documents.insert(IndexedText(title: ""), at: 0) }
      let builder = builders[texts.number(0..<2)]
      for document in documents { _ = builder.add(document) }
      parts.append(builder.finishPart())
      all += documents
    }
    #expect(parts.map(\.documentCount).reduce(0, +) == all.count)
    let whole = SegmentBuilder.segment(of: all)
    same(Segment(joining: parts), whole)
    var rest = parts[...]
    #expect(CodeColumns { rest.popFirst()?.codes }.bytes == columns(whole).bytes)
  }

  @Test func mergingNothingIsAnEmptySegment() throws {
    same(Segment(joining: []), SegmentBuilder.segment(of: []))
    same(try merged([], keeping: []), SegmentBuilder.segment(of: []))
  }

  @Test func termsAreReadBackInTheirOrder() throws {
    var texts = RandomTexts(seed: 8)
    let segment = SegmentBuilder.segment(of: texts.documents(20))
    var terms = SegmentTerms()
    for (term, postings) in segment.terms { try terms.append(term: term, postings: postings) }
    #expect(terms.map(\.term) == segment.terms.map(\.term))
    #expect(throws: DamagedSegment.self) { try terms.append(term: "a", postings: [1]) }
  }
}
