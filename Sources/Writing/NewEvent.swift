import Calendars
import Time

/// An event to be added to a calendar.
package struct NewEvent: Hashable, Sendable {
  package var uid: String
  package var title: String
  package var start: EventChange.Moment
  /// The exclusive end, of the same kind as `start`.
  package var end: EventChange.Moment
  package var location: String?
  package var notes: String?
  /// A recurrence rule (RFC 5545, section 3.3.10).
  package var rule: String?
  /// The invited people.
  package var attendees: [Person] = []
  /// The organizer; required if anyone is invited.
  package var organizer: Person?
  /// If true, the server sends the invitations. If false, SCHEDULE-AGENT prevents a server from
  /// sending them (RFC 6638, section 7.1). Nil if no server is involved.
  package var isInvitedByServer: Bool?

  package init(
    uid: String, title: String, start: EventChange.Moment, end: EventChange.Moment
  ) {
    (self.uid, self.title, self.start, self.end) = (uid, title, start, end)
  }
}

extension EventWriter {
  /// Returns a file with only this event.
  ///
  /// - Parameter program: the program's name in PRODID.
  package static func file(
    of event: NewEvent, program: String, _ occasion: WritingContext
  ) throws(WritingError) -> [UInt8] {
    let frame = [
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//meetings//\(program)//EN", "END:VCALENDAR",
    ]
    return try add(event, to: Array((frame.joined(separator: "\r\n") + "\r\n").utf8), occasion)
  }

  /// Returns a calendar file with the event added at the end.
  ///
  /// - Throws: `WritingError` if the file can't be written or the event is invalid.
  package static func add(
    _ event: NewEvent, to bytes: [UInt8], _ occasion: WritingContext
  ) throws(WritingError) -> [UInt8] {
    let lines = try CalendarLines(bytes)
    guard let calendar = lines.calendars.last else {
      throw WritingError(
        .file, "no calendar found; a calendar begins with BEGIN:VCALENDAR")
    }
    var component = try component(of: event, lineEnd: lines.lineEnd, occasion)
    if let rule = event.rule {
      var single = event
      single.rule = nil
      let alone = try EventFile(
        file(of: single, program: "", occasion), uid: event.uid, occasion)
      component.insert(
        Property("RRULE", value: try alone.outline.given(rule: rule)), after: ["DTEND"])
    }
    var patch = Patch()
    patch.insert([component], at: lines.end(of: calendar))
    let written = patch.applied(to: bytes)
    var file = try EventFile(written, uid: event.uid, occasion)
    try file.requireStart(of: component)
    let whole = file.withZones(patch.zones)
    try require(event, in: whole, besides: bytes, occasion)
    return whole
  }

  private static func component(
    of event: NewEvent, lineEnd: [UInt8], _ occasion: WritingContext
  ) throws(WritingError) -> Component {
    var component = Component("VEVENT", lineEnd: lineEnd)
    let now = WrittenForm.utc(occasion.now.seconds)
    var properties = [
      Property("UID", value: event.uid), Property("DTSTAMP", value: now),
      Property("CREATED", value: now), Property("LAST-MODIFIED", value: now),
      Property("SUMMARY", value: Property.escaped(event.title)),
    ]
    for (name, moment) in [("DTSTART", event.start), ("DTEND", event.end)] {
      properties.append(time(name, moment, occasion.zone))
    }
    for (name, text) in [("LOCATION", event.location), ("DESCRIPTION", event.notes)] {
      if let text, !text.isEmpty {
        properties.append(Property(name, value: Property.escaped(text)))
      }
    }
    if let organizer = event.organizer, !event.attendees.isEmpty {
      properties.append(person("ORGANIZER", organizer, []))
    }
    let agent = event.isInvitedByServer == false ? [(name: "SCHEDULE-AGENT", value: "CLIENT")] : []
    for attendee in event.attendees {
      properties.append(
        person(
          "ATTENDEE", attendee,
          [("PARTSTAT", "NEEDS-ACTION"), ("ROLE", "REQ-PARTICIPANT")] + agent))
    }
    for property in properties { component.insert(property, after: []) }
    return component
  }

  private static func time(
    _ name: String, _ moment: EventChange.Moment, _ zone: Zone
  ) -> Property {
    switch moment {
    case .day(let day): EventTime.date(day).property(name, in: zone)
    case .instant(let instant): EventTime.instant(instant).property(name, in: zone)
    }
  }

  private static func person(
    _ name: String, _ person: Person, _ parameters: [(name: String, value: String)]
  ) -> Property {
    let named = person.name.map { [(name: "CN", value: $0)] } ?? []
    return Property(name, parameters: named + parameters, value: "mailto:\(person.email)")
  }

  /// Checks that the result contains the new event with its first occurrence, and all other events
  /// unchanged.
  private static func require(
    _ event: NewEvent, in written: [UInt8], besides bytes: [UInt8], _ occasion: WritingContext
  ) throws(WritingError) {
    let zone = occasion.zone
    let instant = { (moment: EventChange.Moment) -> Int64 in
      switch moment {
      case .instant(let instant): instant
      case .day(let day): EventTime.date(day).instant(in: zone)
      }
    }
    let (start, end) = (instant(event.start), instant(event.end))
    guard end >= start else { throw WritingError(.refused, "it would end before it starts") }
    let options = ReadingOptions(window: start - 86_400..<end + 400 * 86_400, zone: zone)
    let before = CalendarReader.read(bytes, options: options).occurrences
    let after = CalendarReader.read(written, options: options)
    let own = after.occurrences.filter { $0.uid == event.uid }
    if let problem = after.problems.first(where: { $0.uid == event.uid }) {
      throw WritingError(.refused, problem.message)
    }
    if event.rule == nil, own.count > 1 {
      throw WritingError(.file, "the calendar already has an event with that UID")
    }
    guard after.occurrences.filter({ $0.uid != event.uid }) == before else {
      throw WritingError(.refused, "the new event would change other events of the calendar")
    }
    guard let first = own.first, first.startsAt == start, first.endsAt == end else {
      throw WritingError(
        .refused,
        event.rule == nil
          ? "the calendar would have the event at another time"
          : "the rule doesn't include the first day")
    }
  }
}
