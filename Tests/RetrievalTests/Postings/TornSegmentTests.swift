import Testing

@testable import Retrieval

@Suite struct TornSegmentTests {
  private let segment: Segment

  init() {
    var texts = RandomTexts(seed: 5)
    segment = SegmentBuilder.segment(of: texts.documents(60))
  }

  /// Uses everything stored.
  private func use(_ layout: SegmentLayout, _ terms: [(term: String, postings: [UInt8])]) throws {
    for live in [nil, DocumentSet.all(count: layout.documentCount)] {
      let search = try TextSearch([SearchedSegment(layout: layout, live: live)]) { term, body in
        for (known, postings) in terms where known == term {
          try postings.withUnsafeBytes { try body(0, $0) }
        }
      }
      let query = TextQuery(terms: ["go", "budget", "a"], phrases: [["go", "go"], ["a", "the"]])
      _ = try search.evidence(for: query, limit: 10)
    }
    var copy = SegmentTerms()
    for (term, postings) in terms { try copy.append(term: term, postings: postings) }
    var kept = DocumentSet.all(count: layout.documentCount)
    if layout.documentCount > 0 { kept.remove(0) }
    let part = SegmentTexts(layout: layout, terms: copy)
    _ = try SegmentTexts.merging([part, part], keeping: [nil, kept])
  }

  @Test func aShortLayoutThrows() {
    let bytes = segment.layout.bytes
    for count in [0, 1, 31, 32, bytes.count / 2, bytes.count - 1] {
      #expect(throws: DamagedSegment.layout) { try SegmentLayout(Array(bytes.prefix(count))) }
    }
    #expect(throws: DamagedSegment.layout) { try SegmentLayout(bytes + [0]) }
  }

  @Test func postingsThatEndTooSoonThrow() throws {
    let terms = Array(segment.terms)
    for term in ["go", "budget"] {
      let place = try #require(terms.firstIndex { $0.term == term })
      for count in 1..<terms[place].postings.count {
        var torn = terms
        torn[place].postings = Array(terms[place].postings.prefix(count))
        #expect(throws: DamagedSegment.self) { try use(segment.layout, torn) }
      }
    }
  }

  @Test func aPassageOfNoDocumentThrows() throws {
    var bytes = segment.layout.bytes
    let firstPassages = 32 + segment.layout.documentCount * bytes[1...3].reduce(0) { $0 + Int($1) }
    bytes[firstPassages] = 1
    let layout = try SegmentLayout(bytes)
    #expect(throws: DamagedSegment.layout) { try layout.document(ofPassage: 0) }
  }

  @Test func anyBytesAreReadOrThrow() throws {
    var random = RandomTexts(seed: 6)
    let terms = Array(segment.terms)
    for _ in 0..<400 {
      var layout = segment.layout.bytes
      var torn = terms
      for _ in 0..<random.number(1..<4) {
        if random.number(0..<2) == 0 {
          layout[random.number(0..<layout.count)] = UInt8(random.number(0..<256))
        } else {
          let place = random.number(0..<torn.count)
          let count = torn[place].postings.count
          torn[place].postings[random.number(0..<count)] = UInt8(random.number(0..<256))
        }
      }
      do {
        try use(SegmentLayout(layout), torn)
      } catch is DamagedSegment {}
    }
  }

  @Test func setsOfAnotherSizeThrow() {
    #expect(throws: DamagedSegment.set) { try DocumentSet(bytes: [1, 2], count: 8) }
    #expect(throws: DamagedSegment.set) { try DocumentSet(bytes: [0xFF], count: 7) }
  }
}
