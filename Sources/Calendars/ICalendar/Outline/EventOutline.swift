import Time

/// The structure of an event in its file: the components, the instances that they describe, and the
/// meaning of their times. It is used for editing the file; `CalendarReader` reads the occurrences.
package struct EventOutline {
  /// A VEVENT that describes the event or an instance of it.
  package struct Component {
    /// The number of its first line in the file, starting at 1.
    package let line: Int
    /// The original start of the instance that the component describes; nil for the event itself.
    package let original: EventTime?
    /// If true, the component also describes later instances (RANGE=THISANDFUTURE).
    package let appliesToFuture: Bool
    /// The DTSTART property; nil if it is missing.
    package let start: EventTime?
    /// If true, the instance still begins at its original start.
    package var isUnmoved: Bool { start == nil || start == original }
  }

  /// The reason why the event can't be identified with certainty.
  package struct Doubt: Error, Hashable {
    /// The cause in one sentence without the file's name.
    package let message: String

    static let ambiguousUID = Doubt(message: "the file has several events with this UID")
  }

  /// The components in file order.
  package let components: [Component]
  /// The index in `components` of the event itself; nil if the file contains only instances.
  package let master: Int?
  /// If true, the event has a rule, additional dates, or changed instances.
  package let isSeries: Bool

  private let event: EventComponent
  private let terms: SeriesTimeResolver
  private var zones: ZoneLookup
  private var budget = WorkBudget()

  /// - Parameters:
  ///   - bytes: the whole file, as decoded by `DecodedFile`.
  ///   - zone: the time zone of floating times and dates.
  /// - Throws: `Doubt` if the event is missing, occurs more than once, or can't be read completely.
  package init(_ bytes: [UInt8], uid: String, zone: Zone) throws(Doubt) {
    let stream = CalendarStream(bytes)
    try Self.requireWhole(stream, uid)
    var events = stream.events.filter { $0.uid == uid }
    guard let first = events.first else {
      let isSeparate = stream.events.contains { $0.separateUID == uid }
      throw isSeparate ? .ambiguousUID : Doubt(message: "the event is no longer in the file")
    }
    for index in events.indices {
      events[index].method = stream.calendars[events[index].calendar].method
      events[index] = events[index].withDates(in: zone)
    }
    let precedence = RevisionSelection(events)
    zones = ZoneLookup(stream.calendars, until: Self.farthest)
    let main = precedence.master
    let written = main?.start ?? first.recurrenceID
    guard let written else { throw Doubt(message: "the event has no time") }
    let start = zones.clockTime(written, of: main ?? first, budget: &budget)
    let terms = SeriesTimeResolver(start: start, zone: zone)
    self.terms = terms
    event = main ?? first
    var components: [Component] = []
    for event in events {
      components.append(Self.component(event, terms, &zones, &budget))
    }
    self.components = components
    master = events.firstIndex { $0.line == main?.line }
    isSeries = main == nil || main?.isSeries == true || !precedence.overrides.isEmpty
    try requireOneEvent(events.count { $0.recurrenceID == nil })
  }

  /// The instant up to which the file's own time zones are computed: the year 2100.
  private static let farthest: Int64 = 4_102_444_800

  private static func requireWhole(_ stream: CalendarStream, _ uid: String) throws(Doubt) {
    let broken = stream.problems.first { problem in
      switch problem.extent {
      case .file: true
      case .event(let other): other == uid
      case .note: false
      }
    }
    if let broken {
      let place = broken.line.map { " at line \($0)" } ?? ""
      throw Doubt(message: "parts of the file can't be read\(place): \(broken.message)")
    }
  }

  private func requireOneEvent(_ masters: Int) throws(Doubt) {
    if masters > 1 { throw .ambiguousUID }
    let instances = components.compactMap(\.original)
    if Set(instances).count < instances.count {
      throw Doubt(message: "the file changes one occurrence of the event twice")
    }
  }

  private static func component(
    _ event: EventComponent, _ terms: SeriesTimeResolver, _ zones: inout ZoneLookup,
    _ budget: inout WorkBudget
  ) -> Component {
    let original = event.recurrenceID.map { terms.original($0, of: event, &zones, &budget) }
    let start = event.start.map { zones.clockTime($0, of: event, budget: &budget).eventTime }
    return Component(
      line: event.line, original: original, appliesToFuture: event.appliesToFuture,
      start: start)
  }
}

