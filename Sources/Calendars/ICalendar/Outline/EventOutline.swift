import Time

/// The lines of one event in a file: its components, which instance each stands for, and what its
/// times mean, for who changes its lines. What an instance is, is decided where files are read.
package struct EventOutline {
  /// A VEVENT of the event.
  package struct Component {
    /// The file's line that it begins on, from 1.
    package let line: Int
    /// The instance that it stands for; nil for the event itself.
    package let original: EventTime?
    /// If true, it stands for those after, too (RANGE=THISANDFUTURE).
    package let appliesToFuture: Bool
    /// The time at which it begins; nil if none is written.
    package let start: EventTime?
    /// If true, it begins when the instance does that it stands for.
    package var isUnmoved: Bool { start == nil || start == original }
  }

  /// Why an event can't be told from its file for certain.
  package struct Doubt: Error, Hashable {
    /// The cause, in one sentence without the file's name.
    package let message: String
  }

  /// In the file's order.
  package let components: [Component]
  /// The component that is the event itself; nil if there are only instances of it.
  package let master: Int?
  /// If true, a rule or further dates make more than one instance, or instances were changed.
  package let isSeries: Bool

  private let event: EventComponent
  private let terms: SeriesTerms
  private var zones: ZoneLookup
  private var budget = WorkBudget()

  /// - Parameters:
  ///   - bytes: of the whole file, as `DecodedFile` has them.
  ///   - zone: that of floating times and of days.
  /// - Throws: `Doubt` where the event is not there, is there twice, or can't be read whole.
  package init(_ bytes: [UInt8], uid: String, zone: Zone) throws(Doubt) {
    let stream = CalendarStream(bytes)
    try Self.requireWhole(stream, uid)
    var events = stream.events.filter { $0.uid == uid }
    guard let first = events.first else {
      throw Doubt(message: "the event is not in the file any more")
    }
    for index in events.indices {
      events[index].method = stream.calendars[events[index].calendar].method
    }
    let precedence = Precedence(events)
    zones = ZoneLookup(stream.calendars, until: Self.farthest)
    let main = precedence.master
    let written = main?.start ?? first.recurrenceID
    guard let written else { throw Doubt(message: "the event has no time") }
    let start = zones.clockTime(written, of: main ?? first, budget: &budget)
    let terms = SeriesTerms(start: start, zone: zone)
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

  /// Zones of a file's own are worked out up to the year 2100.
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
      throw Doubt(message: "the file can't be read whole\(place): \(broken.message)")
    }
  }

  private func requireOneEvent(_ masters: Int) throws(Doubt) {
    if masters > 1 { throw Doubt(message: "the file has several events with this UID") }
    let instances = components.compactMap(\.original)
    if Set(instances).count < instances.count {
      throw Doubt(message: "the file changes one occurrence of the event twice")
    }
  }

  private static func component(
    _ event: EventComponent, _ terms: SeriesTerms, _ zones: inout ZoneLookup,
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
  /// A time as the reader reads it, which takes blanks around it for none.
  private static func time(
    _ text: some StringProtocol, tzid: String?, isDate: Bool = false
  ) -> WrittenTime? {
    let text = text.drop(while: \.isWhitespace)
    let end = text.lastIndex { !$0.isWhitespace }.map(text.index(after:)) ?? text.startIndex
    return WrittenTime(text[..<end], tzid: tzid, isDate: isDate)
  }

  /// If true, the event's times are days.
  package var isAllDay: Bool { terms.start.isDate }

  /// DTSTART by the event's clock, in seconds since 1970-01-01T00:00:00 there.
  package var startWallClock: Int64 { terms.start.wallClock }

  /// By the event's clock, when the clock that hangs where a value was written shows it: of EXDATE,
  /// RECURRENCE-ID or the start of an RDATE. Nil if it can't be read.
  package mutating func wallClock(
    of text: some StringProtocol, tzid: String?, isDate: Bool
  ) -> Int64? {
    guard let written = Self.time(text, tzid: tzid, isDate: isDate) else { return nil }
    return ClockTime(terms.original(written, of: event, &zones, &budget), clock: terms.start.clock)
      .wallClock
  }

  /// The wall clock of the event at an instant's original start.
  package func wallClock(of original: EventTime) -> Int64 {
    ClockTime(original, clock: terms.start.clock).wallClock
  }

  /// The original start of the instance at a wall clock of the event's.
  package func original(atWallClock wallClock: Int64) -> EventTime {
    terms.original(atWallClock: wallClock)
  }

  /// The wall clock of the event at an instant: of someone in the reader's zone, where the event
  /// has no zone.
  package func wallClock(ofInstant instant: Int64) -> Int64 {
    switch terms.start.clock {
    case .utc: instant
    case .zone(let zone): zone.wallClock(of: instant)
    case .date, .floating: terms.zone.wallClock(of: instant)
    }
  }

  /// In seconds since 1970-01-01T00:00:00Z.
  package func instant(ofWallClock wallClock: Int64) -> Int64 {
    ClockTime(wallClock: wallClock, clock: terms.start.clock).instant(in: terms.zone)
  }

  /// A wall clock of the event's, written as another value of the event is.
  ///
  /// - Parameters:
  ///   - text: the value whose form is taken.
  ///   - tzid: its TZID.
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

  /// An instant, written as another value of the event is; a day by the reader's zone.
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

  /// The instant of a time, in seconds since 1970-01-01T00:00:00Z; nil if it can't be read.
  package mutating func instant(of text: some StringProtocol, tzid: String?) -> Int64? {
    guard let written = Self.time(text, tzid: tzid) else { return nil }
    return zones.clockTime(written, of: event, budget: &budget).instant(in: terms.zone)
  }

  /// A time that the event's clock shows so much later. Where it is written by another clock, it is
  /// moved by the event's.
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

  /// Over how many midnights DTSTART goes when it is moved.
  package func days(movedBy seconds: Int64) -> Int64 {
    let day = { (time: Int64) in time.flooredQuotientAndRemainder(dividingBy: 86_400).quotient }
    return day(terms.start.wallClock + seconds) - day(terms.start.wallClock)
  }

  /// The last moment that UNTIL counts, by the event's clock; nil if it is no time.
  package func wallClock(ofUntil text: some StringProtocol) -> Int64? {
    Self.time(text, tzid: nil).map(terms.lastWallClock)
  }

  /// UNTIL in DTSTART's kind (RFC 5545, section 3.3.10): a day, a local time, or UTC.
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
  /// The wall clocks that a rule generates from DTSTART on, before a wall clock of the event's, in
  /// order; nil if the rule can't be read, or takes too much work.
  package mutating func generated(byRule text: String, before end: Int64) -> [Int64]? {
    var times: [Int64] = []
    let ending = expand(text, from: terms.start.wallClock, before: end) {
      times.append($0)
      return times.count <= 100_000
    }
    return ending == .ofRule || ending == .ofRange ? times : nil
  }

  /// The first time that a rule generates for an event that begins at a wall clock; nil if it
  /// generates none in the years that are looked at, or can't be read.
  package mutating func first(byRule text: String, from start: Int64) -> Int64? {
    var first: Int64?
    _ = expand(text, from: start, before: start + Self.longestWait) {
      first = $0
      return false
    }
    return first
  }

  /// Twice as long as from one February 29 to the next around the year 2100.
  private static let longestWait: Int64 = 16 * 366 * 86_400

  private mutating func expand(
    _ text: String, from start: Int64, before end: Int64, _ receive: (Int64) -> Bool
  ) -> RecurrenceExpansion.Ending? {
    guard let rule = try? RecurrenceRule(text) else { return nil }
    budget.beginSeries()
    let until = rule.until.map(terms.lastWallClock)
    guard end > start else { return .ofRange }
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
