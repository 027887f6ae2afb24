import Questions
import Testing

@Suite struct `A date` {
  @Test func `is written in many ways`() throws {
    try Expectations(
      """
      kick-off on 3 February 2027 → 2027-02-03 2027-02-04
      the audit of feb 3rd → 2027-02-03 2027-02-04
      third of february → 2027-02-03 2027-02-04
      the three of february → 2027-02-03 2027-02-04
      clinic on three february → 2027-02-03 2027-02-04
      clinic 3 february 26 → 2026-02-03 2026-02-04
      clinic sat 12 → 2027-06-12 2027-06-13
      february the twenty-first → 2027-02-21 2027-02-22
      twenty first of february 2026 → 2026-02-21 2026-02-22
      3.2.2027 → 2027-02-03 2027-02-04
      on 3.2. with ines → 2027-02-03 2027-02-04
      03/02/27 budget → 2027-02-03 2027-02-04
      2027-02-03 → 2027-02-03 2027-02-04
      20270203 → 2027-02-03 2027-02-04
      2027/2/3 → 2027-02-03 2027-02-04
      3-Feb-2027 → 2027-02-03 2027-02-04
      Wednesday, February 3, 2027 → 2027-02-03 2027-02-04
      Wed 3rd Feb → 2027-02-03 2027-02-04
      on 2/28 → 2027-02-28 2027-03-01
      2027-W05 → 2027-02-01 2027-02-08
      2027-W05-3 → 2027-02-03 2027-02-04
      week 5 → 2027-02-01 2027-02-08
      kw 5 → 2027-02-01 2027-02-08
      calendar week 5 of 2026 → 2026-01-26 2026-02-02
      """
    ).hold(for: try QueryRun())
  }

  @Test func `is one span with the days that it names, which may only repeat it`() throws {
    try Expectations(
      """
      the weekend of 19 and 20 june → 2027-06-19 2027-06-21
      the weekend of the nineteenth and twentieth of june → 2027-06-19 2027-06-21
      weekend 10/11 july → 2027-07-10 2027-07-12
      the weekend of 10 july → 2027-07-10 2027-07-12
      week commencing 12 july → 2027-07-12 2027-07-19
      week ending 16 july → 2027-07-12 2027-07-19
      the days of 3 to 5 may → 2027-05-03 2027-05-06
      5/6 february → 2027-02-05 2027-02-07
      february 5/6 → 2027-02-05 2027-02-07
      first wk of feb, mon 1 to sun 7 → 2027-02-01 2027-02-08
      the week of the 7th, monday to friday → 2027-06-07 2027-06-12
      the week of the 28th, monday to friday → 2027-06-28 2027-07-03
      what's on the week of 12 july, monday 12 to wed 14 → 2027-07-12 2027-07-15
      saturday and sunday 10 and 11 july → 2027-07-10 2027-07-12
      sat/sun 10/11 july → 2027-07-10 2027-07-12
      next week, tuesday and wednesday → 2027-06-22 2027-06-24
      """
    ).hold(for: try QueryRun())
  }

  @Test func `may have its time and its offset in one word`() throws {
    try Expectations(
      """
      20270203T1400 → 2027-02-03T14:00 2027-02-03T15:00
      2027-02-03T14:00:30 → 2027-02-03T14:00 2027-02-03T15:00
      2027-06-03T14:00Z → 2027-06-03T15:00 2027-06-03T16:00
      2027-02-03T14:00:00+05:30 → 2027-02-03T08:30 2027-02-03T09:30
      2027-02-03T22:00-0500 → 2027-02-04T03:00 2027-02-04T04:00
      3 feb 2027 14:00:00 → 2027-02-03T14:00 2027-02-03T15:00
      yesterday at 1530h → 2027-06-16T15:30 2027-06-16T16:30
      20 after 4 pm yesterday → 2027-06-16T16:20 2027-06-16T17:20
      """
    ).hold(for: try QueryRun())
  }

  @Test func `is not the last that was named before it`() throws {
    try Expectations(
      """
      february 3 and 4 → 2027-02-03 2027-02-05
      february 3, 4 and 9 2027 → 2027-02-03 2027-02-10
      february 3 and 4 boats → 2027-02-03 2027-02-04
      the 100th day of 2027 → 2027-04-10 2027-04-11
      second half of march → 2027-03-16 2027-04-01
      last but one friday → 2027-06-04 2027-06-05
      last but one week → 2027-05-31 2027-06-07
      today in one week → 2027-06-24 2027-06-25
      friday in two weeks → 2027-07-02 2027-07-03
      now till 5pm → 2027-06-17T14:40 2027-06-17T17:00
      three quarters of an hour ago → 2027-06-17T13:55 2027-06-17T13:56
      """
    ).hold(for: try QueryRun())
  }

