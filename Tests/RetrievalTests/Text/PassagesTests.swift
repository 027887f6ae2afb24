import Testing
import TextAnalysis

@Suite struct PassagesTests {
  private func texts(_ notes: String) -> [String] {
    let utf8 = Array(notes.utf8)
    return Passages.cut(notes).map { String(decoding: utf8[$0], as: UTF8.self) }
  }

  private func lines(_ count: Int, words: Int) -> String {
    (0..<count).map { line in
      (0..<words).map { "w\(line)x\($0)" }.joined(separator: " ")
    }.joined(separator: "\n")
  }

  @Test func noWordsGiveNoPassages() {
    #expect(texts("").isEmpty)
    #expect(texts(" \n--- …\n").isEmpty)
  }

  @Test func shortNotesAreOnePassage() {
    #expect(texts("\n  Agenda:\n- budget\n") == ["Agenda:\n- budget"])
  }

  @Test func punctuationStaysWithItsLine() {
    #expect(
      texts("\n“Rates” (may) go up by ten percent.\n") == ["“Rates” (may) go up by ten percent."])
  }

  @Test func passagesStartAndEndWithLines() {
    for passage in texts(lines(60, words: 12)) {
      #expect(passage.split(separator: "\n").allSatisfy { $0.split(separator: " ").count == 12 })
    }
  }

  @Test func passagesOverlapAndCoverEverything() {
    let notes = lines(100, words: 9)
    let passages = Passages.cut(notes)
    #expect(passages.count > 3)
    #expect(passages.first?.lowerBound == 0)
    #expect(passages.last?.upperBound == notes.utf8.count)
    for (one, next) in zip(passages, passages.dropFirst()) {
      #expect(next.lowerBound > one.lowerBound)
      #expect(next.lowerBound < one.upperBound)
    }
  }

  @Test func aWallOfTextIsCutAsWell() {
    let passages = texts(lines(1, words: 1_000))
    #expect(passages.count > 4)
    #expect(passages.allSatisfy { $0.split(separator: " ").count <= 300 })
  }

  @Test func offsetsAreThoseOfUTF8() {
    #expect(texts("…\n日本語 – äöü\n…") == ["日本語 – äöü"])
  }
}
