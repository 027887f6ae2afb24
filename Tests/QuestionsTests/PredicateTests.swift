import Testing
import Time

@testable import Questions

@Suite("The predicate of a question")
struct PredicateTests {
  func read(_ question: String) throws -> ParsedQuery { try SentenceTests.reader.read(question) }

  @Test(
    "is the topic where nothing else says what is looked for",
    arguments: [
      ("when does maeve go on leave", "leave"), ("what does maeve worry about", "worry"),
      ("when did maeve start", "start"), ("what did maeve promise", "promise"),
      ("what did maeve say", ""), ("when did I last meet maeve", ""),
      ("when does maeve leave for the islands", "islands"), ("what did we start with maeve", ""),
    ])
  func topic(question: String, topic: String) throws {
    #expect(try read(question).topic == topic, "\(question)")
  }

  @Test(
    "asks what is said of somebody, where it is not of who was there",
    arguments: [
      ("who presented the plan", ParsedQuery.Kind.search),
      ("who is responsible for backups", .search),
      ("who became harbour pilot", .search), ("who takes over the backups", .search),
      ("who is on call over the holidays", .search), ("who was at the retro", .who),
      ("who attended the pricing decision", .who), ("who talked about tides", .who),
      ("who joined board meetings", .who), ("who is in the board meeting", .who),
    ])
  func who(question: String, kind: ParsedQuery.Kind) throws {
    #expect(try read(question).kind == kind, "\(question)")
  }

  @Test("is a clause on a talk if 'who' is right behind it")
  func relative() throws {
    let reading = try read("the talk who explains the tides")
    #expect(reading.kind == .search && reading.topic.contains("tides"))
    #expect(try read("the last call, who was there").kind == .who)
  }

  @Test("asks for somebody's words, or for a decision")
  func told() throws {
    #expect(try read("what did maeve say about cranes").told == .said)
    #expect(try read("what does maeve think about cranes").told == .said)
    #expect(try read("what did we decide about cranes").told == .decided)
    #expect(try read("cranes with maeve").told == nil)
    #expect(try read("who said that maeve is late").told == nil)
  }

  @Test("leaves a date its preposition: 'decided on friday'")
  func dates() throws {
    #expect(try read("what was decided on friday").span != nil)
    #expect(try read("what was decided on 17.03.").span?.from?.day.month == 3)
    #expect(try read("when was the launch moved to march 4").span == nil)
  }

  @Test("asks for what is left from this moment on")
  func rest() throws {
    let now = LocalTime(instant: 1_795_262_400, in: .utc)
    #expect(try read("is there anything left this month").span?.from == now)
    #expect(try read("what remains this year").span?.from.map { $0 <= now } ?? true)
    #expect(try read("how does my week look").span?.to != nil)
  }

  @Test("narrows a date that it repeats: 'the thursday that week'")
  func repeatedDate() throws {
    let reading = try read("what did we do in the week of 2 may, on the thursday that week")
    #expect(reading.span?.from?.description == "2026-04-30" && reading.topic.isEmpty)
  }

  @Test("has the forenoon and the afternoon beside a day, as 'friday pm'")
  func halvesOfDays() throws {
    #expect(try read("free friday pm").kind == .free)
    #expect(try read("free friday pm").span?.from?.second == 12 * 3_600)
    #expect(try read("free fri am").span?.to?.second == 12 * 3_600)
    #expect(try read("friday am I free").span?.from?.second == 0)
  }

  @Test("names nobody where a name behind 'with' is nobody's")
  func unknown() throws {
    #expect(try read("crane calls with Zorro Vega").unknownNames == ["Zorro Vega"])
    #expect(try read("with zorro").unknownNames == ["zorro"])
    #expect(try read("harbour calls with zorro vega").unknownNames == ["zorro vega"])
    #expect(try read("a crane with hydraulic brakes").unknownNames.isEmpty)
    #expect(try read("with nobody about cranes").isOnly)
  }

  @Test("looks for a topic behind a name that is nobody's without requiring the name")
  func unknownBeforeTopic() throws {
    let reading = try read("calls with Zorro Vega about cranes")
    #expect(reading.unknownNames.isEmpty)
    #expect(reading.notices == ["no one is called 'Zorro Vega'; searching for the words"])
  }
}
