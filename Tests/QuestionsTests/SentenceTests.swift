import SeededRandom
import Testing
import Time

@testable import Questions

@Suite("A whole sentence")
struct SentenceTests {
  /// A person with an office in parentheses, beside the people of other tests.
  static let reader = QuestionReader(
    people: PeopleDirectory([
      PersonSpelling(id: 1, name: "Lee Wong", email: "lee@example.com"),
      PersonSpelling(
        id: 2, name: "Hon. Rui Prata (Minister for Ports and Range)", email: "rui@example.net"),
      PersonSpelling(id: 3, name: "Maeve O'Shea", email: "maeve@example.net"),
      PersonSpelling(id: 4, name: "Rui Prata", email: "rui@ports.example.org"),
      PersonSpelling(id: 5, name: "Harbour Master", email: "master@example.net"),
    ]), owners: ["ivo@example.com"],
    calendars: [CalendarName(id: "home/personal", title: "Personal")],
    // A Saturday noon
    now: Moment(1_795_262_400, in: .utc))

  func read(_ question: String) throws -> ParsedQuery {
    try Self.reader.read(question)
  }

  @Test(
    "leaves nothing out for what its predicate denies",
    arguments: [
      "why was the new hoist not useful in storms", "what came of not dredging the basin",
      "how come the pontoon has no cleats", "why did the ferry line not go ahead",
      "what did they say of quays that do not offer power",
      "other than mooring fees, what else pays for the quay",
      "how did they repair the lock without draining the basin",
    ])
  func predicates(question: String) throws {
    #expect(try read(question).excluded.isEmpty)
    #expect(try read(question).without.isEmpty)
  }

