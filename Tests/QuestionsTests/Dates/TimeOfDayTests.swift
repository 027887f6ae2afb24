import Questions
import Testing

@Suite struct `A time of day` {
  @Test func `narrows its day`() throws {
    try Expectations(
      """
      yesterday at 3pm → 2027-06-16T15:00 2027-06-16T16:00
      tomorrow at 10 → 2027-06-18T10:00 2027-06-18T11:00
      tomorrow at 2 → 2027-06-18T14:00 2027-06-18T15:00
      tomorrow at half past nine → 2027-06-18T09:30 2027-06-18T10:30
      around noon yesterday → 2027-06-16T11:00 2027-06-16T13:00
      between 1 and 3pm on 3 february → 2027-02-03T13:00 2027-02-03T15:00
      3 february 11-1 → 2027-02-03T11:00 2027-02-03T13:00
      2027-02-03 13:00 - 16:30 → 2027-02-03T13:00 2027-02-03T16:30
      2027-02-03T13:00 → 2027-02-03T13:00 2027-02-03T14:00
      after 4 tomorrow → 2027-06-18T16:00 2027-06-19
      today before 9:15am → 2027-06-17 2027-06-17T09:15
      tomorrow morning → 2027-06-18T05:00 2027-06-18T12:00
      last night → 2027-06-16T18:00 2027-06-17
      tomorrow evening at 7 → 2027-06-18T19:00 2027-06-18T20:00
      the afternoon of 3 february → 2027-02-03T12:00 2027-02-03T18:00
      from monday 9am to tuesday 5pm → 2027-06-14T09:00 2027-06-15T17:00
      first thing tomorrow → 2027-06-18T05:00 2027-06-18T10:00
      since 2pm → 2027-06-17T14:00 -
      half ten tomorrow → 2027-06-18T10:30 2027-06-18T11:30
      11.45 tomorrow → 2027-06-18T11:45 2027-06-18T12:45
      late yesterday afternoon → 2027-06-16T15:00 2027-06-16T18:00
      early tomorrow evening → 2027-06-18T17:00 2027-06-18T20:00
      tomorrow mid-morning → 2027-06-18T09:00 2027-06-18T11:00
      """
    ).hold(for: try QueryRun())
  }

  @Test func `ends after it begins, in the half of the day that is named`() throws {
    try Expectations(
      """
      tomorrow after lunch until six → 2027-06-18T13:30 2027-06-18T18:00
      tomorrow after three until five → 2027-06-18T15:00 2027-06-18T17:00
      tomorrow until six, after lunch → 2027-06-18T13:30 2027-06-18T18:00
      after 9 until 11 tomorrow → 2027-06-18T09:00 2027-06-18T11:00
      from 10 to 11 in the morning → 2027-06-17T10:00 2027-06-17T11:00
      tomorrow from 2 to 4 in the afternoon → 2027-06-18T14:00 2027-06-18T16:00
      between 8 and 10 in the evening → 2027-06-17T20:00 2027-06-17T22:00
      tomorrow between lunch and four → 2027-06-18T13:30 2027-06-18T16:00
      tomorrow from breakfast to lunch → 2027-06-18T09:00 2027-06-18T12:00
      the night before last → 2027-06-15T18:00 2027-06-16
      at ten to four tomorrow → 2027-06-18T15:50 2027-06-18T16:50
      at 10 to 4 tomorrow → 2027-06-18T10:00 2027-06-18T16:00
      from quarter past nine to ten tomorrow → 2027-06-18T09:15 2027-06-18T10:00
      tomorrow around lunchtime → 2027-06-18T12:00 2027-06-18T13:30
      tomorrow towards evening → 2027-06-18T17:00 2027-06-19
      between now and dinner → 2027-06-17T14:40 2027-06-17T18:30
      right after lunch tomorrow → 2027-06-18T13:30 2027-06-19
      shortly before five tomorrow → 2027-06-18 2027-06-18T17:00
      the rest of tomorrow → 2027-06-18T12:00 2027-06-19
      """
    ).hold(for: try QueryRun())
  }

  @Test func `is of the day that was counted from another`() throws {
    try Expectations(
      """
      the day after tomorrow at 10 → 2027-06-19T10:00 2027-06-19T11:00
      the day before yesterday at 3pm → 2027-06-15T15:00 2027-06-15T16:00
      a week on monday at 9:30 → 2027-06-28T09:30 2027-06-28T10:30
      two weeks from tomorrow at 16:00 → 2027-07-02T16:00 2027-07-02T17:00
      5 days ago at 11:00 → 2027-06-12T11:00 2027-06-12T12:00
      """
    ).hold(for: try QueryRun())
  }

  @Test func `is not taken for the day of something else`() throws {
    let asking = try QueryRun()
    for question in ["the third quarter of 2026 at 10:00", "the second week of may at 10:00"] {
      let dates = try asking.readings(of: question).dates
      #expect(dates.count == 2 && dates[0].span.from?.second == 0, "\(question): \(dates)")
    }
    let year = try asking.readings(of: "in feb '26 at 10:00").dates
    #expect(year.first?.span.from?.day.month == 2 && year.first?.span.to?.day.month == 3, "\(year)")
    let contradiction = try asking.readings(of: "this morning at 16:00").dates
    #expect(contradiction.count == 2, "\(contradiction)")
  }

  @Test func `is counted from now`() throws {
    try Expectations(
      """
      in the last hour → 2027-06-17T13:40 2027-06-17T14:40
      last 24 hours → 2027-06-16T14:40 2027-06-17T14:40
      next 2 hours → 2027-06-17T14:40 2027-06-17T16:40
      two hours ago → 2027-06-17T12:40 2027-06-17T13:40
      """
    ).hold(for: try QueryRun())
  }

  @Test func `of a day of 25 hours still ends at midnight`() throws {
    let asking = try QueryRun("2027-10-31T12:30:00")
    #expect(try asking.span(of: "today") == "2027-10-31 2027-11-01")
    #expect(try asking.span(of: "last 24 hours") == "2027-10-30T13:30 2027-10-31T12:30")
  }

  @Test func `never ends before it begins, though clocks go back`() throws {
    // This is 01:15 for the second time; half an hour earlier, clocks showed 01:45.
    var asking = try QueryRun("2027-10-31T00:30:00")
    asking.now += 5_400 + 900 - 1_800
    let span = try #require(try asking.reader.read(Word.words(of: "last 30 minutes"), at: 0)?.span)
    #expect(try #require(span.from) <= #require(span.to))
  }
}
