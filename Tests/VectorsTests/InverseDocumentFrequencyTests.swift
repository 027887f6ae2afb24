import Testing

@testable import Vectors

@Suite struct InverseDocumentFrequencyTests {
  private let rarity = InverseDocumentFrequency(unknown: 12)

  private func idf(_ word: String) -> Float {
    rarity.idf(of: FeatureHash.hash(Analyzer.tokens(word)[0].term.utf8))
  }

  @Test func rareWordsTellMoreThanCommonOnes() {
    #expect(idf("the") < 0.1)
    #expect(idf("the") < idf("people"))
    #expect(idf("people") < idf("budget"))
    #expect(idf("budget") < idf("orthogonal"))
    #expect(idf("orthogonal") < idf("xqzzyv"))
  }

  @Test func functionWordsOfOtherLanguagesTellLittle() {
    for word in ["und", "pour", "nicht", "para", "och"] {
      #expect(idf(word) < idf("budget"), "\(word)")
    }
  }

  @Test func unknownWordsHaveTheGivenRarity() {
    #expect(idf("xqzzyv") == 12)
  }
}
