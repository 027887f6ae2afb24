import SeededRandom

@testable import Retrieval

/// Texts of a small vocabulary, whose words recur, with difficult cases for the analysis.
struct RandomTexts {
  private var random: SplitMix64
  private static let words = [
    "budget", "Budgets", "WebAssembly", "categories", "Zoë’s", "don't", "予算", "café", "XMLFile",
    "a", "the", "of", "accessibility", "Q3", "naïve", "stra\u{DF}e", "follow-up", "user_id", "news",
    "busses", "Dana's", "I", "o\u{301}", "🙂", "example.com", "3.14", "ÅSA", "go", "go", "go",
  ]
  private static let gaps = [
    " ", " ", " ", " ", " ", "  ", "\n", ", ", ". ", "? ", "\r\n- ", "–", "\t",
  ]

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }

  mutating func text(words count: Int) -> String {
    var text = ""
    for _ in 0..<count {
      let isInvented = number(0..<3) == 0
      text += isInvented ? "w\(number(0..<40))" : Self.words.randomElement(using: &random)!
      text += Self.gaps.randomElement(using: &random)!
    }
    return text
  }

  mutating func document() -> IndexedText {
    let bodies = (0..<number(0..<3)).map { _ in
      text(words: number(0..<6) == 0 ? number(200..<900) : number(0..<40))
    }
    return IndexedText(
      title: text(words: number(0..<6)), bodies: bodies,
      context: (0..<number(0..<3)).map { _ in text(words: number(0..<4)) },
      people: text(words: number(0..<5)))
  }

  mutating func documents(_ count: Int) -> [IndexedText] { (0..<count).map { _ in document() } }

  /// A set without about one in `rarity` ordinals.
  mutating func set(of count: Int, leavingOut rarity: Int) -> DocumentSet {
    var set = DocumentSet.all(count: count)
    for ordinal in 0..<count where number(0..<rarity) == 0 { set.remove(ordinal) }
    return set
  }
}

extension SegmentBuilder {
  static func segment(of documents: [IndexedText]) -> Segment {
    let builder = SegmentBuilder(embedder: .shipped)
    for document in documents { _ = builder.add(document) }
    return builder.finish()
  }
}
