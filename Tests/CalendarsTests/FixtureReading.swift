import Calendars
import Foundation
import Time

/// The files of `Fixtures`, each named by what is odd about it.
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

/// Reads bytes in a window of 2000 to 2035, unless another is given.
func reading(_ bytes: [UInt8], in window: Range<Int64>? = nil, zone: Zone = .utc)
  -> CalendarReading
{
  CalendarReader.read(
    bytes,
    options: ReadingOptions(window: window ?? days("2000-01-01", "2035-01-01"), zone: zone))
}

/// Reads the lines of an event, or of several, in a calendar.
func reading(events lines: String, in window: Range<Int64>? = nil, zone: Zone = .utc)
  -> CalendarReading
{
  let text = "BEGIN:VCALENDAR\nVERSION:2.0\n" + lines + "\nEND:VCALENDAR\n"
  return reading(Array(text.utf8), in: window, zone: zone)
}

/// An event with UID `a` and these lines.
func event(_ lines: String) -> String {
  "BEGIN:VEVENT\nUID:a\n\(lines)\nEND:VEVENT"
}

/// From one day's midnight in UTC to another's.
func days(_ from: String, _ to: String) -> Range<Int64> {
  EventTime(from)!.instant(in: .utc)..<EventTime(to)!.instant(in: .utc)
}

extension CalendarReading {
  /// When the occurrences start.
  var starts: [String] { occurrences.map(\.start.description) }
  var originals: [String] { occurrences.map(\.original.description) }
  var titles: [String] { occurrences.map(\.title) }
  var messages: [String] { problems.map(\.message) }
}
