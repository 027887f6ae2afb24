import Calendars
import StableHashing
import Time
import Writing

/// Writes an event or a series as a calendar file (RFC 5545). A series is written as the
/// occurrences that the system calculated rather than as a rule. Equal occurrences become dates of
/// a single component; each of the others gets its own component.
struct SystemEventFile {
  let bytes: [UInt8]

  /// A hash of the contents, which is used as an ETag.
  var etag: String {
    var hash = FNV1a()
    hash.combine(bytes)
    return "\(bytes.count)-\(hash.state.hexadecimal)"
  }

  init(_ item: SystemSnapshot.Item) {
    var text = Self.line("BEGIN", "VCALENDAR") + Self.line("VERSION", "2.0")
    text += Self.line("PRODID", "-//meetings//system//EN")
    let series = SystemSeries(item.events)
    if let master = series.master {
      text += Self.component(master, isOccurrence: false, dates: series.dates).bytes
    }
    for event in series.others {
      text += Self.component(event, isOccurrence: event.isOfSeries).bytes
    }
    bytes = text + Self.line("END", "VCALENDAR")
  }

  private static let lineEnd: [UInt8] = [0x0D, 0x0A]

  private static func line(_ name: String, _ value: String) -> [UInt8] {
    Array("\(name):\(value)".utf8) + lineEnd
  }

  private static func component(
    _ event: SystemEvent, isOccurrence: Bool, dates: [EventTime] = []
  ) -> Component {
    var component = Component("VEVENT", lineEnd: lineEnd)
    let stamp = WrittenForm.utc(event.lastModified ?? 0)
    var properties = [
      Property("UID", value: Property.escaped(event.uid)), Property("DTSTAMP", value: stamp),
    ]
    if isOccurrence { properties.append(time("RECURRENCE-ID", event.original, nil)) }
    properties += [
      time("DTSTART", event.start, event.timeZone), time("DTEND", event.end, event.timeZone),
    ]
    properties += further(dates, event.timeZone)
    if event.lastModified != nil { properties.append(Property("LAST-MODIFIED", value: stamp)) }
    for property in properties + texts(of: event) + circumstances(of: event) {
      component.insert(property, after: [])
    }
    return component
  }

  private static let datesPerLine = 60

  private static func further(_ dates: [EventTime], _ zone: String?) -> [Property] {
    stride(from: 0, to: dates.count, by: datesPerLine).map { first in
      let part = dates[first..<min(first + datesPerLine, dates.count)].map {
        time("RDATE", $0, zone)
      }
      var property = part[0]
      property.value = Array(part.map(\.value).joined(separator: [UInt8(ascii: ",")]))
      return property
    }
  }

  private static func circumstances(of event: SystemEvent) -> [Property] {
    var properties: [Property] = []
    if event.status != .confirmed {
      properties.append(Property("STATUS", value: event.status.rawValue.uppercased()))
    }
    if event.isFree { properties.append(Property("TRANSP", value: "TRANSPARENT")) }
    if let organizer = event.organizer {
      properties.append(person("ORGANIZER", organizer, []))
    }
    return properties + event.attendees.map { person("ATTENDEE", $0, $0.parameters) }
  }

  private static func texts(of event: SystemEvent) -> [Property] {
    [
      ("SUMMARY", event.title), ("LOCATION", event.location), ("DESCRIPTION", event.notes),
      ("X-EVENT-IDENTIFIER", event.eventIdentifier),
    ].compactMap { name, text in
      guard let text, !text.isEmpty else { return nil }
      return Property(name, value: Property.escaped(text))
    } + [event.url].compactMap { $0.map { Property("URL", value: $0.withoutControls) } }
  }

