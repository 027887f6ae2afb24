import Testing

@testable import Retrieval

@Suite struct PostingsTests {
  private struct Entry: Equatable {
    var document: Int
    var positions: [Int]
  }

  @Test(arguments: [1, 2] as [UInt64])
  func aSegmentHasEveryTermOfEveryDocumentWhereItStands(seed: UInt64) throws {
    var texts = RandomTexts(seed: seed)
    try check(texts.documents(200))
  }

  @Test func everyOneOfManyTermsIsThere() throws {
    let body = (0..<20_000).map { String($0 * 7_919, radix: 36) }.joined(separator: " ")
    try check([
      IndexedText(title: "", bodies: [body, body]), IndexedText(title: "extraordinarilylongword"),
    ])
  }

  private func check(_ documents: [IndexedText]) throws {
    let segment = SegmentBuilder.segment(of: documents)
    var expected: [String: [Entry]] = [:]
    var passages: [String: Int] = [:]
    for (ordinal, text) in documents.enumerated() {
      let document = ObviousDocument(text)
      for (position, term) in document.positions.enumerated() {
        guard let term else { continue }
        if expected[term]?.last?.document != ordinal {
          expected[term, default: []].append(Entry(document: ordinal, positions: []))
        }
        expected[term]![expected[term]!.count - 1].positions.append(position)
      }
      for passage in document.passages {
        for term in Set(passage.terms) { passages[term, default: 0] += 1 }
      }
    }
    #expect(
      segment.terms.map(\.term)
        == expected.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    for (term, postings) in segment.terms {
      let found = try read(postings, segment.layout)
      #expect(found.entries == expected[term], "\(term)")
      #expect(found.header.documents == expected[term]?.count)
      #expect(found.header.last == expected[term]?.last?.document)
      #expect(found.header.passages == passages[term] ?? 0, "\(term)")
    }
  }

  private func read(
    _ postings: [UInt8], _ layout: SegmentLayout
  ) throws -> (header: PostingsHeader, entries: [Entry]) {
    try postings.withUnsafeBytes { bytes in
      var cursor = try layout.withView { try PostingsCursor(bytes, of: $0) }
      var entries: [Entry] = []
      var places = Buffer<UInt32>()
      while try cursor.next() {
        try cursor.positions(into: &places)
        #expect(places.count == cursor.frequency)
        entries.append(
          Entry(document: cursor.ordinal, positions: places.elements.map { Int($0) }))
      }
      return (cursor.header, entries)
    }
  }

  @Test func positionsMayBeLeftUnread() throws {
    var texts = RandomTexts(seed: 3)
    let segment = SegmentBuilder.segment(of: texts.documents(100))
    let postings = try #require(segment.terms.first { $0.term == "go" }).postings
    let all = try read(postings, segment.layout).entries
    try postings.withUnsafeBytes { bytes in
      var cursor = try segment.layout.withView { try PostingsCursor(bytes, of: $0) }
      for entry in all {
        #expect(try cursor.advance(to: entry.document))
        #expect((cursor.ordinal, cursor.frequency) == (entry.document, entry.positions.count))
      }
      #expect(try !cursor.next())
    }
  }
}
