import Questions
import Testing
import Time

@Suite struct `Words that could be a date` {
  @Test(arguments: [
    "april planning", "may", "may we see the plan", "with may", "the autumn review", "sun panels",
    "about the q2 forecast", "about budget 2026", "monday.com rollout", "release 2.4.28",
    "\"last week\" sketch", "room 1430", "a 60-day trial", "24/7 cover", "1:1 with ines",
    "on the 3rd floor", "second opinion", "next steps", "the last mile", "between ines and rui",
    "since you left", "on board", "from ines to rui", "christmas party", "winner of the year",
    "half day", "a week in porto", "in 3 rooms", "3/4 of them", "every friday",
    "boats older than ten years", "hulls over 20 years old", "about two weeks of storms",
    "a fee of 14.30", "half ten of them", "our friday crane test", "a sunday gone wrong",
    "effective moorings", "weeks ahead of the regatta", "week at a glance chart",
    "up to date charts",
    "a hundred boats", "may month end closing", "3.2. release", "the next 3 or 4 boats",
    "the week before launch", "two weeks before this launch",
    "3 nights in porto",
    "on the 24/7 support rota", "first and second quarter results", "fifth and second quarter",
    "the third or first half", "summer break rota",
    "5 business days for parts", "the second last pier", "is the friday ferry clear of ice",
    "can you fit in two hours", "what they said on four march reviews",
  ])
  func `are words where they stand in a name`(_ question: String) throws {
    let read = try QueryRun().readings(of: question)
    #expect(read.dates.isEmpty)
    #expect(read.rest == Word.words(of: question))
  }

  @Test func `are a date behind a preposition, before meetings, and at an end`() throws {
    try Expectations(
      """
      plans in april → 2027-04-01 2027-05-01
      april meetings → 2027-04-01 2027-05-01
      retro april → 2027-04-01 2027-05-01
      monday's call → 2027-06-14 2027-06-15
      2026 with ines → 2026-01-01 2027-01-01
      how about last week → 2027-06-07 2027-06-14
      about hiring in april → 2027-04-01 2027-05-01
      next month's first review → 2027-07-01 2027-08-01
      """
    ).hold(for: try QueryRun())
  }

  @Test func `leave the name of a title to it, and are a date up to there`() throws {
    try Expectations(
      """
      last year's christmas party → 2026-01-01 2027-01-01
      what happened at this year's spring regatta → 2027-01-01 2028-01-01
      last year's christmas → 2026-12-25 2026-12-26
      last year's summer meetings → 2026-06-01 2026-09-01
      the week before christmas lunch → 2026-12-18 2026-12-25
      """
    ).hold(for: try QueryRun())
    let read = try QueryRun().readings(of: "last year's christmas party")
    #expect(read.rest.map(\.text) == ["christmas", "party"])
  }

  @Test func `may have a slip of the keyboard, which is said`() throws {
    try Expectations(
      """
      in feburary → 2027-02-01 2027-03-01
      last wendesday → 2027-06-16 2027-06-17
      yesterdey → 2027-06-16 2027-06-17
      lastmonth → 2027-05-01 2027-06-01
      nex week → 2027-06-21 2027-06-28
      2 wekes ago → 2027-05-31 2027-06-07
      """
    ).hold(for: try QueryRun())
    let dates = try QueryRun().readings(of: "since setpember").dates
    #expect(
      dates.first?.decisions == [.mended(text: "since setpember", word: "september")])
    for word in ["match", "mouth", "marsh", "weak", "sundry", "eastern"] {
      #expect(try QueryRun().span(of: word) == nil, "\(word)")
    }
  }

  @Test(arguments: [
    ("last month", "May"), ("this week", "14–20 Jun"),
    ("from 28 december 2026 to 3 january 2027", "28 Dec 2026 – 3 Jan 2027"),
    ("in may 2026", "May 2026"), ("in 2027", "2027"), ("yesterday", "Wed 16 Jun"),
    ("since may", "since 1 May"),
  ])
  func `show the year only if it isn't this one`(words: String, shown: String) throws {
    let span = try #require(QueryRun().readings(of: words).dates.first?.span)
    #expect(span.text(on: CivilDate("2027-06-17")) == shown)
  }
}
