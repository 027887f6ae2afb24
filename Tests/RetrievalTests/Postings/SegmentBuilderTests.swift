import Testing

@testable import Retrieval

@Suite struct SegmentBuilderTests {
  private let embedder = Embedder.shipped

  private func norm(of texts: [WeightedText]) -> Float {
    ObviousFeatures(texts).norm
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func passagesAreThoseThatAreCutAndEmbeddedOneByOne(seed: UInt64) {
    var texts = RandomTexts(seed: seed)
    check(texts.documents(60))
  }

  @Test func manyWordsAndALongTitleChangeNothing() {
    var texts = RandomTexts(seed: 7)
    func words(_ count: Int) -> String {
      (0..<count).map { _ in
        String(texts.number(0..<1_000_000_000), radix: 36) + (texts.number(0..<9) == 0 ? "\n" : " ")
      }.joined()
    }
    var documents = (0..<12).map { _ in
      IndexedText(title: words(3), bodies: [words(1_500)], people: words(4))
    }
    documents.append(IndexedText(title: words(1_200), bodies: [words(300)]))
    check(documents)
  }

  private func check(_ documents: [IndexedText]) {
    let builder = SegmentBuilder(embedder: embedder)
    var expected: [ObviousDocument.ObviousPassage] = []
    for text in documents {
      let passages = builder.add(text)
      let obvious = ObviousDocument(text).passages
      #expect(passages.map(\.body) == obvious.map(\.body))
      #expect(passages.map(\.range) == obvious.map(\.range))
      for (passage, obvious) in zip(passages, obvious) {
        #expect(text.embedded(passage).map(\.text) == obvious.embedded.map(\.text))
        #expect(text.embedded(passage).map(\.weight) == obvious.embedded.map(\.weight))
        let norm = norm(of: obvious.embedded)
        #expect(abs(passage.norm - norm) <= 1e-6 * norm)
      }
      expected += obvious
    }
    checkCodes(of: builder.finish(), expected)
  }

  private func checkCodes(of segment: Segment, _ expected: [ObviousDocument.ObviousPassage]) {
    let size = embedder.bytesPerVector
    #expect(segment.passageCount == expected.count)
    #expect(segment.codes.count == expected.count * size)
    for (passage, expected) in expected.enumerated() {
      let code = segment.codes[passage * size..<(passage + 1) * size]
      let wanted = embedder.code(of: embedder.vector(of: expected.embedded))
      // The order of the sums differs, so a coordinate near the bound may change sides, and the
      // scale may round to its neighbour.
      #expect(abs(Int(code.first!) - Int(wanted[0])) <= 1)
      let different = zip(code, wanted).dropFirst().reduce(0) {
        $0 + ($1.0 ^ $1.1).nonzeroBitCount
      }
      #expect(different <= 2, "passage \(passage)")
    }
  }

  @Test func forgettingTheVocabularyChangesNothing() {
    var texts = RandomTexts(seed: 11)
    let documents = texts.documents(40)
    let keeping = SegmentBuilder(embedder: embedder)
    let forgetting = SegmentBuilder(embedder: embedder, largestVocabulary: 0)
    for half in [documents[..<25], documents[25...]] {
      for document in half { #expect(keeping.add(document) == forgetting.add(document)) }
      let (one, other) = (keeping.finish(), forgetting.finish())
      #expect(one.codes == other.codes)
      #expect(one.terms.map(\.postings) == other.terms.map(\.postings))
    }
  }

  @Test func aDocumentHasTheSamePassagesAndCodesWhateverCameBefore() {
    var texts = RandomTexts(seed: 4)
    let document = texts.document()
    let builder = SegmentBuilder(embedder: embedder)
    for other in texts.documents(30) { _ = builder.add(other) }
    _ = builder.finish()
    let late = (builder.add(document), builder.finish())
    let first = SegmentBuilder(embedder: embedder)
    #expect(first.add(document) == late.0)
    let alone = first.finish()
    #expect(alone.codes == late.1.codes)
    #expect(alone.layout.bytes == late.1.layout.bytes)
    #expect(alone.terms.map(\.term) == late.1.terms.map(\.term))
    #expect(alone.terms.map(\.postings) == late.1.terms.map(\.postings))
  }

  @Test func aPassageThatATextDoesNotHaveIsAsMuchAsThereIs() {
    let text = IndexedText(title: "one", bodies: ["two three"])
    let beyond = Passage(body: 0, range: 4..<99, norm: 1)
    #expect(text.embedded(beyond).map(\.text) == ["one", "three"])
    #expect(text.embedded(Passage(body: 7, range: 0..<2, norm: 1)).map(\.text) == ["one"])
    #expect(text.embedded(Passage(body: 0, range: 50..<99, norm: 1)).map(\.text) == ["one", ""])
  }

  @Test func nothingIsASegmentToo() {
    let builder = SegmentBuilder(embedder: embedder)
    #expect(builder.finish().documentCount == 0)
    let passages = builder.add(IndexedText(title: "", bodies: ["", " … "]))
    #expect(passages == [Passage(body: nil, range: 0..<0, norm: 0)])
    let segment = builder.finish()
    #expect((segment.documentCount, segment.passageCount, segment.terms.count) == (1, 1, 0))
    #expect(segment.codes.allSatisfy { $0 == 0 })
  }

  @Test func aWordOfAMillionLettersIsAWord() {
    let word = String(repeating: "ab", count: 500_000)
    let passages = SegmentBuilder(embedder: embedder).add(IndexedText(title: "", bodies: [word]))
    #expect(passages.map(\.range) == [0..<1_000_000])
  }
}
