import Time

@testable import Calendars

/// Invariants of reading a calendar file.
enum FuzzedCalendar {
  private static let zone = Zone(identifier: "Europe/Berlin") ?? .utc

  static func check(_ bytes: [UInt8]) -> CInt {
    let options = ReadingOptions(
      window: 946_684_800..<2_051_222_400, zone: zone, maximumOccurrencesPerSeries: 500)
    check(CalendarReader.read(bytes, options: options), options)
    _ = ZoneFile.rules(bytes)
    _ = PosixZoneRule(String(decoding: bytes.prefix(64), as: UTF8.self))
    _ = try? DataURL("data:text/calendar," + String(decoding: bytes.prefix(256), as: UTF8.self))
    return 0
  }

  private static func check(_ reading: CalendarReading, _ options: ReadingOptions) {
    var keys: Set<[String]> = []
    var last = Int64.min
    for occurrence in reading.occurrences {
      let start = occurrence.start.instant(in: options.zone)
      let end = occurrence.end.instant(in: options.zone)
      precondition(start >= last, "the occurrences are not in order")
      precondition(start <= end, "an occurrence ends before it starts")
      precondition(start < options.window.upperBound && end >= options.window.lowerBound)
      precondition(occurrence.start.isDate == occurrence.end.isDate)
      precondition(!occurrence.uid.isEmpty)
      precondition(keys.insert([occurrence.uid, occurrence.original.description]).inserted)
      last = start
    }
    for problem in reading.problems {
      precondition(!problem.message.isEmpty && problem.message.utf8.count < 1_000)
    }
  }
}