// MARK: Times

extension EventOutline {
  /// Parses a time as the reader does, ignoring surrounding whitespace.
  private static func time(
    _ text: some StringProtocol, tzid: String?, isDate: Bool = false
  ) -> WrittenTime? {
    let text = text.drop(while: \.isWhitespace)
    let end = text.lastIndex { !$0.isWhitespace }.map(text.index(after:)) ?? text.startIndex
    return WrittenTime(text[..<end], tzid: tzid, isDate: isDate)
  }

  /// If true, the event's times are dates.
  package var isAllDay: Bool { terms.start.isDate }

  /// The start of the event in its local time, in seconds since 1970-01-01T00:00:00.
  package var startWallClock: Int64 { terms.start.wallClock }

  /// Converts a value of EXDATE or RECURRENCE-ID, or the start of an RDATE, to the event's local
  /// time. Returns nil if it can't be parsed.
  package mutating func wallClock(
    of text: some StringProtocol, tzid: String?, isDate: Bool
  ) -> Int64? {
    guard let written = Self.time(text, tzid: tzid, isDate: isDate) else { return nil }
    return ClockTime(terms.original(written, of: event, &zones, &budget), clock: terms.start.clock)
      .wallClock
  }

  /// The event's local time for an instance's original start.
  package func wallClock(of original: EventTime) -> Int64 {
    ClockTime(original, clock: terms.start.clock).wallClock
  }

  /// The original start of the instance at a local time of the event.
  package func original(atWallClock wallClock: Int64) -> EventTime {
    terms.original(atWallClock: wallClock)
  }

  /// The event's local time at an instant. If the event has no zone, the reader's zone is used.
  package func wallClock(ofInstant instant: Int64) -> Int64 {
    switch terms.start.clock {
    case .utc: instant
    case .zone(let zone): zone.wallClock(of: instant)
    case .date, .floating: terms.zone.wallClock(of: instant)
    }
  }

  /// The instant of a local time of the event, in seconds since 1970-01-01T00:00:00Z.
  package func instant(ofWallClock wallClock: Int64) -> Int64 {
    ClockTime(wallClock: wallClock, clock: terms.start.clock).instant(in: terms.zone)
  }

  /// Formats a local time of the event like another value. Returns nil if that value can't be
  /// parsed.
  ///
  /// - Parameters:
  ///   - text: the value whose form is used.
  ///   - tzid: the TZID of that value.
  package mutating func text(
    ofWallClock wallClock: Int64, like text: some StringProtocol, tzid: String?
  ) -> String? {
    guard let form = Self.time(text, tzid: tzid) else { return nil }
    let clock = zones.clockTime(form, of: event, budget: &budget).clock
    let own = ClockTime(wallClock: wallClock, clock: terms.start.clock)
    if own.isDate || form.isDate {
      return WrittenTime(wallClock: wallClock, form: form.form).text
    }
    return WrittenTime(wallClock: own.shown(by: clock).wallClock, form: form.form).text
  }

  /// Formats an instant like another value. A date is computed in the reader's zone. Returns nil if
  /// that value can't be parsed.
  package mutating func text(
    ofInstant instant: Int64, like text: some StringProtocol, tzid: String?
  ) -> String? {
    guard let form = Self.time(text, tzid: tzid) else { return nil }
    let wallClock =
      switch zones.clockTime(form, of: event, budget: &budget).clock {
      case .utc: instant
      case .zone(let zone): zone.wallClock(of: instant)
      case .date, .floating: terms.zone.wallClock(of: instant)
      }
    return WrittenTime(wallClock: wallClock, form: form.form).text
  }

  /// The instant of a written time, in seconds since 1970-01-01T00:00:00Z; nil if it can't be
  /// parsed.
  package mutating func instant(of text: some StringProtocol, tzid: String?) -> Int64? {
    guard let written = Self.time(text, tzid: tzid) else { return nil }
    return zones.clockTime(written, of: event, budget: &budget).instant(in: terms.zone)
  }

