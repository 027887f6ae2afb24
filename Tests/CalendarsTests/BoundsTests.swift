import Testing
import Time

@testable import Calendars

/// The limits on the work that a few bytes can cause.
@Suite("Bounds", .timeLimit(.minutes(10)))
struct BoundsTests {
  @Test("A series that comes every second is cut at the bound, and said to be")
  func everySecond() throws {
    let reading = try Fixture.read("every-second-without-end")
    #expect(reading.occurrences.count == 20_000)
    #expect(reading.problems.map(\.extent) == [.note])
    #expect(reading.messages[0].contains("20000"))
    #expect(reading.continuesPastWindow)
  }

  @Test(
    "Of a series that began long ago those around now are read",
    arguments: [
      "FREQ=DAILY", "FREQ=HOURLY", "FREQ=MINUTELY;INTERVAL=2", "FREQ=SECONDLY",
      "FREQ=HOURLY;COUNT=900000000", "FREQ=DAILY;BYHOUR=0,6,12,18",
      "FREQ=DAILY;COUNT=21000;BYHOUR=9",
      "FREQ=SECONDLY;INTERVAL=3;BYMINUTE=0,30;BYSECOND=0,20,40",
    ])
  func longAgo(rule: String) throws {
    let text =
      "BEGIN:VCALENDAR\n" + event("DTSTART;TZID=Europe/Berlin:19700101T090000\nRRULE:\(rule)")
      + "\nEND:VCALENDAR\n"
    let (now, end) = (
      days("2026-11-21", "2027-12-01").lowerBound, days("2026-11-21", "2027-12-01").upperBound
    )
    let around = CalendarReader.read(
      Array(text.utf8), options: ReadingOptions(window: Int64.min..<end, zone: .utc, focus: now))
    #expect((19_999...20_000).contains(around.occurrences.count))
    #expect(around.problems.map(\.extent) == [.note])
    #expect(around.messages[0].contains("farthest from now"))
    let span = try #require(around.cuts["a"])
    #expect(span.contains(now))
    let near = now - 3_600..<now + 3_600
    let exact = reading(Array(text.utf8), in: near)
    #expect(
      around.occurrences.map(\.startsAt).filter { near.contains($0) }
        == exact.occurrences.map(\.startsAt))
    #expect(
      around.occurrences.last.map(\.startsAt)! > now || around.occurrences.count < 20_000)
  }

  @Test(
    "Of a series that ended long ago the last are read",
    arguments: [
      ("FREQ=SECONDLY;INTERVAL=3;COUNT=100000000", "1979-07-09T09:19:57Z"),
      ("FREQ=SECONDLY;UNTIL=19800101T000000Z", "1980-01-01T00:00:00Z"),
      ("FREQ=SECONDLY;BYSECOND=0,20,40;UNTIL=19800101T000000Z", "1980-01-01T00:00:00Z"),
    ])
  func endedLongAgo(rule: String, last: String) throws {
    let text =
      "BEGIN:VCALENDAR\n" + event("DTSTART:19700105T040000Z\nRRULE:\(rule)") + "\nEND:VCALENDAR\n"
    let reading = CalendarReader.read(
      Array(text.utf8),
      options: ReadingOptions(
        window: Int64.min..<days("2026-11-21", "2027-12-01").upperBound, zone: .utc,
        focus: days("2026-11-21", "2027-12-01").lowerBound))
    #expect((19_999...20_000).contains(reading.occurrences.count))
    #expect(reading.problems.map(\.extent) == [.note])
    #expect(reading.occurrences.map(\.startsAt).max() == EventTime(last)?.instant(in: .utc))
  }

  @Test("A COUNT of a billion reaches the window without being counted out")
  func billion() throws {
    let reading = try Fixture.read(
      "count-of-a-billion", in: days("2030-01-01", "2030-01-02"))
    #expect(reading.occurrences.count == 20_000)
    let after = try Fixture.read("count-of-a-billion", in: days("2031-09-09", "2031-09-10"))
    #expect(after.occurrences.last?.start.description == "2031-09-09T01:46:39Z")
  }

  @Test(
    "A rule that nothing satisfies ends, in a moment",
    arguments: ["every-second-of-the-thirtieth-of-february", "fifth-monday-on-the-first"])
  func impossible(fixture: String) throws {
    let reading = try Fixture.read(fixture)
    #expect(reading.starts == ["2000-01-01T00:00:00Z"])
    #expect(reading.problems == [])
  }

  @Test("A rule that takes too much work is given up, and its event is said to be incomplete")
  func tooMuchWork() throws {
    let reading = try Fixture.read(
      "count-that-needs-too-much-work", in: days("2030-01-01", "2030-01-02"))
    #expect(reading.problems.map(\.extent) == [.event(uid: "a")])
    #expect(reading.messages[0].contains("too complex"))
  }

  @Test("Rules of other calendars, which cost much, are bounded in number, and said to be")
  func manyScaledRules() {
    let events = (0..<1_000).map { index in
      "BEGIN:VEVENT\nUID:\(index)\nDTSTART;VALUE=DATE:20130210\n"
        + "RRULE:RSCALE=CHINESE;FREQ=YEARLY;COUNT=2\nEND:VEVENT"
    }
    let reading = reading(events: events.joined(separator: "\n"))
    #expect(reading.occurrences.count > 1_000)
    #expect(reading.problems.count > 700)
    #expect(reading.messages.allSatisfy { $0.contains("too complex") })
  }

  @Test("An end in the year 9999 is as good as none")
  func year9999() throws {
    let reading = try Fixture.read(
      "until-in-the-year-9999", in: days("2026-01-01", "2126-01-01"))
    #expect(reading.occurrences.count == 100)
    #expect(reading.continuesPastWindow)
  }

  @Test("Years before 1900 are years")
  func before1900() throws {
    let reading = try Fixture.read("years-before-1900", in: days("1789-01-01", "1800-01-01"))
    #expect(reading.starts.first == "1789-07-14")
    #expect(reading.starts.last == "1799-07-14")
  }

  @Test("Numbers too large for anything are reported, or as good as the largest")
  func largeNumbers() throws {
    let reading = try Fixture.read("numbers-too-large-for-anything")
    #expect(reading.starts == ["2026-01-05T09:00:00Z"])
    #expect(reading.problems.map(\.extent) == [.event(uid: "a")])
  }

  @Test("Every time that four digits can name is read in the widest window")
  func widestWindow() {
    let events = ["00010101T000000Z", "99991231T235959Z"].map {
      "BEGIN:VEVENT\nUID:\($0)\nDTSTART:\($0)\nRRULE:FREQ=DAILY;INTERVAL=999999999\nEND:VEVENT"
    }
    let reading = reading(events: events.joined(separator: "\n"), in: Int64.min..<Int64.max)
    #expect(reading.starts == ["0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z"])
  }

  @Test("Components nested a hundred thousand deep are passed over, and what follows is read")
  func nesting() {
    let depth = 100_000
    let nested =
      String(repeating: "BEGIN:X-A\n", count: depth) + String(repeating: "END:X-A\n", count: depth)
    let reading = reading(events: nested + event("DTSTART:20260105T090000Z"))
    #expect(reading.starts == ["2026-01-05T09:00:00Z"])
    #expect(reading.problems.map(\.extent) == [.note])
  }

  @Test("A text of many megabytes is cut, in linear time")
  func longLine() {
    let text = String(repeating: "long ", count: 1_000_000)
    let reading = reading(events: event("DTSTART:20260105T090000Z\nDESCRIPTION:\(text)"))
    #expect(reading.occurrences[0].notes.utf8.count == ContentLine.maximumTextLength)
  }

  @Test("A line folded at every character is unfolded in linear time")
  func manyFolds() {
    let text = String(repeating: "x\n ", count: 300_000)
    let reading = reading(events: event("DTSTART:20260105T090000Z\nSUMMARY:\(text)"))
    #expect(reading.titles[0].utf8.count == 300_000)
  }

  @Test("A file of rules is given a bounded amount of work in all")
  func fileBudget() {
    var budget = WorkBudget(stepsPerFile: 10)
    budget.beginSeries()
    let first = budget.spend(10)
    budget.beginSeries()
    let second = budget.spend()
    #expect(first && !second)
  }
}

