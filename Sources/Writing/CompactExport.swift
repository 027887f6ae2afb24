import Calendars
import Time

/// Events in as few bytes as possible, for a QR code. Time, place and title are kept, but not
/// invited people, notes and alarms.
package struct CompactExport: Sendable {
  /// The iCalendar data.
  package let bytes: [UInt8]
  /// Sentences about content that was left out to save space.
  package private(set) var remarks: [String] = []

  private static let lineEnd: [UInt8] = [0x0D, 0x0A]
  private static let kept: Set<String> = [
    "BEGIN", "END", "UID", "DTSTAMP", "SUMMARY", "DTSTART", "DTEND", "DURATION", "RRULE", "EXRULE",
    "RDATE", "EXDATE", "RECURRENCE-ID", "LOCATION",
  ]

  /// - Parameters:
  ///   - file: a file made by `EventExport`.
  ///   - room: the limit in bytes.
  ///   - isBare: if true, the events are not enclosed in a VCALENDAR.
  ///   - zone: the zone of floating times and all-day events.
  /// - Throws: `WritingError` if the events need more room.
  package init(
    of file: [UInt8], room: Int, isBare: Bool, zone: Zone
  ) throws(WritingError) {
    let lines = try CalendarLines(file)
    let children = lines.calendars.flatMap { lines.children(of: $0) }
    let occurrences = CalendarReader.read(
      file, options: ReadingOptions(window: Int64.min..<Int64.max, zone: zone)
    ).occurrences
    var events = children.filter { $0.kind == "VEVENT" }.map {
      Self.shortened(lines.component($0), occurrences)
    }
    let names = Set(events.flatMap { $0.lines.compactMap { $0.property?.tzid } })
    let zones = children.filter { $0.kind == "VTIMEZONE" }.map(lines.component)
      .filter { names.contains($0.first("TZID")?.text ?? "") }
    let all = Self.bytes(of: events, zones, isBare: isBare)
    if all.count <= room {
      bytes = all
      return
    }
    let areKnown = zones.allSatisfy { Zone(identifier: $0.first("TZID")?.text ?? "") != nil }
    guard areKnown else { throw Self.tooLong(all.count, room) }
    if !zones.isEmpty {
      remarks.append(
        "the time zone's rules are left out; most readers know the zone by name")
    }
    var short = Self.bytes(of: events, [], isBare: isBare)
    if short.count > room, events.contains(where: { $0.first("LOCATION") != nil }) {
      for index in events.indices { events[index].remove("LOCATION") }
      remarks.append("the location is left out to save space")
      short = Self.bytes(of: events, [], isBare: isBare)
    }
    guard short.count <= room else { throw Self.tooLong(short.count, room) }
    bytes = short
  }

  private static func tooLong(_ count: Int, _ room: Int) -> WritingError {
    WritingError(
      .refused, "the code would need \(count) bytes; few cameras can read more than \(room)")
  }

  private static func shortened(_ component: Component, _ occurrences: [Occurrence]) -> Component {
    var depth = 0
    var lines: [Line] = []
    for line in component.lines {
      if line.boundary?.isBegin == true { depth += 1 }
      if depth == 1, kept.contains(line.name.uppercased()) {
        lines.append(Line(writing: line.content, end: lineEnd))
      }
      if line.boundary?.isBegin == false { depth -= 1 }
    }
    var shortened = Component(lines, lineEnd: lineEnd)
    let own = occurrences.filter { $0.uid == component.first("UID")?.text }
    // A single event can use UTC, which needs no zone definition.
    if own.count == 1, !own[0].isRecurring, component.first("DTSTART")?.tzid != nil {
      for (name, time) in [("DTSTART", own[0].start), ("DTEND", own[0].end)] {
        shortened.set(time.property(name, in: .utc), after: ["DTSTART"])
      }
      shortened.remove("DURATION")
    }
    return shortened
  }

  private static func bytes(
    of events: [Component], _ zones: [Component], isBare: Bool
  ) -> [UInt8] {
    let body = (zones + events).flatMap(\.bytes)
    if isBare { return body }
    let line = { (text: String) in Array(text.utf8) + lineEnd }
    return line("BEGIN:VCALENDAR") + line("VERSION:2.0") + line("PRODID:meetings") + body
      + line("END:VCALENDAR")
  }
}
