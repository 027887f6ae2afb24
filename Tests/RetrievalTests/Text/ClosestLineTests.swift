import SeededRandom
import Testing
import TextAnalysis

@testable import Retrieval

@Suite struct ClosestLineTests {
  private func likeness(_ text: String, to topic: String...) -> Float {
    var lines = ClosestLine(
      Dictionary(uniqueKeysWithValues: topic.map { ($0, 4) }), embedder: .shipped)
    return lines.likeness(to: text)
  }

  @Test func aHeadingThatIsTheTopicIsLikerThanALineThatSaysMuchElse() {
    let heading = likeness(
      "Agenda\nHarbour dredging\nAny other business", to: "harbour", "dredging")
    let aside = likeness(
      "Agenda\nThe quarterly figures of the harbour, with invoices and the dredging of spring\n",
      to: "harbour", "dredging")
    #expect(heading > aside)
    #expect(aside > 0)
  }

  @Test func wordsInOneLineAreLikerThanInTwo() {
    #expect(
      likeness("dredging of the harbour\nlunch", to: "harbour", "dredging")
        > likeness("dredging of the canal\nharbour lunch", to: "harbour", "dredging"))
  }

  @Test func aTermThatIsSaidAgainTellsNothingMore() {
    #expect(
      likeness("harbour harbour harbour", to: "harbour", "dredging")
        < likeness("harbour dredging", to: "harbour", "dredging"))
  }

  @Test func aCoverHasEachTermOfSeveralTextsOnce() {
    var lines = ClosestLine(["harbour": 4, "dredging": 3, "crane": 2], embedder: .shipped)
    _ = lines.likeness(to: "Harbour\nThe harbour's dredging")
    _ = lines.likeness(to: "Dredging and lunch")
    #expect(lines.takeCover() == 7)
    #expect(lines.takeCover() == 0)
  }

  @Test func wordsCountAsTermsHoweverTheyAreWritten() {
    #expect(likeness("HARBOURS", to: "harbour") == likeness("harbours", to: "harbour"))
    #expect(likeness("HarbourWatch", to: "watch") > 0)
  }

  @Test func aTextWithoutATermIsNotLikeAtAll() {
    #expect(likeness("Any other business", to: "harbour") == 0)
    #expect(likeness("", to: "harbour") == 0)
    #expect(likeness("Harbour") == 0)
  }

  /// Compares line by line, and stems and looks up every word.
  private func obviousLikeness(_ text: String, _ telling: [String: Float]) -> Float {
    text.split(separator: "\n").map { line -> Float in
      let words = Embedder.shipped.rarities(in: String(line))
      let found = Set(words.map(\.token.term)).intersection(telling.keys)
      let told = found.sorted().reduce(0) { $0 + telling[$1]! }
      let length = words.reduce(0) { $0 + $1.rarity }.squareRoot()
      return told / (0.6 * length + 0.4 * 8)
    }.max() ?? 0
  }

  @Test func whatIsSkippedForSpeedChangesNothing() {
    var random = SplitMix64(seed: 41)
    let words = [
      "harbour", "Harbours", "harb", "h", "X", "dredging", "DredgingPlan", "plan", "the", "of",
      "1954", "café", "CAFE", "o'clock", "naïve", "invoices", "item", "ß", "responsibilities",
      "responsibility", "internationalisation", "Internationalisations", "counterintelligences",
    ]
    for _ in 1...200 {
      let terms = (1...4).map { _ in words.randomElement(using: &random)! }.flatMap(Analyzer.tokens)
      let telling = Dictionary(
        terms.map { ($0.term, Float.random(in: 0.1...6, using: &random)) },
        uniquingKeysWith: { first, _ in first })
      let text = (1...6).map { _ in
        (0...Int.random(in: 0...9, using: &random))
          .map { _ in words.randomElement(using: &random)! }.joined(separator: " ")
      }.joined(separator: "\n")
      var lines = ClosestLine(telling, embedder: .shipped)
      let fast = lines.likeness(to: text)
      #expect(abs(fast - obviousLikeness(text, telling)) < 1e-4, "\(telling) in \(text)")
    }
  }
}
