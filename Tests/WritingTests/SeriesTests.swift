import Calendars
import Foundation
import Testing
import Time
import Writing

@Suite("A change of a series")
struct SeriesTests {
  let weekly = Changing(
    """
    BEGIN:VEVENT
    UID:a
    DTSTAMP:20250101T000000Z
    DTSTART;TZID=Europe/Berlin:20260302T100000
    DTEND;TZID=Europe/Berlin:20260302T110000
    RRULE:FREQ=WEEKLY;BYDAY=MO,WE;COUNT=8
    EXDATE;TZID=Europe/Berlin:20260304T100000,20260323T100000
    SUMMARY:Stand-up
    X-VENDOR:kept
    END:VEVENT
    \(Changing.moved)
    """)

  let before = [
    "2026-03-02T09:00:00Z Stand-up", "2026-03-09T09:00:00Z Stand-up",
    "2026-03-11T09:00:00Z Stand-up", "2026-03-16T11:00:00Z Moved", "2026-03-18T09:00:00Z Stand-up",
    "2026-03-25T09:00:00Z Stand-up",
  ]

  @Test("needs to be told which occurrences are meant")
  func span() {
    #expect(weekly.refusal("2026-03-11T09:00:00Z") { $0.title = "x" }?.kind == .spanNeeded)
  }

