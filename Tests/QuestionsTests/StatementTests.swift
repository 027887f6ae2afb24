import Testing

@testable import Questions

@Suite("What somebody wrote down")
struct StatementTests {
  func read(_ question: String) throws -> ParsedQuery { try SentenceTests().read(question) }

  @Test(
    "asks for no date, no status and nothing to leave out, and each of its words is topic",
    arguments: [
      "mooring fees rise by a tenth next may; tariff confirmed without vote",
      "60 ton crane limit is confirmed as default for every berth",
      "oak planks for decking walkways (not pine boards)",
      "slipway resurfacing goes ahead; no objections from skippers",
      "pilot boats won't be fuelled upon pontoon seven, only at night",
      "the dredger's contract is deferred; its tender opens on monday",
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
    let standups = try read("standups in may except on mondays")
    #expect(standups.topic == "standups" && standups.span != nil)
    #expect(standups.weekdays == [2, 3, 4, 5, 6, 7])
    #expect(try read("standups in may not on mondays").weekdays == standups.weekdays)
    #expect(try read("the retros and standups in may but not on mondays").weekdays.count == 6)
  }

  @Test("tells how and when things are done, and leaves nothing out and asks for no date for that")
  func manner() throws {
    let reading = try read("harbour lease renewed ten years with no objections")
    #expect(reading.excluded.isEmpty && reading.topic.hasSuffix("no objections"))
    #expect(try read("quays with no cranes").excluded == ["cranes"])
    #expect(try read("pier four crane tender not opened before lunch").excluded.isEmpty)
    #expect(try read("pier four crane tender opening, not lunch").excluded == ["lunch"])
    #expect(try read("exclude berths where mooring lines cross pier four").excluded.isEmpty)
    #expect(try read("exclude berths, mooring lines crossing pier four").excluded == ["berths"])
    #expect(try read("skip the standups in march").excluded == ["standups"])
    #expect(try read("pier four crane tender opens when lee is back").kind == .search)
    #expect(try read("crane tender opening, when is it").kind == .when)
    #expect(try read("crane tender opening for pier four when was that").kind == .when)
  }

  @Test("is a question where it names somebody, asks, or says when it was said")
  func questions() throws {
    #expect(try read("meetings where slipway pump house roof leaks; lee, in march").with.count == 1)
    #expect(try read("when will the pump house roof be mended in march").span != nil)
    #expect(try read("meetings where pump house roof repairs were confirmed; march").span != nil)
    #expect(try read("when was the fee for berths cut by ten percent, last week").span != nil)
    #expect(try read("slipway pump house \"roof leaks\"; on monday").phrases == ["roof leaks"])
  }

  @Test("may be what a filter's words are, where the filter leaves nothing")
  func filtersAsWords() throws {
    func texts(_ question: String, fields: [QuestionField] = []) throws -> [[String]] {
      let chart = QuestionChart(SentenceTests.reader, Word.words(of: question), fields: fields)
      return try chart.covers(besides: try chart.reading()).map(\.reading.asWords)
        .filter { !$0.isEmpty }
    }
    #expect(try texts("crane tender drawings by thursday") == [["by thursday"]])
    #expect(
      try texts("crane tender on monday, cancelled") == [
        ["cancelled"], ["on monday"], ["on monday", "cancelled"],
      ])
    for question in ["lee last week", "who was at the crane tender last week"] {
      #expect(try texts(question) == [["last week"]], "\(question)")
    }
    #expect(try texts("when is the crane tender next week") == [["next week"]])
    for question in [
      "crane tender", "date:march crane", "quays without cranes", "how many tenders last week",
      "am I free on monday",
    ] { #expect(try texts(question).isEmpty, "\(question)") }
    let field = try #require(QuestionField(.since, "march") as QuestionField?)
    #expect(try texts("crane tender", fields: [field]).isEmpty)
    let words = Word.words(of: "crane tender drawings by thursday")
    let chart = QuestionChart(SentenceTests.reader, words)
    let covers = try chart.covers(besides: try chart.reading())
    let wider = try #require(covers.last { !$0.reading.asWords.isEmpty }).reading
    #expect(wider.span == nil && wider.topic == "crane tender drawings")
    #expect(wider.searched == "crane tender drawings by thursday")
    #expect(wider.notices == ["nothing matches 'by thursday'; searched for the words instead"])
  }

  @Test(
    "behind a question for a day or an order is ignored, which a line says",
    arguments: [
      "what's on this tuesday, I've got a crane that day",
      "am I free on friday, I have to paint it",
      "what's my next meeting, I'm running late",
    ])
  func behindQuestion(question: String) throws {
    let reading = try read(question)
    let statement = question.split(separator: ", ")[1]
    #expect(reading.topic.isEmpty && reading.span != nil || reading.order == .next)
    #expect(reading.notices.contains("ignored: '\(statement)'"))
  }

  @Test("behind a question mark is ignored, whatever the question asks for")
  func behindMark() throws {
    let reading = try read("when is the crane tender? We had to put it off in may.")
    #expect(reading.kind == .when && reading.topic == "crane tender" && reading.span == nil)
    let remark = try read("when was the crane tender? march was cancelled, I think")
    #expect(remark.topic == "crane tender" && remark.status == nil && remark.span == nil)
    let hint = try read("when was the crane tender? it was in march")
    #expect(hint.span != nil)
  }

  @Test("behind somebody's name or a topic is searched for")
  func behindTopic() throws {
    #expect(try read("the crane tender, we agreed to wait").topic.contains("wait"))
    #expect(try read("meeting with lee, we agreed to wait").topic.contains("wait"))
  }
}