  /// Moves a written time by `seconds` in the event's local time, even if it is written in another
  /// zone. Returns nil if it can't be parsed.
  package mutating func shifted(
    _ text: some StringProtocol, tzid: String?, by seconds: Int64
  ) -> String? {
    guard let written = Self.time(text, tzid: tzid) else { return nil }
    let own = zones.clockTime(written, of: event, budget: &budget)
    if own.isDate, !terms.start.isDate {
      return WrittenTime(
        wallClock: written.wallClock + days(movedBy: seconds) * 86_400, form: .date
      ).text
    }
    if own.clock == terms.start.clock || own.clock == .floating {
      return WrittenTime(wallClock: written.wallClock + seconds, form: written.form).text
    }
    return self.text(
      ofWallClock: own.shown(by: terms.start.clock).wallClock + seconds, like: text, tzid: tzid)
  }

  /// The number of midnights that DTSTART crosses when it is moved by `seconds`; negative if it is
  /// moved back.
  package func days(movedBy seconds: Int64) -> Int64 {
    let day = { (time: Int64) in time.flooredQuotientAndRemainder(dividingBy: 86_400).quotient }
    return day(terms.start.wallClock + seconds) - day(terms.start.wallClock)
  }

  /// The last local time that UNTIL includes; nil if the text is not a time.
  package func wallClock(ofUntil text: some StringProtocol) -> Int64? {
    Self.time(text, tzid: nil).map(terms.lastWallClock)
  }

  /// Writes UNTIL in the form that matches DTSTART (RFC 5545, section 3.3.10): a date, a local
  /// time, or UTC.
  package func until(wallClock: Int64) -> String {
    switch terms.start.clock {
    case .date: WrittenTime(wallClock: wallClock, form: .date).text
    case .floating: WrittenTime(wallClock: wallClock, form: .floating).text
    case .utc, .zone:
      WrittenTime(
        wallClock: event.start?.form == .floating ? wallClock : instant(ofWallClock: wallClock),
        form: event.start?.form == .floating ? .floating : .utc
      ).text
    }
  }
}

// MARK: Rules

extension EventOutline {
  /// The local times that a rule generates between DTSTART and `end` (exclusive), in ascending
  /// order; nil if the rule can't be parsed or generates too many times.
  package mutating func generated(byRule text: String, before end: Int64) -> [Int64]? {
    var times: [Int64] = []
    let ending = expand(text, from: terms.start.wallClock, before: end) {
      times.append($0)
      return times.count <= 100_000
    }
    return ending == .ruleExhausted || ending == .rangeExhausted ? times : nil
  }

  /// The first local time that a rule generates for an event that begins at `start`; nil if it
  /// generates none within `examinedSeconds`, or can't be parsed.
  package mutating func first(byRule text: String, from start: Int64) -> Int64? {
    var first: Int64?
    _ = expand(text, from: start, before: start + Self.examinedSeconds) {
      first = $0
      return false
    }
    return first
  }

  /// The time span searched for the first instance: 16 years, twice the gap between the leap days
  /// around 2100.
  private static let examinedSeconds: Int64 = 16 * 366 * 86_400

  private mutating func expand(
    _ text: String, from start: Int64, before end: Int64, _ receive: (Int64) -> Bool
  ) -> RecurrenceExpansion.Ending? {
    guard let rule = try? RecurrenceRule(text) else { return nil }
    budget.beginSeries()
    let until = rule.until.map(terms.lastWallClock)
    guard end > start else { return .rangeExhausted }
    let range = start..<end
    let first = ClockTime(wallClock: start, clock: terms.start.clock)
    if rule.canExpandByLibical,
      let expansion = LibicalExpansion(rule: rule, start: first, until: until)
    {
      return expansion.forEach(in: range, budget: &budget, receive)
    }
    if rule.isScaled { return nil }
    return RecurrenceExpansion(rule: rule, start: start, until: until)
      .forEach(in: range, budget: &budget, receive)
  }
}