  @Test("for this one is a component of its own, with all that the series' has")
  func this() throws {
    let written = try weekly.written("2026-03-11T09:00:00Z", .this) { $0.title = "Other" }
    #expect(
      written.contains(
        """
        BEGIN:VEVENT
        UID:a
        RECURRENCE-ID;TZID=Europe/Berlin:20260311T100000
        DTSTAMP:20260301T090000Z
        LAST-MODIFIED:20260301T090000Z
        DTSTART;TZID=Europe/Berlin:20260311T100000
        DTEND;TZID=Europe/Berlin:20260311T110000
        SUMMARY:Other
        X-VENDOR:kept
        END:VEVENT
        """))
    var after = before
    after[2] = "2026-03-11T09:00:00Z Other"
    #expect(occurrences(Array(written.utf8)) == after)
  }

  @Test("for one that was changed before changes its component")
  func twice() throws {
    let written = try weekly.written("2026-03-16T09:00:00Z", .this) { $0.title = "Again" }
    #expect(written.components(separatedBy: "BEGIN:VEVENT").count == 3)
    #expect(occurrences(Array(written.utf8))[3] == "2026-03-16T11:00:00Z Again")
  }

  @Test("for following changes the named occurrence, too, that had been changed by itself")
  func followingFromChanged() throws {
    let file = try weekly.run("2026-03-16T09:00:00Z", .following) { $0.title = "Huddle" }
    #expect(
      occurrences(file.bytes) == Array(before[..<3]) + [
        "2026-03-16T11:00:00Z Huddle", "2026-03-18T09:00:00Z Huddle", "2026-03-25T09:00:00Z Huddle",
      ])
    #expect(file.remarks.isEmpty)
  }

  @Test(
    "by an occurrence that had been moved sets the hour of all, from the series' own time",
    arguments: [
      // The named occurrence is on Monday at noon; the series is at ten.
      ("2026-03-16T11:00:00Z", "11:00:00Z"), ("2026-03-16T08:00:00Z", "08:00:00Z"),
    ])
  func allFromMoved(target: String, hour: String) throws {
    let file = try weekly.run("2026-03-16T09:00:00Z", .all) { $0.start = target.instant() }
    let starts = occurrences(file.bytes).map { String($0.prefix(20)) }
    #expect(starts == before.map { $0.prefix(11) + hour })
  }

  @Test("by the hour of an occurrence that had been moved to another day keeps the series' days")
  func hourFromOtherDay() throws {
    let elsewhere = Changing(
      weekly.text.replacing("\r\n", with: "\n").replacing(
        "20260316T120000", with: "20260317T120000"
      )
      .replacing("20260316T130000", with: "20260317T130000")
      .components(separatedBy: "it is\n")[1].replacing("\nEND:VCALENDAR\n", with: ""))
    let file = try elsewhere.run("2026-03-16T09:00:00Z", .all) {
      $0.start = "2026-03-17T14:00:00Z".instant()
    }
    let starts = occurrences(file.bytes).map { String($0.prefix(20)) }
    #expect(
      starts
        == before.map {
          ($0.hasPrefix("2026-03-16") ? "2026-03-17T" : $0.prefix(11)) + "14:00:00Z"
        })
  }

  @Test("that takes out the last occurrence there is takes the event out")
  func lastOne() throws {
    let single = Changing(
      "BEGIN:VEVENT\nUID:a\nDTSTART:20260302T100000Z\nRRULE:FREQ=DAILY;COUNT=2\n"
        + "EXDATE:20260302T100000Z\nSUMMARY:x\nEND:VEVENT")
    let written = try single.written("2026-03-03T10:00:00Z", .this) { $0.isRemoval = true }
    #expect(!written.contains("VEVENT"))
  }

  @Test("takes one out by EXDATE, with the component that changed it")
  func exclusion() throws {
    let written = try weekly.written("2026-03-16T09:00:00Z", .this) { $0.isRemoval = true }
    #expect(written.contains("\nEXDATE;TZID=Europe/Berlin:20260316T100000\n"))
    #expect(!written.contains("Moved"))
    #expect(occurrences(Array(written.utf8)) == before.filter { !$0.hasSuffix("Moved") })
  }

  @Test(
    "of which the file has only single occurrences takes out the named one and leaves the others",
    arguments: [true, false])
  func withoutMaster(usesOneFilePerEvent: Bool) throws {
    let alone = (16...18).map { day in
      "BEGIN:VEVENT\nUID:a\nRECURRENCE-ID:202603\(day)T090000Z\nDTSTART:202603\(day)T090000Z\nEND:VEVENT"
    }
    var calendar = Changing(alone.joined(separator: "\n"))
    calendar.occasion.usesOneFilePerEvent = usesOneFilePerEvent
    let file = try calendar.run("2026-03-17T09:00:00Z", .this) { $0.isRemoval = true }
    #expect(occurrences(file.bytes) == ["2026-03-16T09:00:00Z ", "2026-03-18T09:00:00Z "])
  }

  @Test("for all moves its weekdays, exceptions and UNTIL, and not what was moved by itself")
  func move() throws {
    let written = try weekly.written("2026-03-11T09:00:00Z", .all) {
      $0.start = "2026-03-12T15:00:00".instant()
    }
    #expect(written.contains("RRULE:FREQ=WEEKLY;BYDAY=TU,TH;COUNT=8\n"))
    #expect(written.contains("EXDATE;TZID=Europe/Berlin:20260305T150000,20260324T150000\n"))
    #expect(written.contains("RECURRENCE-ID;TZID=Europe/Berlin:20260317T150000\n"))
    #expect(
      occurrences(Array(written.utf8)) == [
        "2026-03-03T14:00:00Z Stand-up", "2026-03-10T14:00:00Z Stand-up",
        "2026-03-12T14:00:00Z Stand-up", "2026-03-16T11:00:00Z Moved",
        "2026-03-19T14:00:00Z Stand-up", "2026-03-26T14:00:00Z Stand-up",
      ])
  }

  @Test("that its rule can't say is refused whole")
  func unsayable() {
    let monthly = Changing(
      "BEGIN:VEVENT\nUID:a\nDTSTART:20260309T100000Z\nRRULE:FREQ=MONTHLY;BYDAY=2MO\nEND:VEVENT")
    let refusal = monthly.refusal("2026-04-13T10:00:00Z", .all) {
      $0.start = "2026-04-14T10:00:00Z".instant()
    }
    #expect(refusal?.kind == .refused)
  }

  @Test("at an hour that the clocks skip keeps the hour of the rule")
  func skippedHour() throws {
    let nightly = Changing(
      "BEGIN:VEVENT\nUID:a\nDTSTART;TZID=Europe/Berlin:20260327T023000\nRRULE:FREQ=DAILY;COUNT=6\n"
        + "END:VEVENT")
    let file = try nightly.run("2026-03-29T01:30:00Z", .following) { $0.title = "Late" }
    #expect(
      occurrences(file.bytes) == [
        "2026-03-27T01:30:00Z ", "2026-03-28T01:30:00Z ", "2026-03-29T01:30:00Z Late",
        "2026-03-30T00:30:00Z Late", "2026-03-31T00:30:00Z Late", "2026-04-01T00:30:00Z Late",
      ])
  }

  @Test("of which a component stands for the future, too, is refused")
  func range() {
    let ranged = Changing(
      """
      BEGIN:VEVENT
      UID:a
      DTSTART:20260309T100000Z
      RRULE:FREQ=DAILY
      END:VEVENT
      BEGIN:VEVENT
      UID:a
      RECURRENCE-ID;RANGE=THISANDFUTURE:20260312T100000Z
      DTSTART:20260312T110000Z
      END:VEVENT
      """)
    let refusal = ranged.refusal("2026-03-10T10:00:00Z", .this) { $0.title = "x" }
    #expect(refusal?.message.contains("THISANDFUTURE") == true)
  }

  /// A series in which only the start has a zone.
  private static let withTwoClocks = Changing(
    """
    BEGIN:VEVENT
    UID:a
    DTSTART;TZID=America/New_York:20260302T090000
    DTEND:20260302T100000
    RRULE:FREQ=WEEKLY;COUNT=4
    SUMMARY:Stand-up
    END:VEVENT
    """)

  @Test("is refused where only one of start and end has a zone, with that reason")
  func oneClock() {
    let mixed = Self.withTwoClocks
    for span in [ChangeSpan.following, .all] {
      let refusal = mixed.refusal("2026-03-09T13:00:00Z", span) {
        $0.end = "2026-03-10T14:00:00Z".instant()
      }
      #expect(refusal?.message.hasPrefix("only one of DTSTART and DTEND has a time zone") == true)
    }
  }

  @Test(
    "keeps both clocks where only one of start and end has a zone and the length stays",
    arguments: ChangeSpan.allCases)
  func twoClocks(span: ChangeSpan) throws {
    let mixed = Self.withTwoClocks
    let second = "2026-03-09T13:00:00Z"
    let before = occurrences(Array(mixed.text.utf8))
    let titled = try mixed.written(second, span) { $0.title = "New" }
    let ends = titled.matches(of: #/DTEND:2026\d{4}T100000/#)
    #expect(ends.count == (span == .all ? 1 : 2) && !titled.contains("DTEND;"), "\(titled)")
    let removed = try mixed.run(second, span) { $0.isRemoval = true }
    let left = [ChangeSpan.this: 3, .following: 1, .all: 0][span]!
    #expect(occurrences(removed.bytes).count == left && before.count == 4)
    _ = try mixed.run(second, span) { $0.isCancelled = true }
    _ = try mixed.run(second, span) { $0.location = "Pier 4" }
    _ = try mixed.run(second, span) { $0.start = "2026-03-09T15:00:00Z".instant() }
  }

  @Test(
    "for following divides the COUNT of each of two rules",
    arguments: [
      "2026-01-12T09:00:00Z", "2026-01-19T09:00:00Z", "2026-02-12T09:00:00Z",
    ])
  func twoRules(named: String) throws {
    let two = Changing(
      """
      BEGIN:VEVENT
      UID:a
      DTSTART:20260105T090000Z
      RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=3
      RRULE:FREQ=MONTHLY;BYMONTHDAY=7,12;COUNT=5
      SUMMARY:Old
      END:VEVENT
      """)
    let before = occurrences(Array(two.text.utf8))
    let after = occurrences(try two.run(named, .following) { $0.title = "New" }.bytes)
    #expect(after == before.map { $0 < named ? $0 : $0.replacing("Old", with: "New") })
    let left = occurrences(try two.run(named, .following) { $0.isRemoval = true }.bytes)
    #expect(left == before.filter { $0 < named })
  }
}