  @Test func `may be a whole month, quarter, half, year or decade`() throws {
    try Expectations(
      """
      in february → 2027-02-01 2027-03-01
      feb '26 → 2026-02-01 2026-03-01
      2/2026 → 2026-02-01 2026-03-01
      2026-02 with rui → 2026-02-01 2026-03-01
      the month of november → 2026-11-01 2026-12-01
      november last year → 2026-11-01 2026-12-01
      in q1 → 2027-01-01 2027-04-01
      q4'26 → 2026-10-01 2027-01-01
      2026q4 → 2026-10-01 2027-01-01
      the fourth quarter of last year → 2026-10-01 2027-01-01
      h2 2026 → 2026-07-01 2027-01-01
      second half of 2026 → 2026-07-01 2027-01-01
      in 2025 → 2025-01-01 2026-01-01
      all of 2025 → 2025-01-01 2026-01-01
      in twenty twenty five → 2025-01-01 2026-01-01
      in the 2010s → 2010-01-01 2020-01-01
      in the nineties → 1990-01-01 2000-01-01
      """
    ).hold(for: try QueryRun())
  }

  @Test func `is counted from today`() throws {
    try Expectations(
      """
      today → 2027-06-17 2027-06-18
      the day before yesterday → 2027-06-15 2027-06-16
      two days after tomorrow → 2027-06-20 2027-06-21
      eleven days ago → 2027-06-06 2027-06-07
      last week → 2027-06-07 2027-06-14
      the week after next → 2027-06-28 2027-07-05
      next quarter → 2027-07-01 2027-10-01
      3 weeks ago → 2027-05-24 2027-05-31
      before 3 weeks → 2027-05-24 2027-05-31
      two or three weeks ago → 2027-05-24 2027-06-07
      a fortnight ago → 2027-05-31 2027-06-07
      a year ago today → 2026-06-17 2026-06-18
      in five days → 2027-06-22 2027-06-23
      a week from saturday → 2027-06-26 2027-06-27
      monday week → 2027-06-28 2027-06-29
      two thursdays ago → 2027-06-03 2027-06-04
      at some point in february → 2027-02-01 2027-03-01
      some time in february → 2027-02-01 2027-03-01
      saturday last → 2027-06-12 2027-06-13
      monday next → 2027-06-21 2027-06-22
      in the new year → 2028-01-01 2029-01-01
      the days before christmas → 2026-12-22 2026-12-25
      over the last 10 days → 2027-06-07 2027-06-18
      the past week → 2027-06-10 2027-06-18
      in the last year → 2026-06-17 2027-06-18
      next 4 days → 2027-06-17 2027-06-22
      this week and next → 2027-06-14 2027-06-28
      """
    ).hold(for: try QueryRun())
  }

  @Test func `is counted from another as people count`() throws {
    try Expectations(
      """
      last to last week → 2027-05-31 2027-06-07
      next to next month → 2027-08-01 2027-09-01
      the august before last → 2025-08-01 2025-09-01
      a week last monday → 2027-06-07 2027-06-08
      two weeks tomorrow → 2027-07-02 2027-07-03
      a week yesterday → 2027-06-09 2027-06-10
      3Q26 → 2026-07-01 2026-10-01
      """
    ).hold(for: try QueryRun())
  }

  @Test func `is a day where somebody is exact, and a late one late in a week`() throws {
    try Expectations(
      """
      exactly two months ago → 2027-04-17 2027-04-18
      three weeks ago to the day → 2027-05-27 2027-05-28
      three weeks ago → 2027-05-24 2027-05-31
      two weeks out from now → 2027-06-28 2027-07-05
      tuesday gone → 2027-06-15 2027-06-16
      late next week → 2027-06-24 2027-06-28
      on the summer bank holiday → 2026-08-31 2026-09-01
      four weeks before this one → 2027-05-17 2027-05-24
      the week before → 2027-06-07 2027-06-14
      friday just been → 2027-06-11 2027-06-12
      the day prior to yesterday → 2027-06-15 2027-06-16
      the second last month → 2027-04-01 2027-05-01
      """
    ).hold(for: try QueryRun())
  }

