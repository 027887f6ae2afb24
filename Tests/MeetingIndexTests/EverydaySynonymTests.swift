import Testing
import TextAnalysis

@testable import Search

@Suite("The table of everyday words for the same thing")
struct EverydaySynonymTests {
  private let words = Set(EverydaySynonyms.classes.joined())

  @Test("knows a class by each of its words, and no class of one word")
  func classes() {
    #expect(EverydaySynonyms.of(["holiday"])["holiday"]?.contains("vacation") == true)
    #expect(EverydaySynonyms.of(["time-off", "regatta"]).keys.sorted() == ["time-off"])
    #expect(EverydaySynonyms.of(words).values.allSatisfy { !$0.isEmpty })
    #expect(Set(EverydaySynonyms.of(words).keys) == words)
  }

  @Test("has words as a question may have them, of no more words than are looked for")
  func found() {
    for word in words {
      #expect(Analyzer.fold(word) == word)
      #expect(Analyzer.tokens(word).count <= EverydaySynonyms.maximumWords, "\(word)")
    }
  }
}
