import Testing
import Time

@testable import Questions

@Suite("A question is read as")
struct QuestionReaderTests {
  static let reader = QuestionReader(
    people: PeopleDirectory([
      PersonSpelling(id: 1, name: "Dana Kim", email: "dana.kim@example.com"),
      PersonSpelling(id: 2, name: "Dana Ortiz", email: "dana.ortiz@example.com"),
      PersonSpelling(id: 3, name: "Lee Wong", email: "lee@example.com"),
      PersonSpelling(id: 4, name: "Zoë Müller", email: "zoe@example.com"),
      PersonSpelling(id: 5, name: "", email: "ana@example.com"),
      PersonSpelling(id: 6, name: "Lee Wong", email: "lee@private.example.org"),
      PersonSpelling(id: 7, name: "Hope Abel", email: "hope@example.net"),
      PersonSpelling(id: 8, name: "Ties van den Brink", email: "ties@example.net"),
      PersonSpelling(id: 9, name: "Maeve O'Shea", email: "maeve@example.net"),
      PersonSpelling(id: 10, name: "Ivo Petrov", email: "ivo@example.com"),
    ]), owners: ["ivo@example.com"],
    calendars: [
      CalendarName(id: "work/sales", title: "Sales"),
      CalendarName(id: "work/product", title: "Product team"),
      CalendarName(id: "home", title: "Home"),
    ],
    // A Saturday noon
    now: Moment(1_795_262_400, in: .utc))

  func read(_ question: String) throws -> ParsedQuery {
    try Self.reader.read(Word.words(of: question))
  }

  func names(_ terms: [PersonTerm]) -> [[String]] { terms.map { $0.people.map(\.displayName) } }

  @Test("people up to the next clause, and a topic")
  func peopleAndTopic() throws {
    let reading = try read("with lee and zoe about annual pricing")
    #expect(names(reading.with) == [["Lee Wong"], ["Zoë Müller"]])
    #expect(reading.topic == "annual pricing")
  }

  @Test("all people whom a name may mean, and says so")
  func ambiguousName() throws {
    let reading = try read("with dana")
    #expect(names(reading.with) == [["Dana Kim", "Dana Ortiz"]])
    #expect(reading.notices.count == 1)
    #expect(reading.notices[0].contains("Dana Kim, Dana Ortiz"))
  }

  @Test(
    "a person by any part of the name or by address, case and diacritics aside",
    arguments: [
      ("with ORTIZ", "Dana Ortiz"), ("with dana.kim@example.com", "Dana Kim"),
      ("with dana ort", "Dana Ortiz"), ("with muller", "Zoë Müller"), ("with ZOË", "Zoë Müller"),
      ("with ana@example.com", "ana@example.com"),
      ("with d. kim", "Dana Kim"), ("with LW", "Lee Wong"), ("with wong, lee", "Lee Wong"),
      ("with van den brink about boats", "Ties van den Brink"), ("with oshea", "Maeve O'Shea"),
      ("with o’shea", "Maeve O'Shea"), ("w/ lee", "Lee Wong"), ("wiht maeve", "Maeve O'Shea"),
      ("lee wong", "Lee Wong"), ("what did maeve say about boats", "Maeve O'Shea"),
      ("maeve's meetings", "Maeve O'Shea"), ("boats maeve", "Maeve O'Shea"),
    ])
  func anyPart(question: String, name: String) throws {
    #expect(try names(read(question).with) == [[name]])
  }

  @Test(
    "and what nothing tells of a meeting isn't left out silently",
    arguments: ["meetings without agenda next week", "meetings without an agenda about pricing"])
  func unusedExclusion(question: String) throws {
    #expect(try read(question).notices == ["can't tell which meetings have no 'agenda'"])
    #expect(try read("days without meetings next week").notices.isEmpty)
  }

