import Testing
import Time

/// Each fixture has an event in January and one in July, at nine by its clock.
@Suite("Time zones of calendar files")
struct FileZoneTests {
  static let zones = [
    FixtureCase(
      "A name that only the file knows means what its VTIMEZONE says",
      "zone-that-only-the-file-knows", "2026-01-15T06:30:00Z 2026-07-15T05:30:00Z"),
    FixtureCase(
      "A VTIMEZONE may come after its use", "zone-defined-after-its-use",
      "2026-01-15T06:30:00Z 2026-07-15T05:30:00Z"),
    FixtureCase(
      "An IANA name needs no VTIMEZONE", "zone-by-its-iana-name-alone",
      "2026-01-15T08:00:00Z 2026-07-15T07:00:00Z"),
    FixtureCase(
      "An IANA name means today's rules, whatever the file's copy says",
      "zone-with-a-stale-definition", "2026-01-15T08:00:00Z 2026-07-15T07:00:00Z"),
    FixtureCase(
      "Windows' names are known", "zone-by-its-windows-name",
      "2026-01-15T08:00:00Z 2026-07-15T07:00:00Z"),
    FixtureCase(
      "A vendor's prefix before an IANA name is passed over", "zone-behind-a-vendor-prefix",
      "2026-01-15T12:00:00Z 2026-07-15T12:00:00Z"),
    FixtureCase(
      "A TZID may be quoted", "zone-named-in-quotes", "2026-01-15T08:00:00Z 2026-07-15T07:00:00Z"),
    FixtureCase(
      "Outlook's customized zone means what its VTIMEZONE says", "zone-customized-by-outlook",
      "2026-01-15T12:30:00Z 2026-07-15T11:30:00Z"),
    FixtureCase(
      "A VTIMEZONE may list its changes instead of giving a rule",
      "zone-with-rdates-instead-of-rules", "2026-01-15T08:00:00Z 2026-07-15T06:00:00Z"),
    FixtureCase(
      "Floating times are in the zone that X-WR-TIMEZONE names, and UTC stays UTC",
      "floating-times-under-x-wr-timezone",
      "2026-01-15T09:00:00Z 2026-01-15T14:00:00Z 2026-07-15T13:00:00Z"),
  ]

  @Test("Nine o'clock is when the file means it", arguments: zones)
  func starts(_ given: FixtureCase) throws {
    let reading = try Fixture.read(given.fixture)
    #expect(reading.starts == given.starts)
    #expect(reading.problems == [])
  }

  @Test("X-LIC-LOCATION says which IANA zone a private name stands for")
  func licLocation() throws {
    let reading = try Fixture.read("zone-with-x-lic-location")
    #expect(reading.starts == ["2026-01-15T08:00:00Z", "2026-07-15T07:00:00Z"])
    #expect(reading.occurrences.map(\.timeZone) == ["Europe/Berlin", "Europe/Berlin"])
  }

  @Test("A zone that nobody knows leaves floating times, and is reported once")
  func unknownZone() throws {
    let reading = try Fixture.read("zone-that-nobody-knows")
    #expect(reading.starts == ["2026-01-15T09:00:00", "2026-07-15T09:00:00"])
    #expect(reading.problems.count == 1)
    #expect(reading.problems[0].extent == .note)
    #expect(reading.messages[0].contains("Middle-earth/Bree"))
  }

  @Test("A floating time is the reader's, and its identity stays floating")
  func floating() throws {
    let tokyo = Zone(identifier: "Asia/Tokyo")!
    let reading = try Fixture.read("floating-times", zone: tokyo)
    let occurrence = try #require(reading.occurrences.first)
    #expect(occurrence.original == EventTime("2026-01-15T09:00:00"))
    #expect(
      occurrence.start.instant(in: tokyo) == EventTime("2026-01-15T00:00:00Z")!.instant(in: .utc))
    #expect(occurrence.timeZone == nil)
  }

  @Test("Whole days stay whole days across a change of the clock")
  func allDay() throws {
    let berlin = Zone(identifier: "Europe/Berlin")!
    let reading = try Fixture.read("all-day-across-a-clock-change", zone: berlin)
    let occurrence = try #require(reading.occurrences.first)
    #expect(occurrence.start == EventTime("2026-03-28"))
    #expect(occurrence.end == EventTime("2026-03-31"))
    #expect(occurrence.end.instant(in: berlin) - occurrence.start.instant(in: berlin) == 71 * 3_600)
  }

  @Test("A day is a day, with a zone that it should not have or without VALUE=DATE")
  func dates() throws {
    #expect(try Fixture.read("date-with-a-time-zone").starts == ["2026-03-28"])
    #expect(try Fixture.read("date-without-value-date").starts == ["2026-03-28"])
  }

  @Test("Every Windows name stands for a zone of the system")
  func windowsNames() {
    for name in ["UTC", "Pacific Standard Time", "India Standard Time", "FLE Standard Time"] {
      let iana = WindowsZones.ianaName(of: name)
      #expect(iana.flatMap { Zone(identifier: $0) } != nil, "\(name)")
    }
    #expect(WindowsZones.ianaName(of: "Europe/Berlin") == nil)
  }
}
