import Calendars
import Foundation
import Testing
import Time

@Suite("A zone that is written into a file")
struct ZoneTextTests {
  /// Zones of all kinds: without summer time, in both hemispheres, with negative summer time, with
  /// irregular rules, with half hours, and with recent changes.
  private static let zones = [
    "Europe/Berlin", "America/New_York", "Australia/Sydney", "Asia/Kolkata", "Europe/Dublin",
    "America/Nuuk", "Asia/Gaza", "Australia/Lord_Howe", "America/Sao_Paulo", "Europe/Istanbul",
    "Africa/Casablanca", "America/Santiago", "Asia/Tehran", "Pacific/Apia",
  ]

  @Test("is read as it is in the system's database", arguments: zones)
  func sameTimes(name: String) throws {
    let zone = try #require(Zone(identifier: name))
    for year in [1999, 2006, 2021, 2026] {
      let from = EventTime("\(year)-03-01")!.instant(in: .utc)
      let definition = zone.definition(named: "own", from: from).joined(separator: "\n")
      // Under another name, so that the definition in the file is used.
      let noons = stride(from: 0, to: 2_000, by: 9).map { from + Int64($0) * 86_400 + 43_200 }
      let events = noons.map { noon in
        "BEGIN:VEVENT\nUID:\(noon)\nDTSTART;TZID=own:"
          + "\(WrittenForm.local(zone.wallClock(of: noon)))\nEND:VEVENT\n"
      }
      let file =
        "BEGIN:VCALENDAR\nVERSION:2.0\n\(definition)\n\(events.joined())END:VCALENDAR\n"
      let found = CalendarReader.read(
        Array(file.utf8),
        options: ReadingOptions(window: from..<from + 4_000 * 86_400, zone: .utc))
      #expect(found.occurrences.map(\.startsAt) == noons, "\(name) \(year)")
    }
  }
}
