import Testing
import Time

@testable import Questions

@Suite("Where a word stands tells")
struct PlaceTests {
  func read(_ question: String) throws -> ParsedQuery {
    try SentenceTests.reader.read(question)
  }

  @Test(
    "what whoever asks has not answered, in any order of words",
    arguments: [
      "which invites haven't I answered", "what did I not reply to", "calls I never responded to",
      "what have we yet to answer", "invites still waiting for my reply", "calls without an rsvp",
    ])
  func unanswered(question: String) throws {
    let reading = try read(question)
    #expect(reading.status == .unanswered && reading.topic.isEmpty)
  }

  @Test("a state of meetings from one of things")
  func states() throws {
    for question in [
      "pending permits", "accepted crane bids", "tentative ruling", "unanswered letters",
    ] {
      let reading = try read(question)
      #expect(reading.status == nil && reading.topic == question)
    }
    #expect(try read("pending meetings").status == .unanswered)
    #expect(try read("declined quay tours").status == .declined)
    #expect(try read("have I accepted crane bids").status == .accepted)
    #expect(try read("cancelled orders").status == .cancelled)
    #expect(try read("what did I turn down last month").status == .declined)
  }

  @Test("an order of meetings from one of things")
  func orders() throws {
    for question in ["first and second mate", "first half year results", "first day jitters"] {
      let reading = try read(question)
      #expect(reading.order == nil && reading.topic == question)
    }
    #expect(try read("first crane tour").order == .first)
    #expect(try read("first call with lee and maeve").order == .first)
  }

  @Test("a deed, which is searched for as what it is done to")
  func deeds() throws {
    #expect(try read("did lee veto the crane").topic == "veto the crane")
    #expect(try read("did lee resign").topic == "resign")
    #expect(try read("lee veto rights").topic == "veto rights")
  }

  @Test("a name behind an auxiliary from another auxiliary")
  func names() throws {
    let people = PeopleDirectory([
      PersonSpelling(id: 1, name: "April Moss", email: "april@example.com"),
      PersonSpelling(id: 2, name: "May Reed", email: "may@example.com"),
      PersonSpelling(id: 3, name: "林美玲", email: "meiling@example.net"),
      PersonSpelling(id: 4, name: "", email: "dock-office@example.net"),
    ])
    let reader = QuestionReader(
      people: people, owners: [], calendars: [], now: Moment(1_795_262_400, in: .utc))
    func names(_ question: String) throws -> [String] {
      try reader.read(question).with.names
    }
    #expect(try names("did april and may meet") == ["April Moss", "May Reed"])
    #expect(try names("april and may meetings").isEmpty)
    #expect(try names("林美 on quays") == ["林美玲"])
    #expect(try names("april moss, office plants") == ["April Moss"])
  }

  @Test("what is called out from what is looked for")
  func calls() throws {
    #expect(try read("mate, when's the crane tour").topic == "crane tour")
    #expect(try read("cranes with lee, boss").topic == "cranes")
    for topic in ["man overboard drill", "second mate", "best practices"] {
      #expect(try read(topic).topic == topic)
    }
    #expect(try read("would you be so kind as to show the tours of last week").topic == "tours")
    #expect(try read("outcome of the call with lee").topic.isEmpty)
    #expect(try read("outcome of the vote").topic == "outcome of the vote")
  }

  @Test("room in a day from room on a quay")
  func room() throws {
    #expect(try read("is there room for improvement").kind == .search)
    #expect(try read("is there time for a call").kind == .free)
    #expect(try read("is there room on monday").kind == .free)
  }

  @Test("a date in what people say around it")
  func dates() throws {
    func span(_ question: String) throws -> TimeSpan? { try read(question).span }
    #expect(try span("back in like may") == span("in may"))
    #expect(try span("tomorrow at 3ish") == span("tomorrow at 3pm"))
    #expect(try span("cranes since we moved in march") == span("cranes since march"))
    #expect(try span("since you asked about quays in june") == span("in june"))
    #expect(try span("so far in october") == span("in october"))
    #expect(try span("last three mondays") != nil)
    #expect(try read("I like mondays").span == nil)
  }

  @Test("a day or a month that is asked about from one in a name")
  func subjects() throws {
    for question in ["how did thursday go", "what was june like", "who left us in june"] {
      let reading = try read(question)
      #expect(reading.span != nil && reading.topic.isEmpty, "\(question)")
    }
    #expect(try read("how did the june regatta go").span == nil)
    #expect(try read("call minutes 14.04.").span != nil)
    #expect(try read("release 14.04").span == nil)
    #expect(try read("tomorrow after work").span == read("tomorrow after 5pm").span)
    #expect(try read("after work party").topic == "work party")
  }

  @Test("a noun from a verb of the same spelling")
  func nouns() throws {
    #expect(try read("what's maeve's report about").topic == "report")
    #expect(try read("who's presenting the plan").topic == "plan")
    #expect(try read("did they report on cranes").topic == "cranes")
    #expect(try read("did we hear back from lee on cranes").topic == "cranes")
    #expect(try read("back office moves").topic == "back office moves")
    #expect(try read("anything new from lee on cranes").topic == "cranes")
  }

  @Test("who asks, who stayed away and which meeting")
  func others() throws {
    #expect(try read("was I there when they painted the quay").kind != .when)
    #expect(try read("was I there when they painted the quay").me != nil)
    #expect(try read("talks that lee sat out").without.count == 1)
    #expect(try read("what did lee talk about the last time").order == .last)
    #expect(try read("about the last mile").topic == "last mile")
    #expect(try read("which morning is free next week").kind == .free)
    #expect(try read("rundown of moorings").kind == .search)
  }
}
