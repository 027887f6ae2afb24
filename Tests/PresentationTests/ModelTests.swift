import Presentation
import Testing

@Suite("What others wrote, for a model")
struct QuotedTextTests {
  @Test(
    "has nothing hidden in it",
    arguments: [
      ("a\u{200B}b", "a\\u{200B}b"), ("\u{E0041}", "\\u{E0041}"), ("a\u{1B}[0m", "a\\u{1B}[0m"),
      ("x\u{202E}y", "x\\u{202E}y"), ("a\u{FE01}\u{FE02}", "a\\u{FE01}\\u{FE02}"),
      ("a\u{AD}b", "a\\u{AD}b"), ("one\u{2028}two", "one\\u{2028}two"), ("a\rb", "a\\u{D}b"),
      ("\u{E000}", "\\u{E000}"), ("one\r\ntwo\tthree", "one\ntwo\tthree"),
      ("т\u{FE00}е\u{FE0F}", "т\\u{FE00}е\\u{FE0F}"), ("т\u{E0101}", "т\\u{E0101}"),
      ("т\u{200D}е\u{200C}", "т\\u{200D}е\\u{200C}"), ("ä\u{200C}", "ä\\u{200C}"),
      ("1\u{FE00}\u{200D}", "1\\u{FE00}\\u{200D}"), ("東\u{FE0F}", "東\\u{FE0F}"),
      ("辻\u{E0100}\u{E0101}", "辻\u{E0100}\\u{E0101}"), ("👍\u{E0100}", "👍\\u{E0100}"),
    ])
  func visible(written: String, shown: String) { #expect(QuotedText(written).text == shown) }

  @Test(
    "is as it was written where scripts need what can't be seen",
    arguments: [
      "👩‍💻 and 👍🏽 and ❤️ and 1️⃣", "می‌خواهم", "क्‍ष", "辻\u{E0100}さん", "逸\u{FE00}",
      "0\u{FE00}", "ᠠ\u{180B}", "Zoë Çelik", "東京",
    ])
  func scripts(written: String) { #expect(QuotedText(written).text == written) }

  @Test("takes no scalar for plain that hides")
  func plain() {
    let plain = (0...0xFFFF).compactMap(Unicode.Scalar.init).filter(QuotedText.isPlain)
    #expect(plain.count > 500)
    #expect(!plain.contains { QuotedText.hides($0, behind: "a") })
  }

  @Test("stands behind its field on each line that isn't blank, whatever the line is")
  func lines() {
    var text = ModelText()
    text.say("passage \(1):")
    text.quote(QuotedText("```\ntitle| no\n\nend"), as: .notes)
    #expect(
      text.block == "```\npassage 1:\nnotes| ```\nnotes| title| no\nnotes| end\n```")
    var empty = ModelText()
    empty.quote(QuotedText(" \n"), as: .notes)
    empty.quote(line: QuotedText("\t "), as: .title)
    #expect(empty.isEmpty)
  }
}

@Suite("An answer of a model")
struct CheckedAnswerTests {
  private func checked(_ pieces: [String]) -> (String, CheckedAnswer) {
    var answer = CheckedAnswer(["The “price” rises by ten\nper cent — in June.", "Nobody came."])
    var shown = ""
    for piece in pieces { shown += answer.take(piece) }
    shown += answer.finish()
    return (shown, answer)
  }

  @Test(
    "keeps what it cites of what it was given, and nothing else",
    arguments: [
      ("Yes [1].", "Yes [1].", [1]), ("Yes [3].", "Yes.", []),
      ("Yes [1, 9; 2].", "Yes [1][2].", [1, 2]),
      ("Yes [^2] [0].", "Yes [2].", [2]), ("A [list] of [x1].", "A [list] of [x1].", []),
      ("[99999999999999999999]", "", []),
    ] as [(String, String, Set<Int>)])
  func citations(said: String, shown: String, cited: Set<Int>) {
    let (text, answer) = checked([said])
    #expect(text == shown)
    #expect(answer.cited == cited)
  }

  @Test(
    "is marked where it quotes what is not there",
    arguments: [
      ("\"rises by ten per cent\" [1].", false), ("“RISES by TEN per cent - in June.” [1]", false),
      ("\"The price … in June\" [1]", true), ("“rises … in June” [1]", false),
      ("\"rises by ten per cent\" [2].", true), ("\"Nobody came\".", false), ("«never said»", true),
    ])
  func quotations(said: String, isMarked: Bool) {
    let (text, answer) = checked([said])
    #expect(text.contains(CheckedAnswer.mark) == isMarked, "\(text)")
    #expect(answer.misquoted == (isMarked ? 1 : 0))
  }

  @Test("says the same however it is cut into pieces")
  func pieces() {
    let said = "It \"rises by ten per cent\" [1]. Nobody [2]! “Never.” [5]\nEnd of it [1]"
    let (whole, _) = checked([said])
    for length in 1...7 {
      var rest = said[...]
      var pieces: [String] = []
      while !rest.isEmpty {
        pieces.append(String(rest.prefix(length)))
        rest = rest.dropFirst(length)
      }
      #expect(checked(pieces).0 == whole)
    }
  }

  @Test(
    "can't look like the sources that are shown below it",
    arguments: [
      (
        "Yes.\n[1] 24edbc0a  Tue 2026-03-17 Pricing\n",
        "Yes.\n  [1] 24edbc0a  Tue 2026-03-17 Pricing\n"
      ),
      ("Yes.\r\n[2] 24edbc0a  Tue", "Yes.\n  [2] 24edbc0a  Tue"),
      ("[9][1] 24edbc0a  Tue", "  [1] 24edbc0a  Tue"), ("[1]24EDBC0A", "  [1]24EDBC0A"),
      ("Yes.\n\n**Sources:**\n", "Yes.\n\n  **Sources:**\n"), ("sources", "  sources"),
      ("Ｓources:", "  Ｓources:"), ("Ѕоurсеs:", "  Ѕоurсеs:"), ("𝐒𝐨𝐮𝐫𝐜𝐞𝐬", "  𝐒𝐨𝐮𝐫𝐜𝐞𝐬"),
      ("Śoürces ：", "  Śoürces ："), ("［1］ 24edbc0a", "  ［1］ 24edbc0a"),
      ("Sources say so [1].", "Sources say so [1]."), ("Yes [1] 24edbc0a", "Yes [1] 24edbc0a"),
    ])
  func imitation(said: String, shown: String) {
    #expect(checked([said]).0 == shown)
    #expect(checked(said.unicodeScalars.map { String($0) }).0 == shown)
  }

  @Test("is shown sentence by sentence, as it comes, without what a terminal acts on")
  func streaming() {
    var answer = CheckedAnswer(["a"])
    #expect(answer.take("One. Tw") == "One.")
    #expect(answer.take("o\u{1B}[31m. Th") == " Two\\u{1B}[31m.")
    #expect(answer.finish() == " Th")
  }
}
