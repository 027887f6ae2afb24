import Testing

@testable import Questions

@Suite("What somebody takes back while talking")
struct CorrectionTests {
  func read(_ question: String) throws -> ParsedQuery {
    try SentenceTests.reader.read(question)
  }

  @Test(
    "is nobody who was there",
    arguments: [
      "with lee no wait with maeve about hulls", "meetings with lee, no wait, maeve, about hulls",
      "with lee or rather maeve about hulls", "the call with lee sorry no maeve about hulls",
      "with lee, sorry, with maeve, about hulls",
    ])
  func people(question: String) throws {
    let reading = try read(question)
    #expect(reading.with.names == ["Maeve O'Shea"])
    #expect(reading.topic == "hulls")
  }

  @Test("is no topic where another is named alike")
  func topics() throws {
    #expect(try read("show me the calls about hulls I mean about cranes").topic == "cranes")
    #expect(try read("with lee about hulls no sorry about cranes").topic == "cranes")
    #expect(try read("meetings about hulls, no, about cranes").topic == "cranes")
    #expect(try read("meetings about hulls, no cranes").excluded == ["cranes"])
  }

  @Test("is no order, and no number of meetings")
  func orders() throws {
    let three = try read("the last two no sorry the last three meetings with lee")
    #expect(three.count == 3 && three.order == .last && three.topic.isEmpty)
    let next = try read("my last no wait my next call with lee")
    #expect(next.order == .next && next.topic.isEmpty)
  }

  @Test(
    "is no date, though what only it says still counts",
    arguments: [
      ("what was on friday no sorry thursday", "2026-11-19 2026-11-20"),
      ("last week on monday sorry no tuesday", "2026-11-10 2026-11-11"),
      ("the call in may i mean june", "2026-06-01 2026-07-01"),
      ("tomorrow at 3 no wait at 4", "2026-11-22T16:00 2026-11-22T17:00"),
      ("show me tuesday. no, I wanted to say wednesday", "2026-11-18 2026-11-19"),
      ("what have I got on tuesday, or no, make it wednesday", "2026-11-25 2026-11-26"),
      ("retro on 3 sep.. sory 10 sep i ment", "2026-09-10 2026-09-11"),
      ("what did lee want in april, no hang on, it was may", "2026-05-01 2026-06-01"),
      ("the retro, not the one this june, the one last autumn", "2025-09-01 2025-12-01"),
    ])
  func dates(question: String, span: String) throws {
    let found = try #require(try read(question).span)
    #expect("\(found.from!) \(found.to!)" == span)
  }

  @Test("is something of the same kind, and else nothing is taken back")
  func kinds() throws {
    let friday = try read("on friday I mean with lee")
    #expect(friday.span != nil && friday.with.names == ["Lee Wong"])
    let hulls = try read("with lee I mean the one about hulls")
    #expect(hulls.with.names == ["Lee Wong"] && hulls.topic == "hulls")
  }
}
