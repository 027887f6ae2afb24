import Retrieval
import Testing

@testable import Index
@testable import Search

@Suite struct SegmentAssemblyTests {
  private func part(_ titles: Range<Int>) -> SegmentAssembly.Piece {
    let builder = SegmentBuilder(embedder: .shipped)
    for title in titles { _ = builder.add(IndexedText(title: "title\(title)")) }
    return .part(builder.finishPart())
  }

  /// Returns the terms of each segment's documents in order.
  private func titles(_ segments: [FinishedSegment]) -> [[String]] {
    segments.map { segment in
      // Titles of equal length have the same order as terms.
      segment.terms.map(\.term)
    }
  }

  @Test func chunksThatAreDoneInAnyOrderAreJoinedInTheirOwn() {
    let assembly = SegmentAssembly(chunks: 4)
    assembly.add([part(30..<40)], chunk: 2)
    assembly.add([part(10..<20)], chunk: 0)
    assembly.add([], chunk: 3)
    assembly.add([part(20..<25), part(25..<30)], chunk: 1)
    let segments = assembly.segments()
    #expect(titles(segments) == [(10..<40).map { "title\($0)" }])
    #expect(segments[0].documentCount == 30)
  }

  @Test func partsThatWouldBeTooLargeTogetherAreSeveralSegments() {
    let (half, most) = (SegmentMerging.largestBuilt / 2, SegmentMerging.largestBuilt)
    let whole = SegmentBuilder(embedder: .shipped)
    _ = whole.add(IndexedText(title: "alone"))
    let segments = SegmentAssembly.join([
      part(0..<half), part(0..<half), part(0..<3),
      .segment(FinishedSegment(joining: [whole.finishPart()])), part(0..<4),
    ])
    #expect(segments.map(\.documentCount) == [most, 3, 1, 4])
  }

  @Test func nothingIsNoSegment() {
    let assembly = SegmentAssembly(chunks: 1)
    assembly.add([], chunk: 0)
    #expect(assembly.segments().isEmpty)
  }
}
