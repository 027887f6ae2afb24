import Testing

@testable import Retrieval

@Suite struct FeatureHashTests {
  /// Stored vectors must keep their meaning.
  @Test func hashesAreFixedForGood() {
    #expect(FeatureHash.hash("".utf8) == 0xEFD0_1F60_BA99_2926)
    #expect(FeatureHash.hash("budget".utf8) == 0xDAC3_A14D_4879_6A75)
    #expect(FeatureHash.hash("zoë".utf8) == 0x49FC_C25B_81CE_AFB1)
    #expect(FeatureHash.pair(1, 2) == 0xF8F7_6353_B6D8_77C5)
  }

  @Test func aPairIsNotItsReverse() {
    #expect(FeatureHash.pair(1, 2) != FeatureHash.pair(2, 1))
  }
}
