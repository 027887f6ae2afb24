import SeededRandom
import Testing

@testable import TextAnalysis

@Suite struct TermTableTests {
  private static let words = [
    "a", "s", "us", "is", "plan", "plans", "policies", "policy", "movies", "glass", "menus",
    "cafés",
    "caf", "q3", "responsibilities", "responsibility", "internationalisation",
    "internationalisations", "counterintelligence", "sixteenletterssss", "ß",
  ]

  @Test func aWordHasTheNumberOfItsTermHoweverLongItIs() {
    var random = SplitMix64(seed: 7)
    for _ in 1...300 {
      let chosen = Self.words.filter { _ in Bool.random(using: &random) }.flatMap(Analyzer.tokens)
      let terms = Array(Set(chosen.map(\.term))).shuffled(using: &random)
      let table = TermTable(terms)
      for word in Self.words {
        var folded = Analyzer.fold(word)
        folded.withUTF8 { bytes in
          let expected = terms.firstIndex(of: Stemmer.term(bytes))
          #expect(table.number(of: bytes) == expected, "\(word) among \(terms)")
          if let short = ShortWord(bytes) {
            #expect(table.number(of: short) == expected, "\(word) among \(terms)")
          }
        }
      }
    }
  }

  @Test func tokensOfPlainWordsAreThoseOfTheWordsAlone() {
    let text = "The WebAssembly policies of Dana's sixteenletterssss, cafés and menus: q3 plans"
    var bytes = text
    let alone = bytes.withUTF8 { utf8 in
      var (words, found) = (WordScanner(utf8), [Token]())
      while words.next() {
        words.forEachPart { found.append(Token(term: Stemmer.term($0), range: $1)) }
      }
      return found
    }
    #expect(Analyzer.tokens(text).map(\.term) == alone.map(\.term))
    #expect(Analyzer.tokens(text).map(\.range) == alone.map(\.range))
  }

  @Test func aLineEndsAtTheFirstByteThatEndsOne() {
    var random = SplitMix64(seed: 3)
    let bytes: [UInt8] = [0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x0E, 0x20, 0x61, 0x8A, 0x8D, 0xFF]
    for length in 0...40 {
      for _ in 1...20 {
        let text = (0..<length).map { _ in
          Int.random(in: 0..<8, using: &random) > 0 ? 0x61 : bytes.randomElement(using: &random)!
        }
        text.withUnsafeBufferPointer { text in
          for start in 0...length {
            let expected = text[start...].firstIndex { 0x0A...0x0D ~= $0 } ?? length
            #expect(text.lineEnd(from: start) == expected, "\(Array(text)) from \(start)")
          }
        }
      }
    }
  }
}