  private static func time(_ name: String, _ time: EventTime, _ zone: String?) -> Property {
    switch time {
    case .date(let day):
      return Property(name, parameters: [("VALUE", "DATE")], value: WrittenForm.day(day))
    case .floating(let wallClock): return Property(name, value: WrittenForm.local(wallClock))
    case .instant(let instant):
      guard let zone = time.zone(named: zone) else {
        return Property(name, value: WrittenForm.utc(instant))
      }
      return Property(
        name, parameters: [("TZID", zone.identifier)],
        value: WrittenForm.local(zone.wallClock(of: instant)))
    }
  }

  private static func person(
    _ name: String, _ person: SystemParticipant, _ parameters: [(name: String, value: String)]
  ) -> Property {
    let named = person.name.map { [(name: "CN", value: $0.withoutControls)] } ?? []
    // A placeholder keeps people without an address in the list.
    let address = person.email.isEmpty ? "invalid:nomail" : "mailto:\(person.email.withoutControls)"
    return Property(name, parameters: named + parameters, value: address)
  }
}

extension EventTime {
  /// Returns the named zone if a local time in it identifies this time unambiguously; nil in a
  /// repeated hour, or if there is no such zone.
  fileprivate func zone(named name: String?) -> Zone? {
    guard case .instant(let instant) = self, let zone = name.flatMap(Zone.init(identifier:)),
      zone != .utc, zone.instant(ofWallClock: zone.wallClock(of: instant)) == instant
    else { return nil }
    return zone
  }
}

extension String {
  /// The string without control characters, which calendar files don't allow.
  fileprivate var withoutControls: String {
    String(String.UnicodeScalarView(unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }))
  }
}

/// Divides a series into equal occurrences and occurrences that differ from them.
private struct SystemSeries {
  /// The first of the equal occurrences; nil if there are none.
  private(set) var master: SystemEvent?
  /// The starts of the occurrences that are equal to `master`, which is not included.
  private(set) var dates: [EventTime] = []
  private(set) var others: [SystemEvent]

  init(_ events: [SystemEvent]) {
    others = events
    let plain = events.filter(\.isPlain)
    let lengths = Dictionary(grouping: plain, by: \.length)
    // The most frequent length is used, because a change of the clocks makes some nights an hour
    // longer.
    let usual = lengths.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }?.value ?? []
    guard let first = usual.first, events.count > 1 else { return }
    master = first
    let same = usual.filter { $0.content == first.content }
    dates = same.dropFirst().map(\.start)
    let said = Set(same.map(\.original))
    others = events.filter { !$0.isPlain || !said.contains($0.original) }
  }
}

extension SystemEvent {
  /// If true, the occurrence is at its original time, and its wall-clock time is unambiguous.
  fileprivate var isPlain: Bool {
    isOfSeries && start == original
      && (timeZone == nil || start.isDate || start.zone(named: timeZone) != nil)
  }

  /// The length in seconds; for floating times, on the wall clock.
  fileprivate var length: Int64 { end.instant(in: .utc) - start.instant(in: .utc) }

  /// The event without its times.
  fileprivate var content: SystemEvent {
    var event = self
    (event.original, event.originalDay) = (.instant(0), nil)
    (event.start, event.end, event.isDetached) = (.instant(0), .instant(0), false)
    return event
  }
}

extension SystemParticipant {
  /// The parameters that differ from the defaults of RFC 5545.
  fileprivate var parameters: [(name: String, value: String)] {
    let roles: [Attendee.Role: String] = [
      .chair: "CHAIR", .optional: "OPT-PARTICIPANT", .nonParticipant: "NON-PARTICIPANT",
    ]
    let kinds: [Attendee.Kind: String] = [
      .group: "GROUP", .resource: "RESOURCE", .room: "ROOM", .unknown: "UNKNOWN",
    ]
    let answers: [ParticipationStatus: String] = [
      .accepted: "ACCEPTED", .declined: "DECLINED", .tentative: "TENTATIVE",
      .delegated: "DELEGATED",
    ]
    return [("ROLE", roles[role]), ("CUTYPE", kinds[kind]), ("PARTSTAT", answers[answer])]
      .compactMap { name, value in value.map { (name, $0) } }
  }
}
