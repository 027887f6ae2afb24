import Testing

@testable import Questions

@Suite("Another reading of a question")
struct CoverTests {
  private func covers(
    _ question: String, by reader: QuestionReader, fields: [QuestionField] = [],
    isFound: Bool = false
  ) throws -> [Cover] {
    let chart = QuestionChart(reader, Word.words(of: question), fields: fields)
    return try chart.covers(besides: try chart.reading(), isFound: isFound)
  }

  @Test("has the words of a filter as words, and says so")
  func filtersAsWords() throws {
    let covers = try covers("crane tender drawings by thursday", by: .named("harbour"))
    let wider = try #require(covers.last { !$0.reading.asWords.isEmpty }).reading
    #expect(wider.span == nil && wider.topic == "crane tender drawings")
    #expect(wider.searched == "crane tender drawings by thursday")
    #expect(wider.notices == ["nothing matches 'by thursday'; searched for the words instead"])
  }

  @Test("keeps a filter that a field has given")
  func fields() throws {
    let covers = try covers(
      "crane tender", by: .named("harbour"), fields: [QuestionField(.since, "march")])
    #expect(covers.allSatisfy { $0.reading.asWords.isEmpty })
  }

  @Test("has a common word as somebody's name")
  func somebodyElse() throws {
    let reader = try QuestionReader([
      "people": [
        "Project Manager <pm@example.com>", "Base Okoro <okoro@example.com>", "Dana Kim",
        "Rui Prata",
      ], "owners": [], "commonWords": ["project", "base"],
    ])
    let question = "base fee changes"
    let chart = QuestionChart(reader, Word.words(of: question))
    let reading = try chart.reading()
    #expect(reading.with.isEmpty && chart.isInDoubt(reading))
    let covers = try covers(question, by: reader, isFound: true)
    let cover = try #require(covers.first { $0.name == "'base' as somebody" })
    #expect(cover.reading.with.flatMap(\.people).map(\.displayName) == ["Base Okoro"])
    #expect(!cover.reading.topic.contains("base"))
  }
}
