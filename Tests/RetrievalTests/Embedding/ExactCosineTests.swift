import SeededRandom
import Testing
import TextAnalysis

@testable import Retrieval

/// Compares cosines that count only the question's features with those that count all.
@Suite struct ExactCosineTests {
  private var random = SplitMix64(seed: 41)

  private static let words = [
    "the", "of", "a", "i", "is", "we", "x", "42", "q3", "2026", "budget", "budgets", "Budget",
    "pricing", "WebAssembly", "XMLFile", "iPhone", "don't", "Dana's", "café", "Müller", "Straße",
    "naïve", "会議", "計画を", "данные", "данных", "nananana", "ananas", "re-index", "e.g.", "o’clock",
    "rock'n'roll", "'", "—", "internationalization", "donaudampfschifffahrtsgesellschaft",
    "supercalifragilisticexpialidocious", "ai", "go", "C", "R2D2", "HTTPServer", "under_score",
    "\u{301}", "e\u{301}te\u{301}", "I\u{307}stanbul", "🎉", "🎉party", "\u{200B}", "a\u{AD}b",
  ]

  private mutating func text(_ count: Int) -> String {
    let gaps = [" ", " ", " ", "  ", "\n", ", ", ". ", "/", "-", "", "\t", "'", " — ", "..."]
    return (0..<count).map { _ in
      Self.words.randomElement(using: &random)! + gaps.randomElement(using: &random)!
    }.joined()
  }

  private func norm(_ texts: [WeightedText]) -> Float {
    ObviousFeatures(texts).norm
  }

  private func check(_ question: String, _ texts: [WeightedText]) {
    let query = Embedder.shipped.query(question)
    let fast = query.cosine(with: texts, norm: norm(texts))
    let slow = ObviousFeatures(ofQuestion: question).cosine(with: ObviousFeatures(texts))
    #expect(abs(fast - slow) < 1e-6, "\(question) | \(texts)")
  }

  @Test mutating func theyAreTheSameAsByCountingEverything() {
    for count in [0, 1, 2, 3, 5, 9, 17, 40, 150] {
      for _ in 0..<12 {
        let question = text(Int.random(in: 0...9, using: &random))
        let title = text(Int.random(in: 0...5, using: &random))
        check(
          question,
          [WeightedText(text: title, weight: 2), WeightedText(text: text(count), weight: 1)])
      }
    }
  }

  @Test mutating func everyWordIsFoundBesideEveryOther() {
    for first in Self.words {
      for second in Self.words {
        check(first, [WeightedText(text: "\(second) \(first)", weight: 1)])
        check(first, [WeightedText(text: "\(first) \(second)", weight: 1)])
      }
      let text = text(30)
      check("\(first) \(text)", [WeightedText(text: "\(first)", weight: 1)])
    }
  }

  @Test mutating func aScorerForgetsOneTextBeforeTheNext() {
    let query = Embedder.shipped.query("budget of the Lisbon office")
    let texts = (0..<40).map { _ in [WeightedText(text: text(60) + "budget office", weight: 1)] }
    let alone = texts.map {
      Embedder.shipped.query("budget of the Lisbon office").cosine(with: $0, norm: norm($0))
    }
    #expect(texts.map { query.cosine(with: $0, norm: norm($0)) } == alone)
    #expect(alone.allSatisfy { $0 > 0 })
  }

  @Test mutating func manyThreadsMayAskAtOnce() async {
    let query = Embedder.shipped.query("hiring for the data team")
    let texts = (0..<64).map { _ in [WeightedText(text: text(80) + "hiring data", weight: 1)] }
    let alone = texts.map { query.cosine(with: $0, norm: norm($0)) }
    let norms = texts.map(norm)
    await withTaskGroup(of: (Int, Float).self) { group in
      for (position, text) in texts.enumerated() {
        group.addTask { (position, query.cosine(with: text, norm: norms[position])) }
      }
      for await (position, cosine) in group { #expect(cosine == alone[position]) }
    }
  }

  @Test func textsOfWeightNothingDoNotCount() {
    let query = Embedder.shipped.query("budget")
    #expect(query.cosine(with: [WeightedText(text: "budget", weight: 0)], norm: 1) == 0)
    #expect(query.cosine(with: [WeightedText(text: "budget", weight: 1)], norm: 0) == 0)
    let empty = Embedder.shipped.query("")
    #expect(empty.cosine(with: [WeightedText(text: "budget", weight: 1)], norm: 1) == 0)
  }

  @Test func asciiFoldsAsTheTableSays() {
    for byte in UInt8(0)..<128 {
      var folded: [UInt8] = []
      let fate = Folding.fold(UInt32(byte), into: &folded)
      let isWord =
        Character(UnicodeScalar(byte)).isLetter || Character(UnicodeScalar(byte)).isNumber
      #expect(isWord ? fate == .letters : fate == .separator, "byte \(byte)")
    }
  }
}
