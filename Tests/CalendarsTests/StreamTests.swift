import Testing

@testable import Calendars

@Suite("Files with many calendars, and with broken ones")
struct StreamTests {
  @Test("All the calendars of a file are read, and its first name is the file's")
  func manyCalendars() throws {
    let reading = try Fixture.read("many-calendars-in-one-file")
    #expect(Set(reading.titles) == ["One", "Two", "Three"])
    #expect(reading.name == "First")
    #expect(reading.problems == [])
  }

  @Test("What METHOD:CANCEL cancels is kept and marked")
  func cancel() throws {
    let reading = try Fixture.read("method-cancel")
    #expect(reading.occurrences.map(\.status) == [.cancelled])
  }

  @Test("A reply does not replace the event, but brings its attendee's answer")
  func reply() throws {
    let reading = try Fixture.read("method-reply-after-its-request")
    #expect(reading.titles == ["Plan"])
    #expect(reading.occurrences[0].attendees.map(\.status) == [.declined, .needsAction])
  }

  private func message(_ method: String, _ lines: String) -> String {
    "BEGIN:VCALENDAR\nMETHOD:\(method)\n\(event("ATTENDEE;PARTSTAT=" + lines))\nEND:VCALENDAR\n"
  }

  @Test("A reply for one occurrence brings its answer, and a counter-proposal nothing")
  func replyToOccurrence() {
    let invitation = message(
      "REQUEST",
      """
      NEEDS-ACTION:mailto:lee@example.org
      SUMMARY:Plan
      DTSTART:20260105T090000Z
      RRULE:FREQ=DAILY;COUNT=3
      """)
    let answers = ["REPLY", "COUNTER"].enumerated().map { number, method in
      message(
        method,
        """
        DECLINED:mailto:lee@example.org
        SUMMARY:\(method)
        DTSTAMP:20260103T000000Z
        RECURRENCE-ID:2026010\(6 + number)T090000Z
        DTSTART:2026010\(6 + number)T150000Z
        """)
    }
    for text in [invitation + answers.joined(), answers.joined() + invitation] {
      let reading = reading(Array(text.utf8))
      #expect(reading.titles == ["Plan", "Plan", "Plan"])
      #expect(reading.starts == ["05", "06", "07"].map { "2026-01-\($0)T09:00:00Z" })
      #expect(
        reading.occurrences.flatMap { $0.attendees.map(\.status) }
          == [.needsAction, .declined, .needsAction])
      #expect(reading.answers.isEmpty && reading.problems.isEmpty)
    }
  }

  @Test("Answers without their invitation are said to be no meetings")
  func onlyAnswers() {
    for method in ["REPLY", "COUNTER", "REFRESH", "DECLINECOUNTER"] {
      for line in ["", "\nDTSTART:20260105T090000Z", "\nRECURRENCE-ID:20260105T090000Z"] {
        let text = message(method, "ACCEPTED:mailto:lee@example.org" + line)
        let reading = reading(Array(text.utf8))
        #expect(reading.answers == ["a"])
        #expect(reading.problems.map(\.extent) == [.note])
        #expect(
          reading.messages == [
            "METHOD:\(method) answers an invitation, which the file doesn't contain, "
              + "so it is not a meeting"
          ])
      }
    }
  }

  @Test("An event without a UID gets one from its content, the same each time")
  func withoutUID() throws {
    let first = try Fixture.read("event-without-a-uid").occurrences
    #expect(Set(first.map(\.uid)).count == 3)
    #expect(first.allSatisfy { $0.uid.hasPrefix("no-uid-") })
    #expect(first == (try Fixture.read("event-without-a-uid").occurrences))
  }

  @Test("An event without a start is reported by its UID, and the others go on")
  func withoutStart() throws {
    let reading = try Fixture.read("event-without-a-start")
    #expect(reading.occurrences.map(\.uid) == ["fine"])
    #expect(reading.problems.map(\.extent) == [.event(uid: "timeless")])
    #expect(reading.messages == ["DTSTART is missing; the event has no time"])
  }

  @Test("A start that can't be is reported with its line and value")
  func unreadableStart() throws {
    let reading = try Fixture.read("event-with-an-unreadable-start")
    #expect(reading.occurrences.map(\.uid) == ["fine"])
    #expect(reading.problems.map(\.extent) == [.event(uid: "broken")])
    #expect(reading.problems[0].line == 6)
    #expect(reading.messages[0].contains("20260230T090000Z"))
  }

  @Test("Of two copies of one event the one with the higher SEQUENCE holds")
  func twice() throws {
    #expect(try Fixture.read("one-uid-twice").titles == ["New"])
  }

  @Test("Events of other times that share a UID are all read, and that is noted")
  func sharedUID() throws {
    let reading = try Fixture.read("events-that-share-a-uid")
    #expect(reading.titles == ["Morning", "Copy", "Afternoon"])
    #expect(Set(reading.occurrences.map(\.uid)).count == 2)
    #expect(reading.problems.map(\.extent) == [.note])
  }

  @Test("Events that share a UID and a start are all read if they differ in title only")
  func sharedUIDAndStart() {
    func events(_ stamps: [String]) -> [String] {
      let events = zip(["Paper", "Glass", "Paper"], stamps).map { title, stamp in
        event("DTSTART:20260105T090000Z\nSUMMARY:\(title)\nRRULE:FREQ=DAILY;COUNT=2\n\(stamp)")
      }
      let occurrences = reading(events: events.joined(separator: "\n")).occurrences
      #expect(Set(occurrences.map(\.uid)).count == Set(occurrences.map(\.title)).count)
      return occurrences.map(\.title).sorted()
    }
    let (first, second) = ("DTSTAMP:20260101T000000Z", "DTSTAMP:20260102T000000Z")
    #expect(events([first, first, first]) == ["Glass", "Glass", "Paper", "Paper"])
    #expect(events([first, second, first]) == ["Glass", "Glass"])
  }

  @Test("A series that Google has split is two series, which do not overlap")
  func googleSplit() throws {
    let reading = try Fixture.read("google-split-series")
    #expect(
      reading.starts == [
        "2026-01-05T08:00:00Z", "2026-01-12T08:00:00Z", "2026-01-19T09:00:00Z",
        "2026-01-26T09:00:00Z",
      ])
    #expect(reading.titles == ["Before", "Before", "After", "After"])
  }

  @Test(
    "An event's end comes from DTEND, from DURATION, or from the rule for events with neither",
    arguments: [
      ("duration", "2026-01-05T10:30:00Z"), ("nothing", "2026-01-05T09:00:00Z"),
      ("day", "2026-01-06"), ("same-day", "2026-01-06"), ("week", "2026-01-12"),
      ("backwards", "2026-01-05T09:00:00Z"), ("day-of-hours", "2026-01-06"),
      ("floating-end", "2026-01-05T09:00:00Z"), ("two-zones", "2026-01-05T09:00:00Z"),
      ("negative", "2026-01-05T09:00:00Z"),
    ])
  func ends(uid: String, end: String) throws {
    let reading = try Fixture.read("ends-given-in-every-way")
    let occurrence = try #require(reading.occurrences.first { $0.uid == uid })
    #expect(occurrence.end.description == end)
  }

  @Test("A file that is cut off gives what is whole, and one problem")
  func cutOff() throws {
    let reading = try Fixture.read("event-cut-off")
    #expect(reading.titles == ["Whole"])
    #expect(reading.problems.map(\.extent) == [.file])
    #expect(reading.problems[0].uid == "half")
    #expect(
      reading.messages == [
        "the file ends at line 11, within the event that begins at line 9"
      ])
    let calendar = try Fixture.read("calendar-without-its-end")
    #expect(calendar.occurrences.count == 1)
    #expect(calendar.problems.map(\.extent) == [.file])
  }

  @Test("An event without its END harms no other")
  func withoutEnd() throws {
    let reading = try Fixture.read("event-without-its-end")
    #expect(reading.occurrences.map(\.uid) == ["fine"])
    #expect(reading.problems.map(\.extent).contains(.event(uid: "open")))
  }

  @Test("An alarm without its END makes its event doubtful, and no other")
  func alarmWithoutEnd() throws {
    let reading = try Fixture.read("alarm-without-its-end")
    #expect(reading.problems.map(\.extent) == [.event(uid: "a")])
  }

  @Test("Events without a calendar around them are read, and that is noted once")
  func withoutCalendar() throws {
    let reading = try Fixture.read("events-without-a-calendar")
    #expect(reading.occurrences.count == 2)
    #expect(reading.problems.map(\.extent) == [.note])
  }

  @Test("A line that is none is passed over, and noted")
  func noLine() throws {
    let reading = try Fixture.read("line-that-is-none")
    #expect(reading.titles == ["Fine"])
    #expect(reading.problems.map(\.extent) == [.note])
    #expect(reading.problems[0].line == 8)
  }

  @Test("Binary data, an empty file and a file of other text hold no calendar")
  func noCalendar() throws {
    for bytes in [
      try Fixture.bytes("binary"), try Fixture.bytes("empty"), Array("<html></html>\n".utf8),
      Array(String(repeating: "a line of text\n", count: 10_000).utf8),
    ] {
      let reading = reading(bytes)
      #expect(reading.occurrences == [])
      #expect(reading.problems.map(\.extent) == [.file])
      #expect(reading.messages[0].contains("a calendar begins with BEGIN:VCALENDAR"))
    }
  }
}
