import Testing

@testable import Questions

@Suite("A slip in a word that says what is asked for")
struct SlipTests {
  func read(_ question: String) throws -> ParsedQuery {
    try SentenceTests.reader.read(question)
  }

  @Test(
    "is read as the word that its place has room for",
    arguments: [
      ("nxet meeting with lee", ParsedQuery.Order.next), ("lats call with maeve", .last),
      ("lates meeting with lee", .last), ("upcomming meetings with lee", .next),
      ("emm latset call", .last),
    ])
  func orders(question: String, order: ParsedQuery.Order) throws {
    let reading = try read(question)
    #expect(reading.order == order)
    #expect(reading.topic.isEmpty)
  }

  @Test(
    "may ask for another kind of answer",
    arguments: [
      ("whne was the regatta", ParsedQuery.Kind.when), ("am i bsuy on monday", .free),
      ("is lee fre tomorrow", .free),
    ])
  func kinds(question: String, kind: ParsedQuery.Kind) throws {
    #expect(try read(question).kind == kind)
  }

  @Test("may say what became of an invitation, or who was there")
  func clauses() throws {
    #expect(try read("cancled calls in october").status == .cancelled)
    #expect(try read("decliend meetings").status == .declined)
    let reading = try read("wiht mavee about hulls")
    #expect(reading.with.names == ["Maeve O'Shea"])
    #expect(try read("meetings withuot varnish").excluded == ["varnish"])
  }

  @Test(
    "is a word of its own where it may be one",
    arguments: ["nest meeting", "nets meeting", "text call", "fee for berths", "did we buy hulls"])
  func words(question: String) throws {
    let reading = try read(question)
    #expect(reading.order == nil && reading.kind == .search && reading.status == nil)
    #expect(!reading.topic.isEmpty)
  }
}
