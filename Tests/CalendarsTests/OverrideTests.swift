import Testing
import Time

@testable import Calendars

@Suite("Instances that have been changed")
struct OverrideTests {
  private let mondays = [
    "2026-01-05T08:00:00Z", "2026-01-12T08:00:00Z", "2026-01-19T08:00:00Z", "2026-01-26T08:00:00Z",
  ]

  @Test("An instance that moved to another day keeps its original start as its identity")
  func moved() throws {
    let reading = try Fixture.read("override-moved-to-another-day")
    #expect(reading.originals == mondays)
    #expect(reading.starts[1] == "2026-01-14T13:00:00Z")
    #expect(reading.occurrences[1].end.description == "2026-01-14T13:30:00Z")
    #expect(reading.titles == ["Series", "Moved", "Series", "Series"])
  }

  @Test("A cancelled instance stays, and RECURRENCE-ID may name it in UTC")
  func cancelled() throws {
    let reading = try Fixture.read("override-cancelled-and-named-in-utc")
    #expect(reading.originals == mondays)
    #expect(
      reading.occurrences.map(\.status) == [.confirmed, .cancelled, .confirmed, .confirmed])
  }

  @Test("The order of master and override in the file does not matter")
  func beforeMaster() throws {
    let reading = try Fixture.read("override-before-its-master")
    #expect(reading.originals == mondays)
    #expect(reading.starts[1] == "2026-01-12T10:00:00Z")
  }

  @Test("A timed instance may become a whole day, and a day a timed one")
  func otherValueType() throws {
    let allDay = try Fixture.read("override-makes-an-instance-all-day")
    #expect(allDay.originals == mondays)
    #expect(allDay.occurrences[1].start == EventTime("2026-01-12"))
    #expect(allDay.occurrences[1].end == EventTime("2026-01-13"))
    let timed = try Fixture.read("override-makes-a-day-timed")
    #expect(timed.originals == ["2026-01-05", "2026-01-06", "2026-01-07"])
    #expect(timed.starts == ["2026-01-05", "2026-01-06T11:00:00Z", "2026-01-07"])
  }

  @Test("A RECURRENCE-ID that is a day names that day's instance")
  func namedByDay() throws {
    let reading = try Fixture.read("override-named-by-its-day-alone")
    #expect(reading.originals == mondays)
    #expect(reading.starts[1] == "2026-01-12T11:00:00Z")
  }

  @Test("An override whose master is not in the file stands alone")
  func orphan() throws {
    let reading = try Fixture.read("override-without-a-master")
    #expect(reading.originals == ["2026-01-12T08:00:00Z"])
    #expect(reading.starts == ["2026-01-13T08:00:00Z"])
    #expect(reading.occurrences[0].isRecurring)
  }

  @Test("A cancellation without DTSTART leaves the instance where it was")
  func withoutStart() throws {
    let reading = try Fixture.read("override-without-a-start")
    #expect(reading.starts == mondays)
    #expect(reading.occurrences[1].status == .cancelled)
    #expect(reading.occurrences[1].end.description == "2026-01-12T09:00:00Z")
  }

  @Test("An instance that moved into the window is in it, wherever its series is")
  func movedIntoWindow() throws {
    let reading = try Fixture.read(
      "override-moved-into-the-window", in: days("2026-01-01", "2027-01-01"))
    #expect(reading.titles == ["Six years on"])
    #expect(reading.originals == ["2020-01-13T08:00:00Z"])
  }

  @Test("Of two overrides of one instance the one with the higher SEQUENCE holds")
  func sequence() throws {
    #expect(try Fixture.read("two-overrides-of-one-instance").titles[1] == "Second revision")
  }

  @Test("THISANDFUTURE shifts and renames what follows, on the clock on the wall")
  func thisAndFuture() throws {
    let reading = try Fixture.read("thisandfuture-shifts-what-follows")
    #expect(reading.occurrences.count == 14)
    #expect(reading.titles[0...3] == ["Series", "Series", "Tuesdays", "Monday once more"])
    #expect(reading.titles[4...].allSatisfy { $0 == "Tuesdays" })
    #expect(reading.originals[11] == "2026-03-23T08:00:00Z")
    #expect(
      reading.starts[11...] == [
        "2026-03-24T09:30:00Z", "2026-03-31T08:30:00Z", "2026-04-07T08:30:00Z",
      ])
    #expect(reading.occurrences[13].end.description == "2026-04-07T09:30:00Z")
  }

  @Test("THISANDFUTURE written in UTC still means the clock of the series")
  func thisAndFutureInUTC() throws {
    let reading = try Fixture.read("thisandfuture-written-in-utc")
    #expect(
      reading.starts[10...] == [
        "2026-03-16T08:00:00Z", "2026-03-23T09:00:00Z", "2026-03-30T08:00:00Z",
        "2026-04-06T08:00:00Z",
      ])
  }

  @Test("A changed instance that an EXDATE excludes stays out, and that is noted")
  func excluded() {
    let series = event(
      "DTSTART:20260105T090000Z\nRRULE:FREQ=DAILY;COUNT=2\nEXDATE:20260106T090000Z")
    let change = "RECURRENCE-ID:20260106T090000Z\nDTSTART:20260106T120000Z\nSTATUS:"
    for (status, problems) in [("CONFIRMED", 1), ("CANCELLED", 0)] {
      let reading = reading(events: series + "\n" + event(change + status))
      #expect(reading.starts == ["2026-01-05T09:00:00Z"])
      #expect(reading.problems.map(\.extent) == Array(repeating: .note, count: problems))
    }
  }

  @Test("Every instance of a long series may be overridden")
  func manyOverrides() {
    let override = { (day: CivilDate) -> String in
      let digits = day.description.filter { $0 != "-" }
      return event("RECURRENCE-ID:\(digits)T090000Z\nDTSTART:\(digits)T100000Z")
    }
    let first = CivilDate("1900-01-01")!
    let overrides = (0..<5_000).map { override(first.adding(days: $0)) }
    let series = event("DTSTART:19000101T090000Z\nRRULE:FREQ=DAILY;COUNT=5000")
    let reading = reading(
      events: series + "\n" + overrides.joined(separator: "\n"),
      in: days("1900-01-01", "1950-01-01"))
    #expect(reading.occurrences.count == 5_000)
    #expect(reading.starts.allSatisfy { $0.hasSuffix("T10:00:00Z") })
  }
}
