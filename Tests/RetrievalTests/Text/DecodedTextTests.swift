import SeededRandom
import Testing

@testable import TextAnalysis

@Suite struct DecodedTextTests {
  @Test func bytesAreDecodedAsByTheStandardLibrary() {
    var random = SplitMix64(seed: 11)
    let pieces: [[UInt8]] = [
      Array("plain text of some length ".utf8), Array("é".utf8), Array("—".utf8), Array("🙂".utf8),
      [0xC0, 0x80], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0x80],
      [0xFF],
      [0xE2, 0x82], [0], [0xF0, 0x9F], [0xED, 0x9F, 0xBF], [0xEF, 0xBF, 0xBF], [0xC2],
    ]
    for round in 1...2_000 {
      let known = round.isMultiple(of: 2) ? pieces.prefix(4) : pieces[...]
      let bytes = (0..<Int.random(in: 0...6, using: &random)).flatMap { _ in
        known.randomElement(using: &random)!
      }
      let expected = String(decoding: bytes, as: UTF8.self)
      bytes.withUnsafeBytes { raw in
        #expect(raw.isUTF8 == (String(validating: bytes, as: UTF8.self) != nil), "\(bytes)")
        #expect(Array(String(utf8: raw).utf8) == Array(expected.utf8), "\(bytes)")
      }
    }
  }
}
