import Testing

@testable import Questions

@Suite("What people say")
struct TalkTests {
  func read(_ question: String) throws -> ParsedQuery {
    try SentenceTests.reader.read(question)
  }

  @Test(
    "may ask for a gap in the words of a day",
    arguments: [
      "does friday at 3 work", "is tuesday ok for lee", "could monday suit",
      "any white space on tuesday", "breathing room tomorrow",
      "can I squeeze in 20 minutes on monday",
    ])
  func gaps(question: String) throws {
    let reading = try read(question)
    #expect(reading.kind == .free && reading.topic.isEmpty && reading.span != nil)
  }

  @Test(
    "is of a thing where no day is asked for",
    arguments: [
      ("does the crane work", "crane work"),
      ("white space in the chart", "white space in the chart"),
      ("downtime of the lock", "downtime of the lock"), ("diary of a diver", "diary of a diver"),
      ("initial crane plan", "initial crane plan"), ("top 4 cranes", "top 4 cranes"),
      ("between 20 and 30 boats", "between 20 and 30 boats"),
    ])
  func things(question: String, topic: String) throws {
    let reading = try read(question)
    #expect(reading.topic == topic)
    #expect(reading.kind == .search && reading.order == nil && reading.longer == nil)
  }

  @Test("asks when something was, in many ways")
  func dates() throws {
    for question in [
      "remind me of the day we got the crane", "the date when maeve saw the crane",
      "how many weeks since the crane", "how many days until the crane",
    ] { #expect(try read(question).kind == .when, "\(question)") }
    #expect(try read("how many days of rain").kind != .when)
  }

  @Test("asks anew behind what it tells")
  func anew() throws {
    let february = try read("the meeting about cranes in february or march what did we decide")
    let months = try read("in february or march")
    #expect(february.span == months.span)
    #expect(try read("about the cranes you know the one with lee").topic == "cranes")
    #expect(try read("wait no not lee I mean maeve last week").topic.isEmpty)
    #expect(try read("I would need the list of those who met on cranes in june").span != nil)
  }

  @Test("asks when something was by a unit of time")
  func units() throws {
    for question in [
      "in which month was the crane tour", "at what hour begins the crane tour",
      "what time's the crane tour",
    ] { #expect(try read(question).kind == .when, "\(question)") }
  }

  @Test("wishes something, and asks for no day by it")
  func wishes() throws {
    let reading = try read("happy new year what have I got on monday")
    let monday = try read("what have I got on monday")
    #expect(reading.kind == .list && reading.span == monday.span)
    #expect(try read("merry christmas who was at the crane call").span == nil)
  }

  @Test(
    "asks for a gap as other languages do",
    arguments: ["have I time on friday", "have we any time on friday", "have I room on friday"])
  func inverted(question: String) throws { #expect(try read(question).kind == .free) }

  @Test("asks for what is to be left out at its end")
  func leftOut() throws {
    #expect(try read("mtgs this month not stand up").excluded == ["stand up"])
    #expect(try read("me n lee only mtgs").isOnly)
    #expect(try read("where we spoke about cranes and lee was there").with.names == ["Lee Wong"])
  }

  @Test("tells what whoever asks did with an invitation, and what they wait for")
  func answers() throws {
    #expect(try read("what did I bail on last month").status == .declined)
    #expect(try read("calls still waiting for my reply").status == .unanswered)
    #expect(try read("maybe'd calls").status == .tentative)
  }

  @Test("tells what somebody did, and leaves nothing out")
  func deeds() throws {
    #expect(try read("why did we drop the crane levy").excluded.isEmpty)
    #expect(try read("did lee skip the crane tour").without.isEmpty)
    #expect(try read("skip calls with lee").without.count == 1)
    let plan = try read("I think we should drop the barge this week")
    #expect(plan.excluded.isEmpty && plan.topic == "barge" && plan.span != nil)
    #expect(try read("lee will leave out the barge").excluded.isEmpty)
    #expect(try read("what do we have without lee").without.names == ["Lee Wong"])
    #expect(try read("could you leave out the barge this week").excluded == ["barge"])
    #expect(try read("this week please, we can skip the barge").excluded == ["barge"])
  }

  @Test("has lengths between two, and from one on")
  func lengths() throws {
    let both = try read("calls between 20 and 45 minutes")
    #expect(both.longer == 20 && both.shorter == 45)
    #expect(try read("three-hour-plus workshops").longer == 180)
    let ran = try read("calls with lee that ran over an hour")
    #expect(ran.longer == 60 && ran.organizer.isEmpty && ran.with.count == 1)
  }

  @Test("has either of two, whoever asks among them, and what comes behind a comma left out")
  func either() throws {
    let either = try read("lee or me on cranes")
    #expect(either.me == nil && either.with.count == 1 && either.with[0].names == ["lee", "me"])
    #expect(try read("lee and me on cranes").me != nil)
    #expect(try read("calls with lee, not the crane ones").excluded == ["crane"])
    #expect(try read("calls with lee, not the new crane").excluded.isEmpty)
    #expect(try read("next two or three calls with lee").count == 3)
    #expect(try read("things I'm hosting on friday").organizer.count == 1)
  }

  @Test("names people by handles, of a domain, or any of several")
  func handles() throws {
    func names(_ question: String) throws -> [String] {
      try read(question).with.names
    }
    #expect(try names("#cranes @lee") == ["Lee Wong"])
    #expect(try names("@quay rules").isEmpty)
    #expect(try read("anyone of lee, maeve").with.count == 1)
    #expect(try read("anyone of importance").with.isEmpty)
  }

  @Test("asks who organized, for room in a day, and for what a verb says of a topic")
  func asked() throws {
    let host = try read("who's the host of the crane tour")
    #expect(host.kind == .who && host.topic == "crane tour")
    #expect(try read("host of cranes").kind == .search)
    #expect(try read("is there space for a call on monday").kind == .free)
    #expect(try read("is there space on the quay").kind == .search)
    #expect(try read("when's a good time on friday").kind == .free)
    #expect(try read("the best time to paint").kind == .search)
    #expect(try read("what did the divers say about cranes").topic == "divers cranes")
    #expect(try read("calls I've yet to reply to").status == .unanswered)
    #expect(try read("search personal for cranes").calendars == ["home/personal"])
    #expect(try read("half hour chats with lee").longer == 30)
    #expect(try read("half hour notice").longer == nil)
    #expect(try read("in may on winter prices").topic == "winter prices")
  }

  @Test("takes a weekday back for another, and asks nobody called as a day is")
  func weekdays() throws {
    let reading = try read("calls on monday no tuesday")
    #expect(reading.without.isEmpty && reading.topic.isEmpty)
    let other = try read("calls on tuesday")
    #expect(reading.span == other.span)
    let before = try read("last month, no, the month before")
    #expect(try before.span == read("in the month before last").span)
    #expect(try read("calls of yesterday no the day before").span == read("two days ago").span)
    let wait = try read("what's on tomorrow, or no, wait, the day after tomorrow")
    #expect(try wait.span == read("what's on the day after tomorrow").span)
  }

  @Test("has words that say nothing at its ends, and nouns that are verbs elsewhere")
  func ends() throws {
    #expect(try read("what do we know about cranes so far").topic == "cranes")
    #expect(try read("last time cranes came up").topic == "cranes")
    #expect(try read("reviews that lee runs").topic == "reviews")
    #expect(try read("sir please find the crane plan").topic == "crane plan")
    #expect(try read("who was there besides lee").kind == .who)
    #expect(try read("spare cranes").topic == "spare cranes")
    let spare = try read("have I got 20 minutes spare on monday")
    #expect(spare.kind == .free && spare.longer == 20 && spare.topic.isEmpty)
  }

  @Test("names one of several of a name by what tells them apart")
  func namesakes() throws {
    let reader = QuestionReader.knowing(
      "Ana Costa", "Ana Lund", "Mark Hall",
      calendars: [CalendarName(id: "home/clubs", title: "Clubs")])
    for question in ["ana, the lund one", "calls with ana uh lund"] {
      let people = try reader.read(question).with.flatMap(\.people)
      #expect(people.map(\.displayName) == ["Ana Lund"], "\(question)")
    }
    let either = try reader.read("who of mark and ana was there")
    #expect(either.with.count == 1 && either.with[0].people.count == 3 && either.kind == .who)
    #expect(try reader.read("we will mark up the offer").with.isEmpty)
    let calendar = try reader.read("from the calendar called clubs")
    #expect(calendar.calendars == ["home/clubs"] && calendar.topic.isEmpty)
  }

  @Test("describes somebody without restricting the meetings")
  func described() throws {
    for question in ["meetings with ana costa the auditor", "calls with mark, the painter"] {
      let reading = try QuestionReader.knowing("Ana Costa", "Mark Hall").read(question)
      #expect(reading.with.count == 1 && reading.topic.isEmpty, "\(question)")
    }
  }

  @Test("names no calendar by a word that joins others, though one's name has it")
  func joiningWords() throws {
    let reader = QuestionReader.knowing(
      "Ana Costa", calendars: [CalendarName(id: "home/days-on-which-we-sail", title: "")])
    #expect(try reader.read("on which evening was the regatta").calendars.isEmpty)
    #expect(try reader.read("in the sail calendar").calendars.count == 1)
  }
}
