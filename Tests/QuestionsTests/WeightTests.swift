import Testing

@testable import Questions

@Suite struct `The weights of readings` {
  @Test func `have one line for each feature, and no other`() {
    #expect(
      Set(ReadingFeature.weights.keys) == Set(ReadingFeature.allCases.map(\.rawValue)))
  }

  /// Expects that a filter is given up only after all others are kept.
  @Test func `cost more for each filter that is read as words`() {
    for place in Place.allCases where place.isFilter {
      #expect((ReadingFeature.asWords(place)?.weight ?? 0) < 0, "\(place)")
    }
    #expect(ReadingFeature.asWords(.people) == nil)
  }
}
