import Foundation
import SeededRandom
import Testing
import TextAnalysis

@Suite struct AnalyzerTests {
  private func terms(_ text: String) -> [String] { Analyzer.tokens(text).map(\.term) }

  @Test func wordsAreLowerCaseWithoutDiacriticsAndPlurals() {
    #expect(
      terms("Zoë’s Réunion: two BUDGETS, one category; categories")
        == ["zoe", "reunion", "two", "budget", "one", "category", "category"])
  }

  @Test func aCompoundGivesItsPartsAndItself() {
    #expect(
      terms("WebAssembly XMLFile follow-up user_id")
        == [
          "web", "assembly", "webassembly", "xml", "file", "xmlfile", "follow", "up", "user", "id",
        ])
  }

  @Test func apostrophesJoinAndGenitivesFallOff() {
    #expect(
      terms("don't Dana's O’Brien 'quoted' James'") == ["dont", "dana", "obrien", "quoted", "jame"])
  }

  @Test func everyIdeographIsATerm() {
    #expect(terms("予算会議 Q3") == ["予", "算", "会", "議", "q3"])
  }

  @Test func rangesPointAtTheWordsInTheText() {
    let text = "  Über WebAssembly, 予算 — naïve café's "
    let utf8 = Array(text.utf8)
    let found = Analyzer.tokens(text).map { String(decoding: utf8[$0.range], as: UTF8.self) }
    #expect(found == ["Über", "Web", "Assembly", "WebAssembly", "予", "算", "naïve", "café"])
  }

  @Test func lettersOfHangulAreTheSyllableThatTheyMake() {
    for word in ["김민준", "회의", "값", "한글 회의록", "아", "뷁"] {
      let apart = word.decomposedStringWithCanonicalMapping
      #expect(terms(apart) == terms(word), "\(word)")
      #expect(Analyzer.fold(apart) == Analyzer.fold(word), "\(word)")
    }
    #expect(terms("\u{1100}\u{1161}\u{11A8} \u{1161}\u{11A8}").first == "각")
  }

  @Test func lettersOfFormulasAreAsNFKCHasThem() {
    #expect(terms("𝓜𝓮𝓮𝓽𝓲𝓷𝓰 𝟚𝟘𝟚𝟞 𝐃𝐚𝐧𝐚 𝚳𝛂𝛉") == terms("Meeting 2026 Dana Μαθ"))
    for scalar in 0x1D400...0x1D7FF {
      let letter = String(Unicode.Scalar(UInt32(scalar))!)
      let plain = letter.precomposedStringWithCompatibilityMapping
      if plain == letter { continue }
      #expect(terms(letter) == terms(plain), "\(String(scalar, radix: 16)) \(plain)")
    }
  }

  @Test func composedAndDecomposedTextsHaveTheSameTerms() {
    #expect(terms("Ame\u{301}lie Nguye\u{302}\u{303}n") == terms("Amélie Nguyễn"))
  }

  @Test(arguments: [
    ("Zoë", "zoe"), ("Müller", "muller"), ("Straße", "strasse"), ("Søren", "soren"),
    ("Łukasz", "lukasz"), ("ÅSA", "asa"), ("Đorđe", "dorde"), ("Æsir", "aesir"),
    ("İstanbul", "istanbul"), ("ＦＵＬＬ", "full"), ("O’Neill, Zoë", "o’neill, zoe"),
  ])
  func namesFoldToWhatPeopleType(name: String, folded: String) {
    #expect(Analyzer.fold(name) == folded)
  }

  @Test func anyBytesAreAnalysedWithoutTrap() {
    var random = SplitMix64(seed: 1)
    for _ in 0..<300 {
      let bytes = (0..<Int.random(in: 0..<80, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      let text = String(decoding: bytes, as: UTF8.self)
      for token in Analyzer.tokens(text) {
        #expect(!token.term.isEmpty)
        #expect(token.range.upperBound <= text.utf8.count)
      }
    }
  }
}
