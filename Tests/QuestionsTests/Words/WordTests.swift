import Testing

@testable import Questions

@Suite("A question falls into")
struct WordTests {
  func texts(_ question: String) -> [String] { Word.words(of: question).map(\.text) }

  @Test(
    "phrases, in whichever quotes",
    arguments: [
      "\"data centre\"", "“data centre”", "„data centre“", "«data centre»", "'data centre'",
      "‘data centre’",
    ])
  func quotes(phrase: String) {
    let words = Word.words(of: "about \(phrase) today")
    #expect(words.map(\.text) == ["about", "data centre", "today"])
    #expect(words.map(\.isQuoted) == [false, true, false])
  }

  @Test("words, where an apostrophe is no quote and a quote is never closed")
  func apostrophes() {
    #expect(
      texts("ana's '26 numbers aren't \"final") == ["ana's", "26", "numbers", "aren't", "final"])
  }

  @Test(
    "words, of which those that only fill a pause are left out",
    arguments: ["is there, um, a retro?", "em, is there a retro?", "is there, like, a retro? uh"])
  func pauses(question: String) {
    #expect(texts(question) == ["is", "there", "a", "retro"])
    #expect(texts("say, berths like these") == ["berths", "like", "these"])
    #expect(texts("um") == ["um"])
  }

  @Test("words without the punctuation around them, which is remembered")
  func punctuation() {
    let words = Word.words(of: "(with ana), about plans?! 🙂")
    #expect(words.map(\.text) == ["with", "ana", "about", "plans"])
    #expect(words.map(\.after) == ["", "),", "", "?!"])
    #expect(words[0].before == "(")
    #expect(words.map(\.endsClause) == [false, true, false, true])
  }

  @Test("words that keep what stands within them")
  func insides() {
    #expect(
      texts("stand-up at 10:30 on 9.4.2026 1:1") == [
        "stand-up", "at", "10:30", "on", "9.4.2026", "1:1",
      ])
  }

  @Test("words to be left out, and fields with their values")
  func operators() {
    let words = Word.words(of: "plans -draft -\"old plans\" from:ana cal:\"my team\" a -- b")
    #expect(
      words.map(\.text)
        == ["plans", "draft", "old plans", "from", "ana", "cal", "my team", "a", "--", "b"])
    #expect(words.filter(\.isNegated).map(\.text) == ["draft", "old plans"])
    #expect(words.filter(\.isField).map(\.text) == ["from", "cal"])
  }

  @Test("folded words: lower-case, without accents and curls")
  func folding() {
    #expect(Word.words(of: "ZOË’S Łódź").map(\.folded) == ["zoe's", "lodz"])
  }

  @Test("words of a command line, where an argument with a space was quoted")
  func arguments() {
    let words = Word.words(of: ["about", "Q3 budget"])
    #expect(words.map(\.text) == ["about", "Q3 budget"])
    #expect(words.map(\.isQuoted) == [false, true])
    #expect(Word.words(of: ["with dana about pricing"]).count == 4)
  }
}