  @Test("all who are named, or any of them")
  func allOrAny() throws {
    #expect(try names(read("with kim, ortiz and zoë").with).count == 3)
    #expect(try names(read("with kim or zoë").with) == [["Dana Kim", "Zoë Müller"]])
    #expect(try names(read("with any of kim, zoë and lee").with).count == 1)
    #expect(
      try names(read("with lee and (kim or zoë)").with) == [
        ["Lee Wong"], ["Dana Kim", "Zoë Müller"],
      ])
    #expect(try names(read("with both danas").with) == [["Dana Kim"], ["Dana Ortiz"]])
  }

  @Test(
    "people who were not there",
    arguments: [
      "with zoe without kim", "with zoe but not kim", "zoe, not dana kim", "with zoe -kim",
      "with zoe except kim", "zoe meetings that kim was not in", "with zoe w/o kim",
      "with zoe where kim was absent", "with zoe and neither kim",
      "zoe, kim not", "zoe yes, kim no", "zoe was there and kim wasn't",
      "zoe, but leave kim out of it",
      "zoe apart from the ones with kim", "with zoe, skip anything kim was at",
      "with zoe, nothing from kim", "zoe, w/out kim", "with zoe, kim not being there",
    ])
  func without(question: String) throws {
    let reading = try read(question)
    #expect(names(reading.without) == [["Dana Kim"]])
    #expect(names(reading.with) == [["Zoë Müller"]])
    #expect(reading.topic == "")
  }

  @Test("me, only those who are named, and whoever organized it")
  func meAndOrganizer() throws {
    let alone = try read("just me and zoe")
    #expect(alone.isOnly && alone.me?.people.map(\.displayName) == ["Ivo Petrov"])
    #expect(names(alone.with) == [["Zoë Müller"]])
    for question in [
      "organized by zoe", "what did zoe organise", "from:zoe", "meetings zoe hosted",
    ] {
      let reading = try read(question)
      #expect(names(reading.organizer) == [["Zoë Müller"]], "\(question)")
      #expect(reading.with.isEmpty && reading.topic.isEmpty, "\(question)")
    }
    #expect(try names(read("meetings I arranged").organizer) == [["Ivo Petrov"]])
    #expect(try names(read("meetings without me").without) == [["Ivo Petrov"]])
    #expect(try read("with anyone from example.net").with.first?.people.count == 3)
  }

  @Test("people or words, where a name is a word as well")
  func namesThatAreWords() throws {
    #expect(try names(read("with hope about boats").with) == [["Hope Abel"]])
    #expect(try names(read("did Hope call").with) == [["Hope Abel"]])
    let word = try read("hope for the best")
    #expect(word.with.isEmpty && word.topic.contains("hope"))
    #expect(try read("about hope").with.isEmpty)
  }

  @Test("a topic where a name is nobody's, and says so")
  func unknownName() throws {
    let reading = try read("with zorro about hiring")
    #expect(reading.with.isEmpty)
    #expect(reading.topic == "zorro hiring")
    #expect(reading.notices == ["no one is called 'zorro'; searching for the word"])
  }

  @Test("nobody, where a word of the grammar stands for a name that is nobody's, and says so")
  func unknownNameThatIsAWord() throws {
    let reading = try read("with will about hiring")
    #expect(reading.with.isEmpty && reading.topic == "hiring")
    #expect(reading.notices == ["no one is called 'will'; ignoring the word"])
  }

  @Test(
    "weekdays where it names them in general",
    arguments: [
      ("standups on mondays", [1]), ("standups every friday", [5]), ("reviews on a tuesday", [2]),
      ("calls on mondays and fridays in may", [1, 5]), ("reviews on weekends", [6, 7]),
      ("weekend appointments in may", [6, 7]),
      ("standups in june except on mondays and fridays", [2, 3, 4, 6, 7]),
      ("next week but not on wednesday", [1, 2, 4, 5, 6, 7]),
    ] as [(String, Set<Int>)])
  func weekdays(question: String, days: Set<Int>) throws {
    let reading = try read(question)
    #expect(reading.weekdays == days && !reading.topic.contains("day"))
  }

  @Test(
    "hours of any day",
    arguments: [
      ("reviews in the mornings", 5 * 60..<12 * 60), ("evening calls in may", 17 * 60..<24 * 60),
      ("calls after 6pm in may", 18 * 60..<24 * 60), ("friday afternoons", 12 * 60..<18 * 60),
      ("what starts before eight in the morning", 0..<8 * 60),
      ("calls in the evening last month", 17 * 60..<24 * 60), ("may mornings", 5 * 60..<12 * 60),
      ("which evenings am I out this week", 17 * 60..<24 * 60),
      ("meetings between 8 and 10 in the evening this month", 20 * 60..<22 * 60),
    ] as [(String, Range<Int>)])
  func hours(question: String, hours: Range<Int>) throws {
    let reading = try read(question)
    #expect(reading.hours == hours && !reading.areDatesAtOdds)
    let words = ["morning", "evening", "afternoon", "may", "eight"]
    #expect(words.allSatisfy { !reading.topic.contains($0) })
  }

  @Test(
    "no hours of any day in days and names",
    arguments: [
      "calls between 1 and 15 june", "what did I have from 2 to 4 june",
      "one to one with lee in may",
      "calls tomorrow after 6pm", "the evening call", "first thing on the third of may",
      "calls before 10 october", "calls after 7 may",
    ])
  func noHours(question: String) throws {
    #expect(try read(question).hours == nil)
  }

  @Test(
    "a topic without what says nothing of it",
    arguments: [
      ("could you please find the notes about berth plans", "berth plans"),
      ("what did we decide about the crane?", "crane"), ("boat meetings", "boat"),
      ("the call with lee about boats", "boats"), ("call centre move", "call centre move"),
      ("about first aid", "first aid"), ("about the last mile", "last mile"),
      ("state of the boats", "state of the boats"), ("pricing or rebates", "pricing rebates"),
      ("about cancelled orders", "cancelled orders"), ("free berths", "free berths"),
      ("with lee re: boats", "boats"), ("monday standup", "monday standup"),
      ("date of boards no 60", "boards 60"), ("boards no. 60", "boards 60"),
      ("when was boards nr 7", "boards 7"),
    ])
  func topic(question: String, topic: String) throws {
    #expect(try read(question).topic == topic)
  }

  @Test("no topic in `the hour` of a range")
  func hourOfRange() throws {
    let reading = try read("what is in the hour from 10 to 11 in the morning")
    #expect(reading.topic.isEmpty && reading.span?.from?.second == 10 * 3_600)
  }

  @Test("words that must not be there")
  func excluded() throws {
    #expect(try read("boats -ferry").excluded == ["ferry"])
    #expect(try read("boats but not ferry landings").excluded == ["ferry landings"])
    #expect(try read("with zoe about boats without the ferry part").excluded == ["ferry"])
    #expect(try read("about boats and not about ferries").topic == "boats")
  }

  @Test("calendars to look in, and to leave out")
  func calendars() throws {
    for question in ["boats in sales", "boats cal:sales", "sales calendar: boats"] {
      let reading = try read(question)
      #expect(reading.calendars == ["work/sales"], "\(question)")
      #expect(reading.topic == "boats", "\(question)")
    }
    #expect(try read("boats in product team last week").calendars == ["work/product"])
    #expect(try read("on the home and sales calendars").calendars == ["home", "work/sales"])
    #expect(try read("boats not in sales").withoutCalendars == ["work/sales"])
    #expect(try read("boats in work").calendars == ["work/sales", "work/product"])
    #expect(try read("about the sales plan").calendars.isEmpty)
  }

  @Test(
    "an order by time, and how many",
    arguments: [
      ("next meeting with lee", ParsedQuery.Order.next, 1),
      ("last three meetings with lee", .last, 3),
      ("upcoming meetings with lee", .next, nil), ("first meeting with lee", .first, 1),
      ("most recent retro with lee", .last, 1), ("when did I last meet lee", .last, 1),
      ("the two latest retros with lee", .last, 2), ("when will I see lee", .next, nil),
    ] as [(String, ParsedQuery.Order, Int?)])
  func order(question: String, order: ParsedQuery.Order, count: Int?) throws {
    let reading = try read(question)
    #expect(reading.order == order)
    #expect(reading.count == count)
    #expect(names(reading.with) == [["Lee Wong"]])
  }

  @Test(
    "the kind of answer that is wanted",
    arguments: [
      ("today", ParsedQuery.Kind.list), ("what do I have next week", .list),
      ("am I free on friday", .free),
      ("when was the crane inspection", .when), ("who was at the crane inspection", .who),
      ("about free berths", .search), ("boats with lee", .search), ("any gaps tomorrow", .free),
      ("list all meetings with lee", .list), ("with whom did I discuss boats", .who),
    ])
  func kind(question: String, kind: ParsedQuery.Kind) throws {
    #expect(try read(question).kind == kind)
  }

  @Test("a length and an answer that was given")
  func lengthAndStatus() throws {
    #expect(try read("longer than an hour with lee").longer == 60)
    #expect(try read("30 minutes or less").shorter == 30)
    #expect(try read("over 2.5 hours").longer == 150)
    #expect(try read("meetings I declined").status == .declined)
    #expect(try read("what have I not replied to").status == .unanswered)
    #expect(try read("cancelled meetings").status == .cancelled)
  }

  @Test("phrases in quotes, which are topic too")
  func phrases() throws {
    let reading = try read("with lee about \"Q3 budget\" and “data centre”")
    #expect(reading.phrases == ["Q3 budget", "data centre"])
    #expect(reading.topic == "Q3 budget and data centre")
  }

  @Test("an error where a date can't be")
  func impossibleDate() {
    #expect(throws: DateError.self) { try read("boats on 30 february") }
  }

  @Test("nothing but a topic where it is prose")
  func prose() throws {
    let words = Array(repeating: "boats and sails with lee in may", count: 4)
    let reading = try read(words.joined(separator: " "))
    #expect(reading.with.isEmpty && reading.span == nil)
    #expect(reading.topic == words.joined(separator: " "))
  }
}