  @Test func `may be counted in halves, days of work, nights and summers`() throws {
    try Expectations(
      """
      a year and a half ago → 2025-12-01 2026-01-01
      a week and a half ago → 2027-06-07 2027-06-08
      the next one and a half weeks → 2027-06-17 2027-06-28
      3 working days ago → 2027-06-14 2027-06-15
      in two business days → 2027-06-21 2027-06-22
      last 4 business days → 2027-06-11 2027-06-18
      two nights ago → 2027-06-15T18:00 2027-06-16
      two summers ago → 2025-06-01 2025-09-01
      trailing 10 days → 2027-06-07 2027-06-18
      the next 2 or 3 days → 2027-06-17 2027-06-21
      the last month and a half → 2027-05-02 2027-06-18
      1.-3. february → 2027-02-01 2027-02-04
      february 3 to date → 2027-02-03 2027-06-17T14:40
      so far in june → 2027-06-01 2027-06-17T14:40
      in july 26 → 2026-07-01 2026-08-01
      in may 28 → 2028-05-01 2028-06-01
      the first half year → 2027-01-01 2027-07-01
      the last hundred days → 2027-03-09 2027-06-18
      the last working day of may → 2027-05-31 2027-06-01
      the second business day of this month → 2027-06-02 2027-06-03
      the same month last year → 2026-06-01 2026-07-01
      may month → 2027-05-01 2027-06-01
      till date → - 2027-06-17T14:40
      the week at a glance → 2027-06-14 2027-06-21
      what did we decide on thursday → 2027-06-10 2027-06-11
      from the 3rd up to and including the 9th → 2027-06-03 2027-06-10
      tomorrow 11 o clock → 2027-06-18T11:00 2027-06-18T12:00
      3.2. call with ines → 2027-02-03 2027-02-04
      first and second quarter of 2026 → 2026-01-01 2026-07-01
      the other half of may → 2027-05-16 2027-06-01
      upto 3 february → - 2027-02-04
      before the summer holidays → - 2027-06-01
      """
    ).hold(for: try QueryRun())
    #expect(try QueryRun("2027-12-20T09:00:00").span(of: "christmas") == "2027-12-25 2027-12-26")
    #expect(try QueryRun("2027-10-10T09:00:00").span(of: "christmas") == "2026-12-25 2026-12-26")
  }

  @Test func `may be an age, more or less`() throws {
    try Expectations(
      """
      since three weeks → 2027-05-27 -
      notes older than a month → - 2027-05-17
      over two years ago → - 2025-06-17
      less than ten days ago → 2027-06-07 2027-06-18
      about two months ago → 2027-04-01 2027-05-01
      in the last month or so → 2027-05-17 2027-06-18
      """
    ).hold(for: try QueryRun())
  }

  @Test func `may be several that stand together`() throws {
    try Expectations(
      """
      this and next month → 2027-06-01 2027-08-01
      yesterday or the day before → 2027-06-15 2027-06-17
      last month or the one before → 2027-04-01 2027-06-01
      week 8-10 → 2027-02-22 2027-03-15
      from february until now → 2027-02-01 2027-06-17T14:40
      """
    ).hold(for: try QueryRun())
  }

  @Test func `may be a part of something longer`() throws {
    try Expectations(
      """
      early february → 2027-02-01 2027-02-10
      mid february → 2027-02-10 2027-02-20
      end of february → 2027-02-22 2027-03-01
      end february → 2027-02-22 2027-03-01
      first half of march → 2027-03-01 2027-03-16
      the first monday of february → 2027-02-01 2027-02-02
      last friday of january → 2027-01-29 2027-01-30
      the first ten days of may → 2027-05-01 2027-05-11
      last two weeks of may → 2027-05-18 2027-06-01
      last day of the month → 2027-06-30 2027-07-01
      so far this year → 2027-01-01 2027-06-17T14:40
      later today → 2027-06-17T14:40 2027-06-18
      rest of the week → 2027-06-17T14:40 2027-06-21
      the week of 9 february → 2027-02-08 2027-02-15
      the week from 9 february → 2027-02-08 2027-02-15
      next clinic from today → 2027-06-17 -
      w/c 8 february → 2027-02-08 2027-02-15
      friday of last week → 2027-06-11 2027-06-12
      """
    ).hold(for: try QueryRun())
  }

  @Test func `may be a holiday or a season`() throws {
    try Expectations(
      """
      on easter monday → 2027-03-29 2027-03-30
      easter 2026 → 2026-04-05 2026-04-06
      over easter → 2027-03-26 2027-03-30
      good friday 2025 → 2025-04-18 2025-04-19
      whit monday → 2027-05-17 2027-05-18
      new year’s eve → 2026-12-31 2027-01-01
      thanksgiving 2026 → 2026-11-26 2026-11-27
      black friday 2026 → 2026-11-27 2026-11-28
      the day after christmas → 2026-12-26 2026-12-27
      the friday before easter → 2027-03-26 2027-03-27
      last winter → 2026-12-01 2027-03-01
      winter 2025/26 → 2025-12-01 2026-03-01
      calls in the winter of 2025-26 → 2025-12-01 2026-03-01
      winter 2011/12 → 2011-12-01 2012-03-01
      winter 25/26 with ines → 2025-12-01 2026-03-01
      spring 2025 → 2025-03-01 2025-06-01
      """
    ).hold(for: try QueryRun())
    let southern = try QueryRun("2027-06-17T12:00:00", in: "Australia/Sydney")
    #expect(try southern.span(of: "last summer") == "2026-12-01 2027-03-01")
  }

  @Test func `stands apart from its year`() throws {
    let asking = try QueryRun()
    #expect(
      try asking.span(of: "in october with ines last year") == "2026-10-01 2026-11-01")
    #expect(
      try asking.span(of: "on friday with ines at 3pm") == "2027-06-11T15:00 2027-06-11T16:00")
  }
}
