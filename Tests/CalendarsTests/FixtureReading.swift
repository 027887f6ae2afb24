import Calendars
import Foundation
import Time

/// The files in `Fixtures`, each named by its oddity.
enum Fixture {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
    path: "Fixtures")

  static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appending(path: name + ".ics")))
  }

  static func read(_ name: String, in window: Range<Int64>? = nil, zone: Zone = .utc) throws
    -> CalendarReading
  {
    reading(try bytes(name), in: window, zone: zone)
  }
}

/// Reads bytes, by default in a window from 2000 to 2035.
func reading(_ bytes: [UInt8], in window: Range<Int64>? = nil, zone: Zone = .utc)
  -> CalendarReading
{
  CalendarReader.read(
    bytes,
    options: ReadingOptions(window: window ?? days("2000-01-01", "2035-01-01"), zone: zone))
}

/// Reads the lines of events within a calendar.
func reading(events lines: String, in window: Range<Int64>? = nil, zone: Zone = .utc)
  -> CalendarReading
{
  let text = "BEGIN:VCALENDAR\nVERSION:2.0\n" + lines + "\nEND:VCALENDAR\n"
  return reading(Array(text.utf8), in: window, zone: zone)
}

func event(_ lines: String) -> String {
  "BEGIN:VEVENT\nUID:a\n\(lines)\nEND:VEVENT"
}

/// The range between midnights in UTC.
func days(_ from: String, _ to: String) -> Range<Int64> {
  EventTime(from)!.instant(in: .utc)..<EventTime(to)!.instant(in: .utc)
}

extension CalendarReading {
  var starts: [String] { occurrences.map(\.start.description) }
  var originals: [String] { occurrences.map(\.original.description) }
  var titles: [String] { occurrences.map(\.title) }
  var messages: [String] { problems.map(\.message) }
}
