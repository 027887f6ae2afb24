import Testing

@testable import Calendars

/// A fixture with a description and the expected starts of its occurrences.
struct FixtureCase: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let fixture: String
  let starts: [String]

  init(_ sentence: String, _ fixture: String, _ starts: String) {
    testDescription = sentence
    self.fixture = fixture
    self.starts = starts.split(separator: " ").map(String.init)
  }
}

@Suite("Recurrence as RFC 5545 has it")
struct RecurrenceTests {
  static let sets = [
    FixtureCase(
      "Several rules are united, and a time that both give comes once", "two-rrules-in-one-event",
      "2026-01-05T09:00:00Z 2026-01-07T09:00:00Z 2026-01-12T09:00:00Z 2026-01-19T09:00:00Z "
        + "2026-02-07T09:00:00Z"),
    FixtureCase("RDATE adds days", "rdate-as-dates", "2026-01-01 2026-01-05 2026-02-03"),
    FixtureCase(
      "RDATE adds times, in whatever zone they are written", "rdate-in-utc-for-a-local-series",
      "2026-01-05T08:00:00Z 2026-07-01T07:00:00Z 2026-07-02T08:15:00Z"),
    FixtureCase(
      "A day in RDATE is that day's instance of a timed series",
      "rdate-as-date-for-a-timed-series", "2026-01-05T08:00:00Z 2026-01-09T08:00:00Z"),
    FixtureCase(
      "EXDATE without a time removes the instance of that local day",
      "exdate-without-time-for-a-timed-series",
      "2026-01-04T23:30:00Z 2026-01-06T23:30:00Z 2026-01-07T23:30:00Z"),
    FixtureCase(
      "EXDATE with a time removes its day from an all-day series",
      "exdate-with-time-for-an-all-day-series", "2026-01-05 2026-01-07 2026-01-08"),
    FixtureCase(
      "An EXDATE that is empty, or has empty pieces, removes what it does name",
      "exdate-empty-and-in-pieces", "2026-01-05T09:00:00Z 2026-01-08T09:00:00Z"),
    FixtureCase(
      "A thousand EXDATEs on one line are all heeded", "exdates-by-the-thousand-on-one-line",
      "2022-09-27T09:00:00Z"),
    FixtureCase(
      "EXRULE, though withdrawn, takes away what its writer meant", "exrule-of-the-old-days",
      "2026-01-06T09:00:00Z 2026-01-08T09:00:00Z"),
  ]

  static let rules = [
    FixtureCase(
      "DTSTART counts as the first of COUNT, even where the rule does not give it",
      "count-where-dtstart-is-not-in-the-rule",
      "2026-01-06T09:00:00Z 2026-01-12T09:00:00Z 2026-01-19T09:00:00Z"),
    FixtureCase(
      "UNTIL as a day includes that day", "until-is-a-day-for-a-timed-series",
      "2026-01-05T08:00:00Z 2026-01-06T08:00:00Z 2026-01-07T08:00:00Z"),
    FixtureCase(
      "UNTIL in UTC includes the instance at that instant", "until-in-utc-is-the-last-instance",
      "2026-01-04T23:30:00Z 2026-01-05T23:30:00Z 2026-01-06T23:30:00Z"),
    FixtureCase("A series whose UNTIL precedes it has no instance", "until-before-dtstart", ""),
    FixtureCase(
      "Where COUNT and UNTIL stand together, both bound the rule", "until-beside-count",
      "2026-01-05T09:00:00Z 2026-01-06T09:00:00Z"),
    FixtureCase(
      "Blanks, empty parts and unknown parts do not change what a rule means",
      "rule-with-blanks-and-stray-separators",
      "2026-01-05T09:00:00Z 2026-01-07T09:00:00Z 2026-01-19T09:00:00Z"),
    FixtureCase(
      "An interval may have more than 16 bits", "rule-with-an-interval-over-16-bits",
      "2026-01-05T09:00:00Z 2026-01-06T09:00:00Z 2026-01-07T09:00:00Z"),
    FixtureCase(
      "BYSETPOS=-1 of the workdays is the month's last", "bysetpos-last-workday-of-the-month",
      "2026-01-30T09:00:00Z 2026-02-27T09:00:00Z 2026-03-31T09:00:00Z 2026-04-30T09:00:00Z"),
    FixtureCase(
      "WKST decides which Sunday belongs to which week", "wkst-decides-which-week-is-the-second",
      "1997-08-05T09:00:00Z 1997-08-05T09:00:00Z 1997-08-10T09:00:00Z 1997-08-17T09:00:00Z "
        + "1997-08-19T09:00:00Z 1997-08-19T09:00:00Z 1997-08-24T09:00:00Z 1997-08-31T09:00:00Z"),
    FixtureCase(
      "BYWEEKNO without BYDAY takes the weekday of DTSTART", "week-number-without-a-weekday",
      "2026-05-14T09:00:00Z 2027-05-20T09:00:00Z 2028-05-18T09:00:00Z"),
    FixtureCase(
      "A leap day comes in leap years alone", "leap-day",
      "2000-02-29 2004-02-29 2008-02-29 2012-02-29 2016-02-29 2020-02-29 2024-02-29 2028-02-29 "
        + "2032-02-29"),
    FixtureCase(
      "SKIP=FORWARD moves a leap day to the first of March", "leap-day-moved-forward",
      "2024-02-29 2025-03-01 2026-03-01"),
    FixtureCase(
      "RSCALE=CHINESE follows the Chinese new year", "rscale-chinese-new-year",
      "2013-02-10 2014-01-31 2015-02-19 2016-02-08"),
    FixtureCase(
      "A thirteenth month comes once a year", "rscale-thirteenth-month-of-ethiopia",
      "2013-09-06 2014-09-06 2015-09-06"),
    FixtureCase(
      "Months without a 31st have no instance", "thirty-first-of-every-month",
      "2026-01-31T09:00:00Z 2026-03-31T09:00:00Z 2026-05-31T09:00:00Z 2026-07-31T09:00:00Z"),
    FixtureCase(
      "A daily rule may count its days from the month's end", "negative-days-every-day",
      "2026-01-31T09:00:00Z 2026-02-28T09:00:00Z 2026-03-31T09:00:00Z"),
    FixtureCase(
      "An hour that the clock skips is read with the offset before the gap",
      "daily-at-an-hour-that-the-clock-skips",
      "2026-03-28T01:30:00Z 2026-03-29T01:30:00Z 2026-03-30T00:30:00Z"),
    FixtureCase(
      "Of an hour that the clock shows twice, the first is meant",
      "daily-at-an-hour-that-the-clock-shows-twice",
      "2026-10-24T00:30:00Z 2026-10-25T00:30:00Z 2026-10-26T01:30:00Z"),
  ]

