import Testing
import TextAnalysis

@testable import Retrieval

@Suite struct InverseDocumentFrequencyTests {
  private let rarity = InverseDocumentFrequency(largest: 8)

  private func idf(_ word: String) -> Float {
    rarity.idf(of: FeatureHash.hash(Analyzer.fold(word).utf8))
  }

  @Test func rareWordsTellMoreThanCommonOnes() {
    #expect(idf("the") < 0.2)
    #expect(idf("the") < idf("people"))
    #expect(idf("people") < idf("budget"))
    #expect(idf("budget") < idf("pricing"))
  }

  @Test func functionWordsOfOtherLanguagesTellLittle() {
    for word in ["und", "pour", "nicht", "para", "och"] {
      #expect(idf(word) < idf("budget"), "\(word)")
    }
  }

  /// The table was made with another implementation of the hash; the two must agree.
  @Test func fixedWordsHaveTheValuesOfTheTable() {
    for (word, value) in [("the", 0.071), ("people", 2.439), ("budget", 5.713), ("réunion", 7.748)]
    {
      #expect(abs(idf(word) - Float(value)) < 0.02, "\(word)")
    }
  }

  @Test func unknownWordsHaveTheGivenRarity() {
    #expect(idf("xqzzyv") == 8)
  }
}
