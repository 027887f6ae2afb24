import SeededRandom
import Testing

@testable import Search

@Suite("An excerpt")
struct ExcerptTests {
  func excerpt(_ text: String, _ terms: Set<String>, length: Int = 40) -> PassageText {
    PassageText(text: text, terms: terms).excerpt(length: length)
  }

  func words(_ excerpt: PassageText) -> [String] {
    excerpt.highlights.map { String(decoding: Array(excerpt.text.utf8)[$0], as: UTF8.self) }
  }

  @Test("of a short text is the text on one line, its words still marked")
  func short() {
    let found = excerpt("We met.\n\n  Budget:\tten percent.", ["budget", "percent"])
    #expect(found.text == "We met. Budget: ten percent.")
    #expect(words(found) == ["Budget", "percent"])
  }

  @Test("begins with the sentence that has the words, and says where it was cut")
  func sentence() {
    let text =
      "Nothing of note was said at first. The budget grows by ten percent a year and a half."
    let found = excerpt(text, ["budget"])
    #expect(found.text == "The budget grows by ten percent a year …")
    #expect(words(found) == ["budget"])
  }

  @Test("begins within a long sentence where its start is far")
  func longSentence() {
    let text = String(repeating: "and then ", count: 20) + "the budget was told to grow by half"
    let found = excerpt(text, ["budget"])
    #expect(found.text.hasPrefix("… "))
    #expect(words(found) == ["budget"])
  }

  @Test("is where the most words are near to each other")
  func densest() {
    let text =
      "One budget.\n" + String(repeating: "Filling line.\n", count: 9)
      + "The budget of the fleet: a budget.\n" + String(repeating: "More of it.\n", count: 9)
    #expect(
      excerpt(text, ["budget", "fleet"]).text.hasPrefix("The budget of the fleet: a budget."))
  }

  @Test("never cuts a letter in two, and marks the same words as the text", arguments: 0..<200)
  func anyText(seed: Int) {
    var generator = SplitMix64(seed: UInt64(seed))
    let pieces = ["budget", "Zoë", "日本語の会議", "ø", " ", "  ", "\n", ". ", "!", "…", "a", "😀"]
    let text = (0..<60).map { _ in pieces.randomElement(using: &generator)! }.joined()
    let found = excerpt(
      text, ["budget", "zoe"], length: Int.random(in: 10...120, using: &generator))
    #expect(!found.text.contains("\u{FFFD}"))
    #expect(words(found).allSatisfy { ["budget", "Zoë"].contains($0) })
    #expect(!found.text.contains("  ") && !found.text.contains("\n"))
  }
}

@Suite("An excerpt of marked-up text")
struct PlainExcerptTests {
  @Test("marks the same words in the plain text, and no words of every sentence beside others")
  func highlights() {
    let text = "## The **fees** of the\n- [ ] [the fees](https://fees.example/fees)"
    let found = PassageText(text: text, terms: ["the", "fee", "of"]).excerpt(length: 400)
    let words = found.highlights.map { String(decoding: Array(found.text.utf8)[$0], as: UTF8.self) }
    #expect(words == ["fees", "fees"], "\(found.text)")
  }

  @Test("keeps each letter whole, whatever is marked up", arguments: 0..<300)
  func anyText(seed: Int) {
    var generator = SplitMix64(seed: UInt64(seed))
    let pieces = [
      "**", "_", "[", "](", ")", "]]", "[[", "|", "<b", ">", "&amp;", "\n", "\n- ", "\n# ",
      "\n---\n", "`", " ",
      "Zoë", "日本", "berth", "-->", "1", "~~", "!", "\r\n",
    ]
    let text = (0..<40).map { _ in pieces.randomElement(using: &generator)! }.joined()
    let found = PassageText(text: text, terms: ["berth"]).excerpt(length: 60)
    #expect(!found.text.contains("\u{FFFD}") && !found.text.contains("\n"))
    let words = found.highlights.map { String(decoding: Array(found.text.utf8)[$0], as: UTF8.self) }
    #expect(words.allSatisfy { $0.hasSuffix("berth") || $0.contains("berth") }, "\(text)")
  }
}
