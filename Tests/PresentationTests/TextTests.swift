import Presentation
import Testing

@Suite("Text for people")
struct TextTests {
  /// Quadratic time would take hours here.
  @Test("Text of many lines takes time by its length", .timeLimit(.minutes(1)))
  func length() {
    let text = String(repeating: "Mara Lind\n", count: 400_000)
    #expect(Sanitizer.lines(text) == text)
    #expect(QuotedText(text + "\u{200b}").text == text + "\\u{200B}")
  }

  @Test("shows what would act on a terminal instead of sending it")
  func escapes() {
    #expect(Sanitizer.line("a\u{1b}[2Jb\nc\u{202e}d") == "a\\u{1B}[2Jb c\\u{202E}d")
    #expect(Sanitizer.lines("a\r\nb\tc\u{7}") == "a\nb\tc\\u{7}")
  }

  @Test("what has no width is shown where it only hides, and stays where a script needs it")
  func invisible() throws {
    #expect(Sanitizer.line("pay\u{200b}pal\u{feff}") == "pay\\u{200B}pal\\u{FEFF}")
    #expect(Sanitizer.line("pay\u{200d}pal\u{e0041}") == "pay\\u{200D}pal\\u{E0041}")
    #expect(Sanitizer.line("\u{3164}") == "\\u{3164}")
    #expect(try JSON.line(["a\u{e0041}\u{200b}"]) == #"["a\udb40\udc41\u200b"]"#)
    for (hiding, shown) in [
      ("т\u{FE0F}е", "т\\u{FE0F}е"), ("т\u{E0101}", "т\\u{E0101}"), ("т\u{FE00}", "т\\u{FE00}"),
      ("т\u{200D}т", "т\\u{200D}т"), ("a\u{180B}", "a\\u{180B}"), ("東\u{FE0F}", "東\\u{FE0F}"),
      ("a\u{E01F0}\u{17B4}\u{E0080}", "a\\u{E01F0}\\u{17B4}\\u{E0080}"),
    ] {
      #expect(Sanitizer.line(hiding) == shown)
      #expect(Sanitizer.lines(hiding) == shown)
      let json = try JSON.line([hiding])
      #expect(json.unicodeScalars.allSatisfy { !QuotedText.hides($0, behind: "т") })
    }
    for text in ["❤\u{FE0F}", "1\u{FE0F}\u{20E3}", "葛\u{E0100}", "ᠠ\u{180B}"] {
      #expect(Sanitizer.line(text) == text)
    }
    let written = ["می\u{200c}خواهم", "👩\u{200d}💻", "क\u{94d}\u{200d}ष", "❤\u{fe0f}\u{200d}🔥"]
    for text in written { #expect(Sanitizer.line(text) == text) }
  }

  @Test(
    "quotes a word for a shell only if the shell would read it in another way",
    arguments: [
      ("Lucía", "Lucía"), ("王伟", "王伟"), ("Ça", "Ça"), ("a b", "'a b'"),
      ("a\u{a0}b", "'a\u{a0}b'"),
      ("O'Neill", #"'O'\''Neill'"#), ("a$b", "'a$b'"), ("", "''"), ("a\u{202e}b", nil),
      ("a\tb", nil),
    ])
  func shellWords(word: String, quoted: String?) {
    #expect(ShellWord.quoted(word) == quoted)
  }

  @Test("rounds amounts to one digit behind the point")
  func amounts() {
    #expect(Amount.bytes(1_023) == "1023.0 B")
    #expect(Amount.bytes(1_572_864) == "1.5 MiB")
    #expect(Amount.seconds(0.44) == "0.4 s")
    #expect(
      [0, 61, 7_200, 86_400].map(Amount.age) == [
        "just now", "1 minute ago", "2 hours ago", "1 day ago",
      ])
  }
}
