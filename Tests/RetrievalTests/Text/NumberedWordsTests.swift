import Testing

@testable import TextAnalysis

@Suite struct NumberedWordsTests {
  private let table = TermTable(["web", "assembly", "webassembly", "plan"])

  @Test func eachTokenHasTheNumberOfItsTerm() {
    let words = NumberedWords("The plans of WebAssembly", in: table)
    #expect(words.terms == [-1, 3, -1, 0, 1, 2])
  }

  @Test func linesAreThoseThatPassagesAreCutBy() {
    let text = "Plans, and\nWebAssembly.\n\n— plan —\n"
    let words = NumberedWords(text, in: table)
    #expect(words.lines.map(\.window.tokens) == [0..<2, 2..<5, 5..<6])
    #expect(words.lines.map(\.words) == [2, 1, 1])
    let cut = Passages.cut(text, wordsPerPassage: 1, overlap: 0)
    #expect(words.lines.map(\.window.range) == cut)
  }

  @Test func aTextWithoutWordsHasNoLines() {
    #expect(NumberedWords("— \n", in: table).lines.isEmpty)
    #expect(NumberedWords("", in: table).terms.isEmpty)
  }
}
