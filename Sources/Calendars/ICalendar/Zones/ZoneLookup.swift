import Time

/// Finds the time zones for a file's TZIDs.
///
/// A TZID that is a name of the IANA database refers to that zone with its current rules, even if
/// the file defines it, because the file's copy may be outdated. Any other TZID is looked up in the
/// file's definitions, then among the Windows names, then by a trailing `Area/City`. If nothing is
/// found, the times are floating.
struct ZoneLookup {
  private let calendars: [CalendarObject]
  /// The zones that each calendar defines; for a repeated name, the first one.
  private let definitions: [Key: ZoneDefinition]
  /// The zones of all calendars by name, since a calendar may rely on another's definition.
  private let definitionsOfAll: [String: ZoneDefinition]
  /// The zones of all calendars by lower-case name.
  private let definitionsInAnyCase: [String: ZoneDefinition]
  private let end: Int64
  private var known: [Key: Zone?] = [:]
  private var guesses = GuessedTimes()

  /// The problems with guessed times, each with the number of affected events.
  var problems: [CalendarProblem] { guesses.problems }

  private struct Key: Hashable {
    let name: String
    let calendar: Int
  }

  /// Creates a lookup. Zones defined in the file are computed up to the instant `end`.
  init(_ calendars: [CalendarObject], until end: Int64) {
    self.calendars = calendars
    self.end = end
    let zones = calendars.enumerated().flatMap { index, calendar in
      calendar.zones.map { (Key(name: $0.identifier, calendar: index), $0) }
    }
    definitions = Dictionary(zones) { first, _ in first }
    definitionsOfAll = Dictionary(zones.map { ($0.name, $1) }) { first, _ in first }
    definitionsInAnyCase = Dictionary(zones.map { ($0.name.lowercased(), $1) }) { first, _ in first
    }
  }

  /// Resolves a time of `event` to a date, a UTC time, a local time in a zone, or a floating time.
  mutating func clockTime(
    _ time: WrittenTime, of event: EventComponent, budget: inout WorkBudget
  ) -> ClockTime {
    let clock: ClockTime.Clock
    switch time.form {
    case .date: clock = .date
    case .utc: clock = .utc
    case .floating:
      // Apple and Google use X-WR-TIMEZONE as the zone of times without one.
      clock = self.clock(calendars[event.calendar].zoneName, of: event, false, &budget)
    case .zoned(let name):
      clock = self.clock(name, of: event, true, &budget)
    }
    return ClockTime(wallClock: time.wallClock, clock: clock)
  }

  private mutating func clock(
    _ name: String?, of event: EventComponent, _ isReported: Bool, _ budget: inout WorkBudget
  ) -> ClockTime.Clock {
    guard let name, let zone = zone(named: name, of: event, isReported: isReported, &budget) else {
      return .floating
    }
    return zone == .utc ? .utc : .zone(zone)
  }

  private mutating func zone(
    named name: String, of event: EventComponent, isReported: Bool, _ budget: inout WorkBudget
  ) -> Zone? {
    let key = Key(name: name, calendar: event.calendar)
    let zone = known[key] ?? foundZone(key, &budget)
    known[key] = .some(zone)
    if zone == nil, isReported { reportUnknown(name, event) }
    return zone
  }

  private func foundZone(_ key: Key, _ budget: inout WorkBudget) -> Zone? {
    let name = key.name
    if let zone = ZoneDatabase.zone(named: name) { return zone }
    // A file may give any meaning to a name such as `est`, but not to the name of a city.
    if name.contains("/"), let zone = ZoneNames.zoneInOtherCase(name) { return zone }
    return definedZone(key, &budget) ?? ZoneNames.zone(meantBy: name) ?? zoneAtEnd(of: name)
  }

  private func definedZone(_ key: Key, _ budget: inout WorkBudget) -> Zone? {
    guard
      let definition = definitions[key] ?? definitionsOfAll[key.name]
        ?? definitionsInAnyCase[key.name.lowercased()]
    else { return nil }
    return definition.zone(until: end, budget: &budget)
      ?? definition.location.flatMap { ZoneDatabase.zone(named: $0) }
  }

  /// Finds the zone in a name such as `/vendor.example/20260101_1/Europe/Berlin`.
  private func zoneAtEnd(of name: String) -> Zone? {
    let parts = name.split(separator: "/")
    for count in [3, 2] where parts.count > count || name.hasPrefix("/") && parts.count == count {
      let tail = parts.suffix(count).joined(separator: "/")
      if let zone = ZoneDatabase.zone(named: tail) ?? ZoneNames.zoneInOtherCase(tail) {
        return zone
      }
    }
    return nil
  }

  private mutating func reportUnknown(_ name: String, _ event: EventComponent) {
    let cause =
      ZoneDatabase.isInstalled
      ? "the time zone \"\(name.prefix(60))\" is unknown, and the file has no usable definition of "
        + "it"
      : "this system has no time zone database (install tzdata)"
    guesses.add(event, "\(cause); its times are read as local times")
  }

  /// Reports an event that ends before it begins.
  mutating func reportEarlyEnd(_ event: EventComponent) {
    guesses.add(event, "DTEND is before DTSTART; the event was read with zero length")
  }
}

/// The events whose times had to be guessed, grouped by cause.
struct GuessedTimes {
  private struct Cause {
    let line: Int
    let uid: String
    /// The lines of the affected components.
    var lines: Set<Int>
  }

  private var causes: [String: Cause] = [:]

  mutating func add(_ event: EventComponent, _ message: String) {
    causes[message, default: Cause(line: event.line, uid: event.uid, lines: [])].lines
      .insert(event.line)
  }

  /// One problem for each cause, at its first event.
  var problems: [CalendarProblem] {
    causes.map { message, cause in
      let more = cause.lines.count > 1 ? ", in \(cause.lines.count) events" : ""
      var problem = CalendarProblem(
        line: cause.line, uid: cause.uid, message: message + more, extent: .note)
      problem.guessedEvents = cause.lines.count
      return problem
    }.sorted { ($0.line ?? 0, $0.message) < ($1.line ?? 0, $1.message) }
  }
}