  @Test("Instances are what rules and dates add and exceptions take away", arguments: sets + rules)
  func starts(_ given: FixtureCase) throws {
    let reading = try Fixture.read(given.fixture, in: days("1990-01-01", "2035-01-01"))
    #expect(reading.starts == given.starts)
    #expect(reading.problems == [])
  }

  @Test("A period in RDATE brings its own end")
  func periods() throws {
    let reading = try Fixture.read("rdate-as-periods")
    #expect(
      reading.occurrences.map(\.end.description) == [
        "2026-01-05T09:00:00Z", "2026-01-06T11:00:00Z", "2026-01-07T08:30:00Z",
      ])
  }

  @Test("DTEND gives every instance the same exact length, DURATION the same nominal one")
  func lengthAcrossAClockChange() throws {
    let reading = try Fixture.read("length-across-a-clock-change")
    let ends = Dictionary(grouping: reading.occurrences, by: \.uid)
      .mapValues { $0.map(\.end.description) }
    // DTSTART and DTEND are 23 hours apart, because the clock is put forward between them.
    #expect(ends["by-end"] == ["2026-03-29T10:00:00Z", "2026-03-30T09:00:00Z"])
    #expect(ends["by-days"] == ["2026-03-29T10:00:00Z", "2026-03-30T10:00:00Z"])
    #expect(ends["by-hours"] == ["2026-03-29T11:00:00Z", "2026-03-30T10:00:00Z"])
  }

  @Test("A rule that makes no sense leaves the first instance, and is reported")
  func malformedRule() throws {
    let reading = try Fixture.read("rule-that-makes-no-sense")
    #expect(reading.starts == ["2026-01-05T09:00:00Z"])
    let problem = try #require(reading.problems.first)
    #expect(problem.extent == .event(uid: "a"))
    #expect(problem.line == 7)
    #expect(problem.message.contains("FREQ=MONTHLY;BYMONTHDAY=32"))
  }

  @Test("A calendar that RSCALE names and nobody knows is reported")
  func unknownScale() throws {
    let reading = try Fixture.read("rscale-unknown")
    #expect(reading.problems.map(\.extent) == [.event(uid: "a")])
  }

  @Test("A window holds what overlaps it, however long before it began")
  func window() {
    let long = event("DTSTART:20260101T000000Z\nDURATION:P10D\nRRULE:FREQ=WEEKLY;COUNT=3")
    let reading = reading(events: long, in: days("2026-01-16", "2026-01-17"))
    #expect(reading.starts == ["2026-01-08T00:00:00Z", "2026-01-15T00:00:00Z"])
    #expect(!reading.continuesPastWindow)
  }

  @Test("What has no length is in the window that it begins in, and in no other")
  func windowOfMoments() {
    let moment = event("DTSTART:20260116T000000Z")
    #expect(reading(events: moment, in: days("2026-01-16", "2026-01-17")).starts.count == 1)
    #expect(reading(events: moment, in: days("2026-01-15", "2026-01-16")).starts == [])
  }

  @Test("A reading says whether a later window would hold more")
  func continues() {
    let window = days("2026-01-01", "2026-02-01")
    let endless = event("DTSTART:20260105T090000Z\nRRULE:FREQ=WEEKLY")
    let ended = event("DTSTART:20260105T090000Z\nRRULE:FREQ=WEEKLY;UNTIL=20260120T000000Z")
    let later = event("DTSTART:20260505T090000Z")
    #expect(reading(events: endless, in: window).continuesPastWindow)
    #expect(!reading(events: ended, in: window).continuesPastWindow)
    #expect(reading(events: later, in: window).continuesPastWindow)
  }

  @Test("An instance has the same identity in every window")
  func stableIdentity() {
    let series = event(
      "DTSTART;TZID=Europe/Berlin:20200105T090000\nRRULE:FREQ=MONTHLY;BYDAY=-1MO,1TU;INTERVAL=2")
    let whole = reading(events: series, in: days("2020-01-01", "2030-01-01")).originals
    var pieces: [String] = []
    for year in 2020..<2030 {
      pieces += reading(events: series, in: days("\(year)-01-01", "\(year + 1)-01-01")).originals
    }
    #expect(pieces == whole)
    #expect(whole.count == 121)
  }
}
