import Time

/// A row of `cal_events`, which is converted to an iCalendar component.
struct ThunderbirdEvent {
  private let row: ForeignRow
  private let key: ThunderbirdKey

  /// Creates the event of a row; fails and reports a problem if the row doesn't identify an event.
  init?(_ row: ForeignRow, _ read: inout CacheComponents) {
    switch (row.text("id"), row.integer("recurrence_id")) {
    case (.value(let id), .wrong(let value)):
      read.report(Self.line(id), "its recurrence_id is not a time but \(value)")
      return nil
    case (.value(let id), let occurrence):
      self.row = row
      key = ThunderbirdKey(event: id, occurrence: occurrence.value)
    case (.wrong(let value), _):
      read.report(nil, "an event's id is not text: \(value)")
      return nil
    case (.none, _):
      read.report(nil, "an event has no id")
      return nil
    }
  }

  private static let isAllDay: Int64 = 8

  /// The names of the included properties: those of type TEXT, which need escapes, and those of
  /// other types.
  private static let texts: Set<String> = ["DESCRIPTION", "LOCATION"]
  private static let plain: Set<String> = ["URL", "TRANSP", "SEQUENCE", "CATEGORIES"]

  /// Returns the component. If a start can't be read, reports a problem and returns nil.
  func component(_ others: LinesByEvent, _ read: inout CacheComponents) -> String? {
    let flags = number("flags", &read)
    let isDate = (flags ?? 0) & Self.isAllDay != 0
    if key.occurrence != nil, time("recurrence_id", isDate: isDate, &read) == nil { return nil }
    guard row.integer("event_start") == .none || time("event_start", isDate: isDate, &read) != nil
    else { return nil }
    let columns: [(String, String?)] = [
      ("RECURRENCE-ID", time("recurrence_id", isDate: isDate, &read)),
      ("DTSTART", time("event_start", isDate: isDate, &read)),
      ("DTEND", time("event_end", isDate: isDate, &read)),
      ("DTSTAMP", stamp("event_stamp", &read)),
      ("LAST-MODIFIED", stamp("last_modified", &read)),
      ("SUMMARY", text("title", &read).map { ":" + Self.escaped($0) }),
      ("STATUS", text("ical_status", &read).map { ":" + Self.line($0) }),
    ]
    let properties = (others.properties[key] ?? []).compactMap { name, value in
      Self.texts.contains(name)
        ? "\(name):\(Self.escaped(value))"
        : Self.plain.contains(name) ? "\(name):\(Self.line(value))" : nil
    }
    let lines =
      ["BEGIN:VEVENT", "UID:\(Self.line(key.event))"]
      + columns.compactMap { name, value in value.map { name + $0 } }
      + properties + (others.lines[key] ?? [])
    return (lines + ["END:VEVENT"]).joined(separator: "\r\n")
  }

  private func number(_ column: String, _ read: inout CacheComponents) -> Int64? {
    if case .wrong(let value) = row.integer(column) {
      report("its \(column) is not a number but \(value)", isNote: true, &read)
    }
    return row.integer(column).value
  }

  private func text(_ column: String, _ read: inout CacheComponents) -> String? {
    if case .wrong(let value) = row.text(column) {
      report("its \(column) is not text but \(value)", isNote: true, &read)
    }
    return row.text(column).value
  }

  /// Reads a time that the event needs. Returns nil if it is missing or, after reporting a problem,
  /// if it is unreadable.
  private func time(
    _ column: String, isDate: Bool, _ read: inout CacheComponents
  ) -> String? {
    let zone = row.text(column + "_tz")
    if case .wrong(let value) = zone {
      report("its \(column)_tz is not text but \(value)", isNote: true, &read)
    }
    return time(column, isNote: false, &read)?.value(zone: zone.value, isDate: isDate)
  }

  private func stamp(_ column: String, _ read: inout CacheComponents) -> String? {
    time(column, isNote: true, &read)?.value(zone: nil, isDate: false)
  }

  private func time(
    _ column: String, isNote: Bool, _ read: inout CacheComponents
  ) -> DatabaseTime? {
    let cell = row.integer(column)
    if let time = cell.value.flatMap(DatabaseTime.init) { return time }
    switch cell {
    case .none: break
    case .wrong(let value):
      report("its \(column) is not a time but \(value)", isNote: isNote, &read)
    case .value(let number):
      report(
        "its \(column), \(number), is outside the supported years", isNote: isNote, &read)
    }
    return nil
  }

  private func report(_ message: String, isNote: Bool, _ read: inout CacheComponents) {
    read.report(Self.line(key.event), isNote: isNote, message)
  }

  /// Joins the lines of a text with spaces.
  private static func line(_ text: String) -> String {
    text.contains(where: \.isNewline)
      ? text.split(whereSeparator: \.isNewline).joined(separator: " ") : text
  }

  /// Escapes a value of type TEXT (RFC 5545, section 3.3.11).
  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing(";", with: "\\;").replacing(",", with: "\\,")
      .replacing("\r\n", with: "\\n").replacing("\n", with: "\\n").replacing("\r", with: "\\n")
  }
}

/// A time as stored by Thunderbird: an instant, or a floating time as if it were in UTC.
struct DatabaseTime {
  private let seconds: Int64

  /// The supported range in seconds since 1970-01-01T00:00:00Z: the years 1 to 9999, except for a
  /// few days at both ends.
  private static let readable: Range<Int64> = -62_135_000_000..<253_402_000_000

  /// Creates a time; fails if it is outside the supported years.
  init?(microseconds: Int64) {
    seconds = microseconds.flooredQuotientAndRemainder(dividingBy: 1_000_000).quotient
    guard Self.readable.contains(seconds) else { return nil }
  }

  /// Returns the part after the property's name: `;TZID=Europe/Berlin:20260310T140000`.
  func value(zone: String?, isDate: Bool) -> String {
    if isDate { return ";VALUE=DATE:" + Self.date(seconds) }
    if zone == "floating" { return ":" + Self.dateTime(seconds) }
    guard let zone, zone != "UTC", let known = Zone(identifier: zone) else {
      return ":" + Self.dateTime(seconds) + "Z"
    }
    return ";TZID=\(zone):" + Self.dateTime(known.wallClock(of: seconds))
  }

  private static func dateTime(_ wallClock: Int64) -> String {
    let second = wallClock.flooredQuotientAndRemainder(dividingBy: 86_400).remainder
    let clock = [second / 3_600, second / 60 % 60, second % 60]
      .map { $0 < 10 ? "0\($0)" : "\($0)" }.joined()
    return "\(date(wallClock))T\(clock)"
  }

  private static func date(_ wallClock: Int64) -> String {
    let days = wallClock.flooredQuotientAndRemainder(dividingBy: 86_400).quotient
    return "\(CivilDate(daysSince1970: Int(days)))".replacing("-", with: "")
  }
}
