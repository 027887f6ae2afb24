import Testing
import TextAnalysis

@testable import Search

@Suite("The table of everyday words for the same thing")
struct EverydayEqualsTests {
  private let words = Set(EverydayEquals.classes.joined())

  @Test("knows a class by each of its words, and no class of one word")
  func classes() {
    #expect(EverydayEquals.of(["holiday"])["holiday"]?.contains("vacation") == true)
    #expect(EverydayEquals.of(["time-off", "harbour"]).keys.sorted() == ["time-off"])
    #expect(EverydayEquals.of(words).values.allSatisfy { !$0.isEmpty })
    #expect(Set(EverydayEquals.of(words).keys) == words)
  }

  @Test("has words as a question may have them, of no more words than are looked for")
  func found() {
    for word in words {
      #expect(Analyzer.fold(word) == word)
      #expect(Analyzer.tokens(word).count <= EverydayEquals.longest, "\(word)")
    }
  }
}
