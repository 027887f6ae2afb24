import Foundation
import MCPServer
import SeededRandom
import Testing

@Suite("A value is written")
struct JSONWriterTests {
  private static let texts = [
    "", "a", "Z", "10", "9", "\"", "\\", "/", "\u{0}", "\u{1f}", "\u{7f}", "\r\n", "\t\u{8}\u{c}",
    "é",
    "\u{85}", "\u{2028}x\u{2029}", "\u{2027}", "👩‍💻", "e\u{301}", "naïve", "ＡＢ", "\u{c2}",
  ]

  /// ASCII keys only, because the encoder may sort others differently.
  private static let keys = texts.filter { $0.utf8.allSatisfy { $0 < 0x80 } }

  private static func value(_ depth: Int, _ random: inout SplitMix64) -> JSONValue {
    switch Int.random(in: 0..<(depth > 3 ? 5 : 7), using: &random) {
    case 0: return .null
    case 1: return .bool(.random(using: &random))
    case 2: return .int(.random(in: -1_000...(.max), using: &random))
    case 3: return .double([0, -0.5, 1e300, 3, 0.1, -.infinity].randomElement(using: &random)!)
    case 4: return .string(texts.randomElement(using: &random)!)
    case 5: return .array((0..<3).map { _ in value(depth + 1, &random) })
    default:
      let fields = (0..<4).map { _ in
        (keys.randomElement(using: &random)!, value(depth + 1, &random))
      }
      return .object(Dictionary(fields) { first, _ in first })
    }
  }

  @Test("as JSONEncoder writes it, and on one line whatever ends lines", arguments: 1...300)
  func asEncoder(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let value = Self.value(0, &random)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    let expected = String(decoding: try encoder.encode(value), as: UTF8.self)
      .replacing("\u{85}", with: "\\u0085").replacing("\u{2028}", with: "\\u2028")
      .replacing("\u{2029}", with: "\\u2029")
    #expect(value.line == expected)
  }
}