  @Test("leaves out what has a clause of its own")
  func clauses() throws {
    for question in [
      "what did we decide about quays, not cranes", "what did we decide about quays but not cranes",
      "quays without cranes", "quays -cranes", "meetings about quays and not cranes",
    ] { #expect(try read(question).excluded == ["cranes"], "\(question)") }
    #expect(try read("no maeve please").without.names == ["Maeve O'Shea"])
    #expect(try read("quays, except when maeve was there").without.names == ["Maeve O'Shea"])
    #expect(try read("why did not maeve agree to the quay").with.names == ["Maeve O'Shea"])
  }

  @Test("may end at a joint behind which someone is missing")
  func joint() throws {
    for question in ["can lee and", "did lee or", "have lee,"] {
      #expect(try read(question).with.names == ["Lee Wong"], "\(question)")
    }
  }

  @Test("has an organizer where a meeting is organized, and else somebody who was there")
  func by() throws {
    for question in ["the call by lee", "invites by lee", "a workshop hosted by lee", "by lee"] {
      #expect(try read(question).organizer.names == ["Lee Wong"], "\(question)")
    }
    for question in ["the hull shape proposed by lee", "what about the concerns raised by lee"] {
      let reading = try read(question)
      #expect(reading.organizer.isEmpty, "\(question)")
      #expect(reading.with.names == ["Lee Wong"], "\(question)")
    }
    #expect(try read("invites maeve sent").organizer.names == ["Maeve O'Shea"])
    #expect(try read("the offer maeve sent").organizer.isEmpty)
  }

  @Test("asks for what is to come in the present tense")
  func coming() throws {
    #expect(try read("what do I have with lee").order == .next)
    #expect(try read("what's coming up with lee").order == .next)
    #expect(try read("list all meetings with lee").order == nil)
    #expect(try read("what did I have with lee").order == nil)
  }

  @Test("asks for a gap where time is to be found")
  func gaps() throws {
    let hour = try read("find an hour with lee tomorrow")
    #expect(hour.kind == .free && hour.longer == 60)
    #expect(try read("which days are lee and I free").kind == .free)
    #expect(try read("find an hour glass").kind == .search)
  }

  @Test("has a title behind `called`, and an organizer behind `called by`")
  func titles() throws {
    let quoted = try read("anything called \"last hull but one\"?")
    #expect(quoted.phrases == ["last hull but one"] && quoted.topic == "last hull but one")
    #expect(try read("a meeting called quay walk").topic == "quay walk")
    #expect(try read("a meeting called by lee").organizer.names == ["Lee Wong"])
    #expect(try read("hulls in the title").topic == "hulls")
  }

  @Test("leaves out talk behind a topic that was named")
  func talk() throws {
    #expect(try read("the one about hulls you know that one").topic == "hulls")
    let ago = try read("what we said about hulls like two weeks ago")
    #expect(ago.topic == "hulls" && ago.span != nil)
    #expect(try read("about a like button").topic == "like button")
    #expect(try read("hulls other than the one with rust").excluded == ["rust"])
    #expect(try read("everything but cranes last week").excluded == ["cranes"])
    let only = try read("cranes but only in personal")
    #expect(only.topic == "cranes" && only.calendars == ["home/personal"])
  }

  @Test("asks whether a day is free, and for what is planned of one")
  func days() throws {
    for question in ["is my thursday clear", "is tuesday packed", "is friday full"] {
      #expect(try read(question).kind == .free, "\(question)")
      #expect(try read(question).topic.isEmpty, "\(question)")
    }
    #expect(try read("is the marina full").topic == "marina full")
    #expect(try read("clear the quay with lee").kind == .search)
    #expect(try read("plans for tomorrow").kind == .list)
    for question in ["is anything planned tomorrow", "what have we lined up for friday"] {
      #expect(try read(question).kind == .list && read(question).topic.isEmpty, "\(question)")
    }
    #expect(try read("the planned repairs on friday").topic == "planned repairs")
    #expect(try read("the programme for wednesday").kind == .list)
    #expect(try read("plans for the new crane").topic == "plans for the new crane")
  }

  @Test("has who owns the calendar behind `where I`, and the final one of meetings alone")
  func owner() throws {
    let reading = try read("calls where I was the host")
    #expect(reading.organizer.count == 1 && reading.topic.isEmpty)
    #expect(try read("final harbour meeting of 2025").order == .last)
    #expect(try read("final harbour plan").order == nil)
  }

  @Test("is no statement where it is of somebody who was there")
  func attendance() throws {
    let reading = try read("two most recent plans for quays that maeve was in")
    #expect(reading.order == .last && reading.count == 2)
    #expect(reading.with.names == ["Maeve O'Shea"])
    #expect(try read("quays AND cranes").topic == "quays cranes")
    #expect(try read("2. calls with lee").count == nil)
  }

  @Test("leaves out none of several of a name who is named in full")
  func namesakes() throws {
    let reader = QuestionReader.knowing("Ana Costa", "Ana Lund", "June Hall", "May Tide")
    let reading = try reader.read("ana lund, not the other ana")
    #expect(reading.with.names == ["Ana Lund"] && reading.without.names == ["Ana Costa"])
    let months = try reader.read("may and june")
    #expect(months.with.isEmpty && months.span != nil)
    #expect(try reader.read("with may and june").with.names.count == 2)
  }

  @Test("names somebody by a name with a hyphen, or by one that is a month before `and`")
  func wordsAsNames() throws {
    let reader = QuestionReader.knowing("Anne-Lise Dorn", "May Tide")
    func found(_ question: String) throws -> [String] {
      try reader.read(question).with.names
    }
    #expect(try found("anne-lise's remarks on the quay") == ["Anne-Lise Dorn"])
    #expect(try found("did may and lee meet") == ["May Tide"])
    #expect(try found("see may 12").isEmpty)
  }

  @Test(
    "orders meetings, and not what they were about",
    arguments: [
      ("what was the final verdict on the hoist", nil),
      ("why were the first sketches of the hull bad", nil),
      ("summarize the recap of the last meeting regarding hulls", nil),
      ("what did the yard plan to show at the next meeting", nil),
      ("what will the yard show at the next meeting", .next),
      ("what did we say in the last meeting", .last), ("what did lee say at the last retro", .last),
      ("when is the next board meeting", .next), ("last retro", .last), ("what comes next", .next),
    ] as [(String, ParsedQuery.Order?)])
  func orders(question: String, order: ParsedQuery.Order?) throws {
    #expect(try read(question).order == order)
  }

  @Test(
    "has its dates at its ends and before other clauses",
    arguments: [
      ("why do berths cost £4.50 at the pier", false),
      ("how did fees rise by 4.50 % on the quay", false),
      ("what can the yard build in the next three years to deliver the fleet", false),
      ("where do we keep hulls in winter", false), ("how yards keep hulls in winter", false),
      ("how were hulls kept in winter", true), ("the lessons of easter", false),
      ("version 2.3.2026 of the plan", false), ("why were hulls late last year", true),
      ("what did lee say last week about hulls", true), ("in may, what did we say of hulls", true),
      ("the 12th", true), ("hulls in winter", true),
    ])
  func dates(question: String, hasDate: Bool) throws {
    #expect(try (read(question).span != nil) == hasDate)
  }

  @Test("is searched with its verbs, which its topic is shown without")
  func hints() throws {
    let reading = try read("what did the auditor want to see about the discussion of hulls")
    #expect(!reading.topic.contains("want"))
    #expect(reading.searched.contains("want"))
    #expect(try read("summarize the discussion about hulls").topic == "hulls")
    #expect(try read("what did lee and I discuss").searched == "")
  }

  @Test("names somebody by a first or last name, and not by an office")
  func offices() throws {
    for question in [
      "were the ports out of range", "what did the minister say", "is the harbour deep enough",
    ] { #expect(try read(question).with.isEmpty, "\(question)") }
    let reading = try read("what did prata say about hulls")
    #expect(reading.with.first?.people.count == 1)
    #expect(try read("what did Harbour Master say").with.names == ["Harbour Master"])
  }

  @Test("leaves out what is set aside, and what somebody is says nothing of the meetings")
  func asides() throws {
    for question in [
      "calls in may, leaving the stand-ups aside", "calls in may but spare me the stand-ups",
    ] { #expect(try read(question).excluded == ["stand-ups"], "\(question)") }
    let three = try read("calls in may except the stand-ups, retros and the pier")
    #expect(three.excluded == ["stand-ups", "retros", "pier"] && three.topic.isEmpty)
    #expect(try read("calls except stand-ups and about hulls").topic == "hulls")
    #expect(try read("everything we had with Rui Prata, the auditor").topic.isEmpty)
    #expect(try read("what kept me busy on friday").kind == .list)
    #expect(try read("what fell out in may, cancelled I mean").status == .cancelled)
    #expect(try read("who organizes the leadership sync").topic == "leadership")
    #expect(try read("who did I have lunch with in may").topic == "lunch")
    #expect(try read("when did we last meet Edda Lund").unknownNames == ["Edda Lund"])
  }

  @Test("may be in one calendar only, and ask for names")
  func others() throws {
    let reading = try read("personal stuff only, in june")
    #expect(reading.calendars == ["home/personal"] && reading.span != nil && reading.topic.isEmpty)
    #expect(try read("names of people at the regatta").kind == .who)
    #expect(try read("whatever we said on refunds").topic == "refunds")
    #expect(try read("weeks 40 to 42").span?.from?.day == CivilDate(year: 2026, month: 9, day: 28))
  }

  @Test(
    "that looks for a gap says how long it has to be",
    arguments: [
      ("am I free for an hour on friday", 60), ("do I have 90 minutes tomorrow", 90),
      ("is there half an hour free on monday afternoon", 30),
      ("free slots of 20 minutes next week", 20), ("do we have room for 2 hours on friday", 120),
      ("I need an hour on friday", 60), ("could I take a two-hour call on monday", 120),
      ("I would need 90 minutes on monday, is there such a slot", 90),
    ])
  func gaps(question: String, minutes: Int) throws {
    let reading = try read(question)
    #expect(reading.kind == .free && reading.longer == minutes && reading.isLengthIncluded)
    #expect(reading.span != nil && reading.topic.isEmpty)
  }

  @Test("tells how long meetings are, where no gap is asked for")
  func lengths() throws {
    #expect(try read("what did we have for an hour on quays").kind != .free)
    #expect(try read("the hour for mooring").longer == nil)
    #expect(try read("who runs the regatta").topic == "regatta")
  }

  @Test("is read the same without people where none may be named")
  func withoutPeople() throws {
    var generator = SplitMix64(seed: 20_261_122)
    let full = QuestionReaderTests.reader
    let empty = QuestionReader(
      people: PeopleDirectory([]), owners: full.owners, calendars: full.calendars,
      now: Moment(1_795_262_400, in: .utc))
    var alone = 0
    for round in 0..<600 {
      // Some are as long as prose.
      let count = Int.random(in: round % 10 == 0 ? 12...24 : 1...5, using: &generator)
      let words = Word.words(
        of: (0..<count).map { _ in GrammarTests.phrases.randomElement(using: &generator)! }
          .joined(separator: " "))
      let isNamed = QuestionReader.mayNamePeople(
        words, isName: { $0.contains { full.people.isName($0) } },
        isNear: { full.people.name(near: $0) != nil })
      if isNamed { continue }
      alone += 1
      let (a, b) = (try? full.read(words), try? empty.read(words))
      #expect(a == b, "\(words.map(\.text))")
    }
    #expect(alone > 100)
  }
}
