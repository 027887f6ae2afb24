import SeededRandom
import Testing
import TextAnalysis

@testable import Retrieval

@Suite struct ShortWordTests {
  private func bytes(_ word: ShortWord) -> [UInt8] {
    var bytes: [UInt8] = []
    word.withBytes { bytes = Array($0) }
    return bytes
  }

  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func wordsReadAtOnceAreThoseReadByteByByte(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let pieces = [
      "a", "z", "A", "Z", "0", "9", "xyz", "Word", "'", "’", " ", "\n", ".", "@", "[", "`", "{",
      "/",
      ":", "\0", "\u{7F}", "é", "日", "e\u{301}", "twelve123456", "sixteen890123456",
    ]
    for _ in 0..<2_000 {
      var text = (0..<Int.random(in: 0..<40, using: &random)).map { _ in
        pieces.randomElement(using: &random)!
      }.joined()
      text.withUTF8 { utf8 in
        var fast = WordScanner(utf8)
        var slow = WordScanner(utf8)
        while slow.next() {
          let word = fast.nextShort()
          let isWord = word != nil || fast.next()
          #expect(isWord && fast.range == slow.range)
          guard let word else { continue }
          #expect(bytes(word) == slow.folded)
          #expect(slow.innerCapitals.isEmpty)
          #expect(slow.folded.withUnsafeBufferPointer { ShortWord($0) } == word)
        }
        let isAtEnd = fast.nextShort() == nil && !fast.next()
        #expect(isAtEnd)
      }
    }
  }

  @Test func mostPlainWordsAreReadAtOnce() {
    var text = "Plain words of a text, with Capitals and 2026; " + String(repeating: "-", count: 16)
    text.withUTF8 { utf8 in
      var words = WordScanner(utf8)
      var read = 0
      while words.nextShort() != nil { read += 1 }
      let more = words.next()
      #expect(read == 9 && !more)
    }
  }

  @Test func longWordsAreNotShort() {
    let long = Array(repeating: UInt8(ascii: "a"), count: 17)
    #expect(long.withUnsafeBufferPointer { ShortWord($0) } == nil)
  }
}