/// The limits of a file, with budgets small enough to use up quickly.
extension BoundsTests {
  /// Reads events that share a budget, as the reader does.
  private func read(_ events: [String], _ budget: WorkBudget) -> [Series] {
    var budget = budget
    let text = "BEGIN:VCALENDAR\n" + events.joined(separator: "\n") + "\nEND:VCALENDAR\n"
    let stream = CalendarStream(Array(text.utf8))
    let options = ReadingOptions(window: days("2000-01-01", "2035-01-01"), zone: .utc)
    var zones = ZoneLookup(stream.calendars, until: options.window.upperBound)
    return stream.events.map { Series([$0], options: options, zones: &zones, budget: &budget) }
  }

  private var start: String { "DTSTART:20260105T090000Z\n" }

  @Test("A file's series of every second share a bound, which takes nothing from weekly ones")
  func everySecondOfAFile() {
    let fast = event(start + "RRULE:FREQ=SECONDLY;COUNT=400")
    let weekly = event(start + "RRULE:FREQ=WEEKLY;COUNT=20")
    let budget = WorkBudget(occurrencesPerFile: .init(firstOfDay: 50, furtherOfDay: 500))
    let series = read([fast, fast, fast, weekly], budget)
    #expect(series.map(\.occurrences.count) == [400, 102, 1, 20])
    #expect(
      series.map { $0.problems.map(\.extent) } == [[], [.event(uid: "a")], [.event(uid: "a")], []])
    #expect(series[1].problems.allSatisfy { $0.message.contains("split the file") })
  }

  @Test("A file's daily series share a bound, and its plain events have none")
  func dailyOfAFile() {
    let daily = event(start + "RRULE:FREQ=DAILY;COUNT=30")
    let budget = WorkBudget(occurrencesPerFile: .init(firstOfDay: 40, furtherOfDay: 0))
    let series = read([daily, daily, event(start)], budget)
    #expect(series.map(\.occurrences.count) == [30, 10, 1])
    #expect(series.map { $0.problems.map(\.extent) } == [[], [.event(uid: "a")], []])
  }

  @Test("A file's exceptions by rules share a bound, and an event that goes without is said to")
  func exceptionsOfAFile() {
    let excepted = event(start + "RRULE:FREQ=DAILY;COUNT=3\nEXRULE:FREQ=SECONDLY;COUNT=90")
    let series = read([excepted, excepted], WorkBudget(exclusionsPerFile: 100))
    #expect(series.map { $0.problems.map(\.extent) } == [[], [.event(uid: "a")]])
  }

  @Test("What a file may have in all is what two runaway series and a full life have")
  func shippedBounds() {
    let budget = WorkBudget()
    #expect(budget.occurrences.firstOfDay == 200_000 && budget.occurrences.furtherOfDay == 30_000)
    #expect(budget.exclusions == 1_000_000)
  }

  @Test("A zone that changes its clocks twenty thousand times is not believed, and said so")
  func manyZoneChanges() {
    let times = (0..<20_000).map { "\(1_900 + $0 / 1_000)0101T10\(1_000 + $0 % 1_000)" }
    for lines in [times.joined(separator: ","), times.joined(separator: "\nRDATE:")] {
      let zone =
        "BEGIN:VTIMEZONE\nTZID:Mine\nBEGIN:STANDARD\nDTSTART:19000101T000000\n"
        + "TZOFFSETFROM:+0100\nTZOFFSETTO:+0200\nRDATE:\(lines)\nEND:STANDARD\nEND:VTIMEZONE\n"
      let reading = reading(events: zone + event("DTSTART;TZID=Mine:20260105T090000"))
      #expect(reading.starts == ["2026-01-05T09:00:00"])
      #expect(reading.messages.contains { $0.contains("\"Mine\" is unknown") })
    }
  }

  @Test("Quoted-printable is looked for once a value, however many lines that has")
  func quotedPrintable() {
    let head = "DESCRIPTION;X-A=" + String(repeating: "a", count: 100_000)
    let soft = String(repeating: "=\n", count: 30_000)
    let endless = reading(events: event("\(start)\(head);QUOTED-PRINTABLE\(soft):x"))
    #expect(endless.starts == ["2026-01-05T09:00:00Z"])
    let lines = String(repeating: "=41=\n", count: 5_000)
    let text = reading(events: event("\(start)DESCRIPTION;ENCODING=QUOTED-PRINTABLE:\(lines)x"))
    #expect(text.occurrences[0].notes == String(repeating: "A", count: 5_000) + "x")
  }
}
