import Questions
import Testing

@Suite struct `The tense of a question` {
  @Test(arguments: [
    "what did ines say", "who was at the retro", "have we met rui", "notes we discussed",
    "which calls did I have", "how many retros so far", "what happened in june",
  ])
  func `looks back`(_ question: String) { #expect(Tense(Word.words(of: question)) == .past) }

  @Test(arguments: [
    "what do I have", "am I free", "is there anything", "what's on", "will ines come",
    "what is planned", "have I got anything", "can ines do it", "what will happen in august",
  ])
  func `looks ahead`(_ question: String) { #expect(Tense(Word.words(of: question)) == .coming) }

  @Test(arguments: ["budget", "with will", "can you show me the budget", "notes with ines"])
  func `is left open`(_ question: String) { #expect(Tense(Word.words(of: question)) == .open) }

  @Test func `decides between past and coming`() throws {
    try Expectations(
      """
      on monday → 2027-06-14 2027-06-15
      what did we decide on monday → 2027-06-14 2027-06-15
      am I free on monday → 2027-06-21 2027-06-22
      what's planned in august → 2027-08-01 2027-09-01
      what was planned in august → 2026-08-01 2026-09-01
      did I meet ines on christmas day → 2026-12-25 2026-12-26
      do I have anything on christmas day → 2027-12-25 2027-12-26
      next monday → 2027-06-21 2027-06-22
      last august → 2026-08-01 2026-09-01
      this friday → 2027-06-18 2027-06-19
      """
    ).hold(for: try QueryRun())
  }

  @Test func `in the present may mean a day just over, unless words look ahead`() throws {
    try Expectations(
      """
      do I have anything on 28 april → 2027-04-28 2027-04-29
      what is planned on 28 april → 2028-04-28 2028-04-29
      the last friday in june → 2027-06-25 2027-06-26
      what's on the last friday in june → 2027-06-25 2027-06-26
      may just gone → 2027-05-01 2027-06-01
      do I have anything on 28 march → 2028-03-28 2028-03-29
      """
    ).hold(for: try QueryRun())
  }

  @Test func `that leaves it open is said, and what else it could be`() throws {
    let date = try #require(try QueryRun().readings(of: "on monday").dates.first)
    guard case .taken(let text, let span, let other)? = date.decisions.first else {
      Issue.record("nothing is said")
      return
    }
    #expect(text == "on monday" && span == date.span)
    #expect(other.from?.description == "2027-06-21")
    #expect(try QueryRun().readings(of: "did we meet on monday").dates.first?.decisions == [])
  }

  @Test func `gives way to the weekday that is written beside a day`() throws {
    let asking = try QueryRun()
    #expect(try asking.span(of: "fri 18 june") == "2027-06-18 2027-06-19")
    #expect(try asking.span(of: "thursday the 24th") == "2027-06-24 2027-06-25")
    let date = try #require(try asking.readings(of: "monday 2027-02-03").dates.first)
    #expect(date.span.from?.description == "2027-02-03")
    #expect(date.decisions == [.otherWeekday(text: "monday 2027-02-03", span: date.span)])
  }
}
