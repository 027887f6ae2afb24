import Testing

@testable import Retrieval

@Suite struct EmbedderTests {
  private let embedder = Embedder.shipped

  private func vector(_ text: String) -> [Float] {
    embedder.vector(of: [WeightedText(text: text, weight: 1)])
  }

  private func cosine(_ a: String, _ b: String) -> Float {
    zip(vector(a), vector(b)).reduce(0) { $0 + $1.0 * $1.1 }
  }

  @Test func vectorsHaveUnitLength() {
    let length = vector("Quarterly budget review").reduce(0) { $0 + $1 * $1 }
    #expect(abs(length - 1) < 1e-4)
    #expect(vector("Quarterly budget review").count == embedder.dimensions)
  }

  @Test func noWordsGiveTheZeroVector() {
    #expect(vector(" … ").allSatisfy { $0 == 0 })
    #expect(embedder.vector(of: []).allSatisfy { $0 == 0 })
  }

  @Test func theSameTextHasTheSameVector() {
    #expect(vector("exception handling") == vector("exception handling"))
  }

  @Test func textsThatShareRareWordsAreCloser() {
    let query = "pricing of the enterprise plan"
    #expect(cosine(query, "We discussed enterprise pricing") > cosine(query, "The plan of the day"))
    #expect(cosine(query, "Weekly garbage collection") < 0.1)
  }

  @Test func misspelledWordsAreStillNear() {
    #expect(cosine("accessibility", "accesibility") > 0.05)
  }

  @Test func weightMakesATextCountMore() {
    let title = WeightedText(text: "roadmap", weight: 3)
    let notes = WeightedText(text: "hiring", weight: 1)
    let mixed = embedder.vector(of: [title, notes])
    let near = zip(mixed, vector("roadmap")).reduce(0) { $0 + $1.0 * $1.1 }
    let far = zip(mixed, vector("hiring")).reduce(0) { $0 + $1.0 * $1.1 }
    #expect(near > far)
  }

  @Test func theExactCosineIsWhatCodesEstimate() {
    let query = embedder.query("pricing of the enterprise plan")
    let texts = [
      WeightedText(text: "Sales", weight: 1),
      WeightedText(text: "We discussed enterprise pricing plans with everyone", weight: 1),
    ]
    let code = embedder.code(of: embedder.vector(of: texts))
    var nearest = NearestCodes(query, keep: 1)
    nearest.scan(segment: 0, code.withUnsafeBytes { CodeColumns(codes: $0, rows: 1) })
    let exact = query.cosine(with: texts, norm: ObviousFeatures(texts).norm)
    #expect(abs(exact - nearest.ranked()[0].score) < 0.08)
    #expect(exact > 0.15)
  }

  @Test func aTextIsItsOwnNearest() {
    let query = embedder.query("Weekly stand-up of the web team")
    let same = [WeightedText(text: "weekly Stand-up of the web team", weight: 1)]
    #expect(abs(query.cosine(with: same, norm: ObviousFeatures(same).norm) - 1) < 1e-4)
    #expect(query.cosine(with: [], norm: 1) == 0)
  }

  @Test func rarityTellsFunctionWordsFromContent() {
    let rarities = embedder.rarities(in: "What about the budget?")
    #expect(rarities.map(\.token.term) == ["what", "about", "the", "budget"])
    #expect(rarities.filter { $0.rarity >= 3 }.map(\.token.term) == ["budget"])
  }

  @Test func codesHaveTheStatedLength() {
    #expect(embedder.code(of: vector("budget")).count == embedder.bytesPerVector)
  }

  @Test func theFingerprintIsHexadecimal() {
    #expect(!embedder.fingerprint.isEmpty)
    #expect(embedder.fingerprint.allSatisfy { $0.isHexDigit })
  }

  @Test func aCompoundOfAQuestionCountsAsAWordAndNotAsThree() {
    let query = Embedder.shipped.query("HarbourWatch invoices")
    func cosine(_ text: String) -> Float {
      let texts = [WeightedText(text: text, weight: 1)]
      return query.cosine(with: texts, norm: ObviousFeatures(texts).norm)
    }
    #expect(cosine("invoices") > cosine("harbour"))
    #expect(cosine("HarbourWatch") > cosine("harbour watch"))
    #expect(cosine("harbour watch") > 0)
  }
}
