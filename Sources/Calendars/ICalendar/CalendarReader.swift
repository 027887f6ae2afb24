import TextAnalysis
import Time

/// Reads calendar files: iCalendar (RFC 5545), and vCalendar 1.0 as far as the two formats agree.
package enum CalendarReader {
  /// The maximum number of occurrences read from a file. Rules can generate more than fit into
  /// memory.
  static let maximumOccurrences = 1_000_000

  /// Parses a file. Parsing never fails; unreadable parts are reported as problems. The bytes are
  /// released once the lines are read, so that the file isn't in memory twice.
  package static func read(
    _ bytes: consuming [UInt8], options: ReadingOptions
  ) -> CalendarReading {
    let (stream, remark) = stream(of: consume bytes)
    guard let stream else {
      var reading = CalendarReading()
      reading.problems.append(
        CalendarProblem(
          message:
            "the file is binary, not a calendar; a calendar begins with BEGIN:VCALENDAR",
          extent: .file))
      return reading
    }
    var reading = read(stream, options: options)
    if let remark {
      reading.problems.insert(CalendarProblem(message: remark, extent: .note), at: 0)
    }
    return reading
  }

  /// Returns the components of a file, or nil if it is binary. The remark says how its encoding or
  /// line structure was repaired; nil if nothing had to be.
  private static func stream(of bytes: consuming [UInt8]) -> (CalendarStream?, remark: String?) {
    let file = DecodedFile(consume bytes)
    if file.isBinary { return (nil, file.remark) }
    let stream = CalendarStream(file.bytes)
    if stream.events.isEmpty, stream.tasks.isEmpty, let lines = IndentedLines.undone(file.bytes) {
      return (CalendarStream(lines), indented)
    }
    return (stream, file.remark)
  }

  private static let indented =
    "its lines are indented, which iCalendar reads as continuation lines; each was read as its own "
    + "line"

  /// Returns true if the bytes contain a calendar, even a faulty one.
  package static func containsCalendar(_ bytes: [UInt8]) -> Bool {
    let file = DecodedFile(bytes)
    return !file.isBinary && !CalendarStream(file.bytes).calendars.isEmpty
  }

  private static func read(_ stream: CalendarStream, options: ReadingOptions) -> CalendarReading {
    var options = options
    options.window = options.window.clamped(to: readableSpan)
    options.horizon = options.horizon.map { min($0, readableSpan.upperBound) }
    var reading = CalendarReading(
      name: stream.calendars.lazy.compactMap(\.name).first,
      color: stream.calendars.lazy.compactMap(\.color).first)
    reading.problems = stream.problems
    reportScales(of: stream.calendars, &reading)
    expand(stream, options, &reading)
    if reading.problems.count > 1 { reading.problems.sort { ($0.line ?? 0) < ($1.line ?? 0) } }
    reading.occurrences.sort(in: options.zone)
    return reading
  }

  /// The time span of the years with four digits, with a margin, in seconds since
  /// 1970-01-01T00:00:00Z.
  static let readableSpan: Range<Int64> = -62_200_000_000..<253_500_000_000

  private static func reportScales(
    of calendars: [CalendarObject], _ reading: inout CalendarReading
  ) {
    let scale = calendars.lazy.compactMap(\.calendarScale).first { $0 != "GREGORIAN" }
    guard let scale else { return }
    reading.problems.append(
      CalendarProblem(
        message: "CALSCALE:\(scale.prefix(40)) is unknown; its dates were read as Gregorian",
        extent: .note))
  }

  private static func expand(
    _ stream: CalendarStream, _ options: ReadingOptions, _ reading: inout CalendarReading
  ) {
    var zones = ZoneLookup(stream.calendars, until: options.horizon ?? options.window.upperBound)
    var budget = WorkBudget()
    for indices in stream.eventsByUID {
      let events = indices.map { stream.event(at: $0).withDates(in: options.zone) }
      guard reading.occurrences.count < maximumOccurrences else {
        reading.problems.append(
          CalendarProblem(
            line: events[0].line, uid: events[0].uid,
            message: "the file has more than \(maximumOccurrences) occurrences; split it",
            extent: .event(uid: events[0].uid)))
        continue
      }
      let series = Series(events, options: options, zones: &zones, budget: &budget)
      reading.occurrences += series.occurrences
      reading.problems += series.problems
      if series.continuesPastWindow { reading.continuing.insert(events[0].uid) }
      if let cut = series.cut { reading.cuts[events[0].uid] = cut }
      if series.isAnswer { reading.answers.insert(events[0].uid) }
      if let revision = series.revision { reading.revisions[events[0].uid] = revision }
    }
    reading.tasks = stream.tasks.map { $0.task(&zones, &budget) }.withoutEarlierRevisions
    reading.problems += zones.problems
  }
}

extension CalendarStream {
  /// The indexes of the events, grouped by UID in the order in which the UIDs first appear.
  fileprivate var eventsByUID: [[Int]] {
    if events.count == 1 { return [[0]] }
    var groups: [[Int]] = []
    var known: [String: Int] = [:]
    for index in events.indices {
      if let group = known[events[index].uid] {
        groups[group].append(index)
      } else {
        known[events[index].uid] = groups.count
        groups.append([index])
      }
    }
    return groups
  }

  /// The event with its calendar's METHOD, which may follow the event in the file.
  fileprivate func event(at index: Int) -> EventComponent {
    var event = events[index]
    event.method = calendars[event.calendar].method
    return event
  }
}

extension [Occurrence] {
  /// Sorts by start, UID and original start.
  fileprivate mutating func sort(in zone: Zone) {
    sort { a, b in
      if a.startsAt != b.startsAt { return a.startsAt < b.startsAt }
      if a.uid != b.uid { return a.uid < b.uid }
      return a.original.instant(in: zone) < b.original.instant(in: zone)
    }
  }
}
