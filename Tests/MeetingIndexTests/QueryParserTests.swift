import Calendars
import Questions
import Testing

@testable import MeetingIndex

@Suite("A question is read as")
struct QueryParserTests {
  /// A Saturday.
  let today = CivilDate("2026-11-21")!

  let people = PeopleDirectory([
    PersonSpelling(id: 1, name: "Dana Kim", email: "dana.kim@example.com"),
    PersonSpelling(id: 2, name: "Dana Ortiz", email: "dana.ortiz@example.com"),
    PersonSpelling(id: 3, name: "Lee Wong", email: "lee@example.com"),
    PersonSpelling(id: 4, name: "Zoë Müller", email: "zoe@example.com"),
    PersonSpelling(id: 5, name: "", email: "ana@example.com"),
    PersonSpelling(id: 6, name: "Lee Wong", email: "lee@private.example.org"),
  ])

  func parse(_ question: String) throws -> MeetingQuery {
    let parser = QueryParser(
      today: today, people: people,
      calendars: [("work/sales", "Sales"), ("work/product", "Product team"), ("home", "Home")])
    return try parser.parse(QueryWord.words(of: question))
  }

  func names(_ terms: [MeetingQuery.PersonTerm]) -> [[String]] {
    terms.map { $0.people.map(\.displayName) }
  }

  @Test("people up to the next clause, and a topic")
  func peopleAndTopic() throws {
    let query = try parse("with lee and zoe about annual pricing")
    #expect(names(query.with) == [["Lee Wong"], ["Zoë Müller"]])
    #expect(query.topic == "annual pricing")
  }

  @Test("all people whom a name may mean, and says so")
  func ambiguousName() throws {
    let query = try parse("with dana")
    #expect(names(query.with) == [["Dana Kim", "Dana Ortiz"]])
    #expect(query.notices.count == 1)
    #expect(query.notices[0].contains("Dana Kim, Dana Ortiz"))
  }

  @Test(
    "a person by any part of the name or by address, case and diacritics aside",
    arguments: [
      ("with ORTIZ", "Dana Ortiz"), ("with dana.kim@example.com", "Dana Kim"),
      ("with dana ort", "Dana Ortiz"), ("with muller", "Zoë Müller"), ("with ZOË", "Zoë Müller"),
      ("with ana@example.com", "ana@example.com"), ("with ülle", "Zoë Müller"),
    ])
  func anyPart(question: String, name: String) throws {
    #expect(try names(parse(question).with) == [[name]])
  }

  @Test("names in a list with commas")
  func commas() throws {
    #expect(
      try names(parse("with kim, ortiz and zoë").with).map(\.first) == [
        "Dana Kim", "Dana Ortiz", "Zoë Müller",
      ])
  }

  @Test("people who were not there")
  func without() throws {
    let query = try parse("with zoe without kim about hiring")
    #expect(names(query.without) == [["Dana Kim"]])
    #expect(query.topic == "hiring")
  }

  @Test("a topic where a name is nobody's, and says so")
  func unknownName() throws {
    let query = try parse("with zorro about hiring")
    #expect(query.with.isEmpty)
    #expect(query.topic == "with zorro hiring")
    #expect(query.notices == ["nobody called 'zorro' is known; searched for as a topic"])
  }

  @Test("a topic where a word follows a name and belongs to none")
  func wordAfterName() throws {
    let query = try parse("with kim pricing")
    #expect(names(query.with) == [["Dana Kim"]])
    #expect(query.topic == "pricing")
  }

  @Test(
    "a span of days",
    arguments: [
      ("today", "on 2026-11-21"), ("yesterday", "on 2026-11-20"), ("tomorrow", "on 2026-11-22"),
      ("this week", "2026-11-16 to 2026-11-22"), ("last week", "2026-11-09 to 2026-11-15"),
      ("next month", "2026-12-01 to 2026-12-31"), ("last quarter", "2026-07-01 to 2026-09-30"),
      ("last year", "2025-01-01 to 2025-12-31"), ("last 2 weeks", "2026-11-07 to 2026-11-21"),
      ("3 days ago", "on 2026-11-18"), ("a month ago", "2026-10-01 to 2026-10-31"),
      ("since march", "since 2026-03-01"), ("since december", "since 2025-12-01"),
      ("after 2026-05-01", "since 2026-05-02"), ("before 2026-05-01", "until 2026-04-30"),
      ("until may", "until 2026-05-31"), ("in 2025", "2025-01-01 to 2025-12-31"),
      ("q3 2025", "2025-07-01 to 2025-09-30"), ("in q4", "2026-10-01 to 2026-12-31"),
      ("in march 2024", "2024-03-01 to 2024-03-31"), ("on march 5", "on 2026-03-05"),
      ("on 5 march 2024", "on 2024-03-05"), ("on march 5th, 2024", "on 2024-03-05"),
      ("on monday", "on 2026-11-16"), ("last saturday", "on 2026-11-14"),
      ("between march and may", "2026-03-01 to 2026-05-31"),
      ("from 2026-01-10 to 2026-01-20", "2026-01-10 to 2026-01-20"),
      ("between q1 and q2 2026", "2026-01-01 to 2026-06-30"),
      ("2026-04", "2026-04-01 to 2026-04-30"),
      ("since march before june", "2026-03-01 to 2026-05-31"),
    ])
  func dates(question: String, span: String) throws {
    let query = try parse("about pricing \(question)")
    #expect(query.span?.description == span)
    #expect(query.topic == "pricing")
  }

  @Test(
    "a topic where a word might name a date but no preposition says so",
    arguments: ["monday standup", "march planning", "2025 budget", "q3 planning"])
  func bareWords(question: String) throws {
    let query = try parse(question)
    #expect(query.span == nil)
    #expect(query.topic == question)
  }

  @Test(
    "an error where a date can't be",
    arguments: ["since 2026-02-30", "on february 30", "before 2026-13", "on march 32"])
  func impossibleDate(question: String) {
    #expect(throws: DateError.self) { try parse(question) }
  }

  @Test("a topic where two years are joined")
  func season() throws {
    #expect(try parse("the budget of 2018-19 again").topic == "the budget of 2018-19 again")
  }

  @Test("calendars by identifier, by title, and by a word of them")
  func calendars() throws {
    #expect(try parse("about pricing in sales").calendars == ["work/sales"])
    #expect(try parse("about pricing in product team last week").calendars == ["work/product"])
    #expect(try parse("in home").calendars == ["home"])
    let query = try parse("about pricing in work")
    #expect(query.calendars == ["work/sales", "work/product"])
    #expect(query.notices.count == 1)
  }

  @Test("phrases in straight and typographic quotes, which are topic too")
  func phrases() throws {
    let query = try parse("with lee about \"Q3 budget\" and “data centre”")
    #expect(query.phrases == ["Q3 budget", "data centre"])
    #expect(query.topic == "Q3 budget and data centre")
  }

  @Test("a topic to the last word where nothing in it is a clause")
  func nothingDropped() throws {
    let question = "what was the problem between the two teams in may be about since then?"
    #expect(try parse(question).topic.contains("since then?"))
    #expect(try parse("\"never closed").topic == "\"never closed")
  }

  @Test("words of a command line, where an argument with a space was quoted")
  func arguments() {
    #expect(
      QueryWord.words(of: ["about", "Q3 budget"])
        == [QueryWord("about"), QueryWord("Q3 budget", isQuoted: true)])
    #expect(
      QueryWord.words(of: ["with dana about pricing"]).map(\.text)
        == ["with", "dana", "about", "pricing"])
  }
}
