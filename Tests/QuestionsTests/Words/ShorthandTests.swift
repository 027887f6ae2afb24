import Testing

@testable import Questions

@Suite("What is typed in haste is read as what is meant")
struct ShorthandTests {
  private let shorthand = Shorthand(
    isName: { ["trn", "dcmbr"].contains($0) },
    isKnown: { ["prevent", "greeting"].contains($0) })

  private func expanded(_ text: String) -> String {
    shorthand.expanded(Word.words(of: text)).map(\.folded).joined(separator: " ")
  }

  @Test(
    "as words of the grammar without their vowels, with digits, without a g, or with a slip",
    arguments: [
      ("btwn mndy and thrsdy mrng", "between monday and thursday morning"),
      ("ths mnth", "this month"), ("any1 b4 2moro", "anyone before 2moro"),
      ("talkin meetin", "talking meeting"), ("everythng mentiond", "everything mentioned"),
      ("teh mtngs yest", "the meetings yesterday"), ("evrythng 2day", "everything today"),
      ("trns mtgs", "trn's mtgs"),
    ])
  func meant(_ pair: (String, String)) { #expect(expanded(pair.0) == pair.1) }

  @Test(
    "but not a name, a word of the language, an abbreviation, a number or a phrase",
    arguments: [
      "trn", "dcmbr", "prevent", "greeting", "tls", "MNTH", "grpc", "2026", "q3", "9am pst",
      "\"mnth\"",
      "wasi",
    ])
  func kept(_ text: String) {
    let words = Word.words(of: text)
    #expect(shorthand.expanded(words) == words)
  }
}
