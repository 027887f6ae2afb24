import Testing

@testable import Questions

@Suite("What somebody wrote down")
struct StatementTests {
  func read(_ question: String) throws -> Reading { try SentenceTests().read(question) }

  @Test(
    "asks for no date, no status and nothing to leave out, and each of its words is topic",
    arguments: [
      "mooring fees rise by a tenth next may; tariff confirmed without vote",
      "60 ton crane limit is confirmed as default for every berth",
      "oak planks for decking walkways (not pine boards)",
      "slipway resurfacing goes ahead; no objections from skippers",
      "pilot boats won't be fuelled upon pontoon seven, only at night",
      "dredger contract signature deferred; tender opens monday",
    ])
  func statements(text: String) throws {
    let reading = try read(text)
    #expect(reading.kind == .search && reading.span == nil && reading.order == nil)
    #expect(reading.status == nil && reading.excluded.isEmpty && reading.calendars.isEmpty)
    #expect(reading.topic.split(separator: " ").count == Word.words(of: text).count)
  }

  @Test("is a list of words where it has no verb of its own, however long it is")
  func lists() throws {
    #expect(try read("winter storage tariff committee budget last week").span != nil)
    #expect(try read("quay wall crack repair estimate cancelled").status == .cancelled)
    #expect(try read("upcoming slipway crane pump house inspection").order == .next)
    #expect(try read("quay wall crack repair estimate, not cranes").excluded == ["cranes"])
  }

  @Test("is a question where it names somebody, asks, or says when it was said")
  func questions() throws {
    #expect(try read("slipway pump house roof leaks; lee, in march").with.count == 1)
    #expect(try read("pump house roof will be mended by whom in march").span != nil)
    #expect(try read("meetings where pump house roof repairs were confirmed; march").span != nil)
    #expect(try read("fee for berths was cut by ten percent last week").span != nil)
    #expect(try read("slipway pump house \"roof leaks\"; on monday").phrases == ["roof leaks"])
  }
}
