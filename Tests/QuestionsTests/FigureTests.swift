import Testing

@testable import Questions

@Suite("A question for a figure")
struct FigureTests {
  func read(_ question: String) throws -> ParsedQuery { try SentenceTests.reader.read(question) }

  @Test(
    "counts meetings where it names them, and else what the topic may name",
    arguments: [
      ("how many meetings with lee this year", ParsedQuery.Measure.meetings),
      ("how often did I meet lee", .rate), ("how regularly do lee and I meet", .rate),
      ("how many times did I meet lee", .meetings),
      ("number of board meetings in may", .meetings), ("# of calls this week", .meetings),
      ("how much stand-ups had we", .named), ("how many retros", .named),
      ("retros how many total", .named),
      ("how many people were at the retro", .people),
    ])
  func counts(question: String, measure: ParsedQuery.Measure) throws {
    let reading = try read(question)
    #expect(reading.kind == .count)
    #expect(reading.measure == measure)
    #expect(!reading.topic.contains("how") && !reading.topic.contains("number"))
  }

  @Test("has no calendar in its topic, though all are in it")
  func inCalendar() throws {
    #expect(try read("how many pier meetings are in the calendar").topic == "pier")
    #expect(try read("how many pier meetings were in the calendar in june").topic == "pier")
  }

  @Test("counts evenings by what they are of, which have them in no title")
  func evenings() throws {
    for question in ["how many quiz evenings", "how many quiz evenings this year"] {
      let reading = try read(question)
      #expect(reading.topic == "quiz" && reading.hours == nil)
      #expect(reading.wording.contains("evenings"))
    }
  }

  @Test(
    "begins now if it is for what is left",
    arguments: [
      "how many retros are left this year", "how many retros have I left this year",
      "how many retros remain this year", "have we any retros left this year",
      "the remaining meetings about retros this year",
    ])
  func rest(question: String) throws {
    let reading = try read(question)
    #expect(reading.topic == "retros")
    #expect(reading.span?.from == LocalTime(instant: 1_795_262_400, in: .utc))
    #expect(reading.span?.to?.description == "2027-01-01")
  }

  @Test("counts what 'how many' leads to, also if it may be a verb")
  func verbs() throws {
    for noun in ["reviews", "plans", "reports"] {
      #expect(try read("how many \(noun) are there").topic == noun)
    }
  }

  @Test(
    "measures meetings together, one of them, or the longest",
    arguments: [
      ("how many hours of meetings do I have tomorrow", ParsedQuery.Measure.total),
      ("time spent in meetings last week", .total), ("hours with lee in october", .total),
      ("how long did I spend in meetings", .total), ("how much time did I spend with lee", .total),
      ("how long was the pilot", .each), ("how long did the course take", .each),
      ("how many time lasts the winter party", .each), ("longest meeting last month", .longest),
      ("what's the shortest call of the week", .shortest),
      ("all the retros this year, what is that in hours", .total),
    ])
  func lengths(question: String, measure: ParsedQuery.Measure) throws {
    let reading = try read(question)
    #expect(reading.kind == .duration)
    #expect(reading.measure == measure)
  }

  @Test(
    "is none where something else is told of",
    arguments: [
      "how much did the hoist cost", "longest river", "office hours in the harbour",
      "how long since I met lee", "how many days until the retro", "about how long the pier is",
    ])
  func others(question: String) throws {
    #expect(![.count, .duration].contains(try read(question).kind))
  }
}

@Suite("A span of what is counted")
struct CountedSpanTests {
  func read(_ question: String) throws -> ParsedQuery { try SentenceTests.reader.read(question) }

  @Test("ends now if the question names only its beginning, unless it looks ahead")
  func now() throws {
    let now = try #require(try read("how many retros so far this year").span?.to)
    #expect(try read("how many retros with lee since may").span?.to == now)
    #expect(try read("how many retros since may, counting yesterday's").span?.to == now)
    #expect(try read("hours in reviews since may").span?.to == now)
    #expect(try read("retros since may").span?.to == nil)
  }

  @Test("is without what somebody says doesn't count")
  func leftOut() throws {
    let longest = try read("what was the longest thing in may? the pier doesn't count")
    #expect(longest.measure == .longest && longest.excluded == ["pier"])
    let coffees = try read("how many coffees this year? the one that fell through doesn't count")
    #expect(coffees.excluded.isEmpty && coffees.topic == "coffees" && coffees.status == nil)
  }
}

@Suite("A question for a place")
struct PlaceQuestionTests {
  func read(_ question: String) throws -> ParsedQuery { try SentenceTests.reader.read(question) }

  @Test(
    "says where, which room or by which link",
    arguments: [
      "where is the board dinner", "which room is the board dinner in", "board dinner where",
      "address of the board dinner", "zoom link for the board dinner", "where's the board dinner",
      "can you give me the zoom for the board dinner",
    ])
  func places(question: String) throws {
    let reading = try read(question)
    #expect(reading.kind == .where)
    #expect(reading.topic == "board dinner")
  }

  @Test(
    "is none where it asks what was said, or tells of a meeting",
    arguments: [
      "where did we leave the pricing", "where do we stand on pricing",
      "the meeting where we spoke of pricing", "which meeting was it where lee came late",
    ])
  func others(question: String) throws { #expect(try read(question).kind != .where) }
}

@Suite("A question for meetings at one time")
struct OverlapQuestionTests {
  func read(_ question: String) throws -> ParsedQuery { try SentenceTests.reader.read(question) }

  @Test(
    "is read in its own words",
    arguments: [
      "any conflicts this week", "conflicts tomorrow", "am I double booked on friday",
      "does anything clash with the retro", "overlapping meetings this month",
      "which calls overlapped on 12 august", "two meetings at the same time",
      "does the retro clash with anything", "does anything overlap with the board meeting",
      "is anything bumping into each other on friday",
      "do I have two meetings in same time on monday",
      "am I treading on toes next week? clashes, I mean", "pier double booked?? 31 dec",
    ])
  func overlaps(question: String) throws { #expect(try read(question).kind == .overlap) }

  @Test("looks ahead, unless it is told as past")
  func ahead() throws {
    let reading = try read("any conflicts on monday")
    #expect(reading.span == (try read("am I free on monday")).span)
    #expect(reading.span != (try read("did anything clash on monday")).span)
  }

  @Test(
    "is none where the words are of a topic, or of people",
    arguments: [
      "conflict resolution", "merge conflicts", "about conflicts", "where lee and maeve overlap",
    ])
  func others(question: String) throws { #expect(try read(question).kind != .overlap) }
}
