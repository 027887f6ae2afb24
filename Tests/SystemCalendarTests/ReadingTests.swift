#if !canImport(Darwin)
  import Calendars
  import Time
  import EventKit
  import Foundation
  import SeededRandom
  import Testing

  @testable import SystemCalendar

  @Suite("An event of the system")
  struct ReadingTests {
    private func read(
      zone: String = "GMT", _ events: StoredEvent...
    ) throws -> [Occurrence] {
      let machine = Machine(zone: zone)
      for event in events { machine.database.add(event) }
      try machine.fetch()
      return machine.occurrences(in: try #require(Zone(identifier: zone)))
    }

    @Test(
      "that takes the whole day is on that day, wherever the machine is",
      arguments: [
        "GMT", "Pacific/Auckland", "America/Los_Angeles", "Asia/Kolkata", "America/Sao_Paulo",
      ])
    func allDay(zone: String) throws {
      // In São Paulo, that day began at one o'clock.
      let event = StoredEvent(
        "a", in: "C-1", StoredValues("Fair", day: Machine.date("2018-11-04T00:00:00Z"), days: 2))
      let found = try read(zone: zone, event)
      #expect(found.map(\.start.description) == ["2018-11-04"])
      #expect(found.map(\.end.description) == ["2018-11-06"])
      #expect(found.map(\.original.description) == ["2018-11-04"])
    }

    @Test("that ends with the first second of the next day ends with its own")
    func nextMidnight() throws {
      var values = StoredValues("Fair", day: Machine.date("2026-03-10T00:00:00Z"))
      values.end = Machine.date("2026-03-11T00:00:00Z")
      #expect(
        try read(StoredEvent("a", in: "C-1", values)).map(\.end.description) == ["2026-03-11"])
    }

    @Test("that floats is at its hour, wherever the machine is", arguments: ["GMT", "Asia/Tokyo"])
    func floating(zone: String) throws {
      let values = StoredValues("Run", start: Machine.date("2026-03-10T07:00:00Z"), timeZone: nil)
      let found = try read(zone: zone, StoredEvent("a", in: "C-1", values))
      #expect(found.map(\.start.description) == ["2026-03-10T07:00:00"])
    }

    @Test("that is in an hour which clocks show twice is in the right one")
    func twice() throws {
      let berlin = TimeZone(identifier: "Europe/Berlin")
      for (uid, time) in [("a", "2026-10-25T00:30:00Z"), ("b", "2026-10-25T01:30:00Z")] {
        let values = StoredValues("Night", start: Machine.date(time), timeZone: berlin)
        let found = try read(StoredEvent(uid, in: "C-1", values))
        #expect(found.map(\.start.description) == [time])
      }
    }

    @Test("keeps its zone, and its hour there when clocks change")
    func zone() throws {
      let start = StoredValues(
        "Round", start: Machine.date("2026-03-24T13:00:00Z"),
        timeZone: TimeZone(identifier: "Europe/Berlin"))
      let series = StoredEvent("a", in: "C-1", start, rule: StoredRule(.weekly, count: 2))
      let found = try read(series)
      #expect(found.map(\.start.description) == ["2026-03-24T13:00:00Z", "2026-03-31T12:00:00Z"])
      #expect(found.map(\.timeZone) == ["Europe/Berlin", "Europe/Berlin"])
    }

    @Test("of an all-day series keeps its day as its original start when it gets an hour")
    func allDaySeries() throws {
      let values = StoredValues("Duty", day: Machine.date("2026-03-02T00:00:00Z"))
      var series = StoredEvent("a", in: "C-1", values, rule: StoredRule(.weekly, count: 2))
      series.detached[Machine.date("2026-03-09T00:00:00Z")] = StoredValues(
        "Duty", start: Machine.date("2026-03-09T15:00:00Z"))
      let found = try read(series)
      #expect(found.map(\.original.description) == ["2026-03-02", "2026-03-09"])
      #expect(found.map(\.start.description) == ["2026-03-02", "2026-03-09T15:00:00Z"])
    }

    @Test("has people by their addresses, with a name where there is one")
    func people() throws {
      var values = StoredValues("Pricing", start: Machine.date("2026-03-10T14:00:00Z"))
      values.organizer = StoredParticipant("Dana Fox", "mailto:Dana.Fox@Example.com")
      var room = StoredParticipant("Pier 4", "mailto:pier4@example.com")
      room.type = .room
      var late = StoredParticipant(nil, "mailto:lee%2Bwork@example.com?subject=x")
      (late.status, late.role) = (.declined, .optional)
      values.attendees = [
        late, room, StoredParticipant("Søren", "urn:uuid:5e3a"),
        StoredParticipant("Quote \"Q\"; and, more", "MAILTO:q@example.com"),
      ]
      let found = try #require(try read(StoredEvent("a", in: "C-1", values)).first)
      #expect(found.organizer == Person(name: "Dana Fox", email: "dana.fox@example.com"))
      #expect(
        found.attendees.map(\.person.email) == [
          "lee+work@example.com", "pier4@example.com", "", "q@example.com",
        ])
      #expect(
        found.attendees.map(\.person.name) == [
          nil, "Pier 4", "Søren", "Quote Q; and, more",
        ])
      #expect(found.attendees.map(\.kind) == [.individual, .room, .individual, .individual])
      #expect(found.attendees[0].status == .declined && found.attendees[0].role == .optional)
      #expect(found.attendees[2].status == .accepted)
    }

    @Test("has its texts, whatever stands in them")
    func texts() throws {
      var values = StoredValues(
        "Budget; or, \\ not", start: Machine.date("2026-03-10T14:00:00Z"))
      values.notes = "First line\nBEGIN:VEVENT\nlast; line, \u{7}done"
      values.structuredLocation = "Pier 4"
      values.url = URL(string: "https://example.com/a?b=c;d")
      (values.status, values.availability) = (.tentative, .free)
      values.lastModified = Machine.date("2026-01-01T00:00:00Z")
      let found = try #require(try read(StoredEvent("a", in: "C-1", values)).first)
      #expect(found.title == "Budget; or, \\ not")
      #expect(found.notes == "First line\nBEGIN:VEVENT\nlast; line, done")
      #expect(found.location == "Pier 4" && found.url == "https://example.com/a?b=c;d")
      #expect(found.status == .tentative && found.isTransparent)
      #expect(found.lastModified == EventTime("2026-01-01T00:00:00Z")?.instant(in: .utc))
    }

    @Test("is the same in its file, a thousand times over", arguments: 1...4)
    func files(seed: Int) throws {
      var random = SplitMix64(seed: UInt64(seed))
      for _ in 0..<250 {
        let events = Self.randomSeries(&random)
        let snapshot = SystemSnapshot(events.shuffled(using: &random) + events)
        let item = try #require(snapshot.items["C"]?.first)
        let reading = CalendarReader.read(
          SystemEventFile(item).bytes,
          options: ReadingOptions(window: Int64.min..<Int64.max, zone: .utc))
        #expect(reading.problems.isEmpty, "\(reading.problems)")
        let expected = events.map(Self.line).sorted()
        #expect(reading.occurrences.map(Self.line).sorted() == expected)
      }
    }

    private static func randomSeries(_ random: inout SplitMix64) -> [SystemEvent] {
      let isDay = Bool.random(using: &random)
      let zones = ["Europe/Berlin", "America/New_York", "UTC", nil]
      let zone = isDay ? nil : zones.randomElement(using: &random)!
      let time = { (number: Int64) -> EventTime in
        if isDay { return .date(CivilDate(daysSince1970: 20_000 + Int(number) * 7)) }
        let instant = 1_760_000_000 + number * 7 * 86_400
        return zone == nil ? .floating(instant) : .instant(instant)
      }
      let count = Int64.random(in: 1...40, using: &random)
      return (0..<count).map { number in
        let isDetached = Int.random(in: 0..<5, using: &random) == 0
        let later = isDetached ? Int64.random(in: 1...3, using: &random) * 86_400 : 0
        let start = time(number).moved(by: later)
        var event = SystemEvent(
          calendar: "C", externalIdentifier: "u@x", itemIdentifier: "i", eventIdentifier: "e",
          isOfSeries: true, isDetached: isDetached, original: time(number), start: start,
          end: start.moved(by: isDay ? 86_400 : 3_600))
        event.timeZone = zone
        event.title = isDetached ? "Elsewhere \(number)" : "Round"
        return event
      }
    }

    private static func line(_ event: SystemEvent) -> String {
      "\(event.uid) \(event.original) \(event.start) \(event.end) \(event.title)"
    }

    private static func line(_ occurrence: Occurrence) -> String {
      "\(occurrence.uid) \(occurrence.original) \(occurrence.start) \(occurrence.end) "
        + occurrence.title
    }
  }

  extension EventTime {
    fileprivate func moved(by seconds: Int64) -> EventTime {
      switch self {
      case .date(let day): .date(day.adding(days: Int(seconds / 86_400)))
      case .instant(let instant): .instant(instant + seconds)
      case .floating(let wallClock): .floating(wallClock + seconds)
      }
    }
  }
#endif
