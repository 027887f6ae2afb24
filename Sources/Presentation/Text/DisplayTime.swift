import MeetingIndex
import Time

/// A formatter of times in the user's time zone.
public struct DisplayTime: Sendable {
  package let zone: Zone
  /// The current day. If it is set, dates are formatted for people: `Thu 26 Mar`, with the year if
  /// that isn't the current one. If nil, dates are formatted for models and programs:
  /// `Thu 2026-03-26`.
  package var today: CivilDate?

  /// Creates a formatter for models and programs.
  public init(zone: Zone) { self.zone = zone }

  /// Creates a formatter for people. Dates are formatted relative to the day of `now`.
  public init(now: Moment) { (zone, today) = (now.zone, now.day) }

  /// Returns the local day at `instant`, which is in seconds since 1970-01-01T00:00:00Z.
  package func day(of instant: Int64) -> CivilDate {
    CivilDate(wallClock: zone.wallClock(of: instant))
  }

  /// Returns the day of a date or local time, or the local day of an instant.
  package func day(of time: EventTime) -> CivilDate {
    if time == .undated { return Self.undatedDay }
    return if case .date(let day) = time { day } else { day(of: time.instant(in: zone)) }
  }

  /// The day that represents an undated time.
  private static let undatedDay = CivilDate(daysSince1970: -719_162)

  /// Returns a day with its weekday, such as `Thu 26 Mar`; `undated` for the day of undated times.
  package func dayName(_ day: CivilDate) -> String {
    if day == Self.undatedDay { return Self.undated }
    return today.map(day.name) ?? "\(day.weekdayName) \(day)"
  }

  /// Returns a day without its weekday: `26 Mar` or `26 Mar 2025` for people, `2026-03-26` for
  /// programs.
  package func date(_ day: CivilDate) -> String {
    today.map(day.text) ?? "\(day)"
  }

  /// The separator between a day and a time.
  private var joint: String { today == nil ? " " : ", " }

  /// The text that replaces the time of an undated note.
  package static let undated = "undated"

  /// Returns `, yesterday`, `, today` or `, tomorrow` if the day is one of these; otherwise an
  /// empty text.
  package func nearness(of day: CivilDate) -> String {
    guard let today else { return "" }
    return switch day.daysSince1970 - today.daysSince1970 {
    case 0: ", today"
    case 1: ", tomorrow"
    case -1: ", yesterday"
    default: ""
    }
  }

  /// Returns the local time of day, such as `16:00`; empty for an undated time.
  package func clock(_ time: EventTime) -> String {
    if time == .undated { return "" }
    return zone.clock(of: time.instant(in: zone))
  }

  /// Returns the day and the time of day at which something ends. Midnight is `24:00` of the
  /// previous day.
  func end(_ time: EventTime) -> (day: CivilDate, clock: String) {
    let (day, clock) = (day(of: time), clock(time))
    return clock == "00:00" ? (day.adding(days: -1), "24:00") : (day, clock)
  }

  /// Returns a start with its day, such as `Thu 26 Mar, 16:00`; without a time of day for a date.
  package func beginning(_ time: EventTime) -> String {
    dayName(day(of: time)) + (time.isDate || time == .undated ? "" : joint + clock(time))
  }

  /// Returns a period with its days, such as `Thu 26 Mar, 16:00–17:00` or
  /// `Thu 26 Mar – Sat 28 Mar`.
  ///
  /// - Parameter showsEndDay: if true, an end on the next day includes the name of that day, so
  ///   that users can check how their words were understood.
  package func span(
    from start: EventTime, to end: EventTime, showsEndDay: Bool = false
  ) -> String {
    if start == .undated { return Self.undated }
    let first = day(of: start)
    if start.isDate {
      let last = max(first, day(of: end).adding(days: -1))
      return first == last
        ? dayName(first) + joint + "all day" : "\(dayName(first)) – \(dayName(last))"
    }
    let opening = beginning(start)
    let (from, to) = (start.instant(in: zone), end.instant(in: zone))
    if to <= from { return opening }
    let (last, close) = self.end(end)
    if last == first { return "\(opening)–\(close)" }
    return to - from < 86_400 && !showsEndDay
      ? "\(opening)–\(clock(end))" : "\(opening) – \(dayName(last))\(joint)\(close)"
  }

  /// Returns the local day and time of `instant`: `Thu 26 Mar, 16:00` for people,
  /// `2026-03-26 16:00` for programs.
  package func stamp(_ instant: Int64) -> String {
    let day = day(of: instant)
    return (today == nil ? date(day) : dayName(day)) + joint + clock(.instant(instant))
  }
}

extension DisplayTime {
  /// Returns the time of a record; for a note without a time of day, only the day.
  package func span(of record: MeetingRecord) -> String {
    record.kind == .note && record.isAllDay
      ? dayName(day(of: record.start)) : span(from: record.start, to: record.end)
  }

  /// Returns the name of the meeting's time zone and, if its clocks differ from the displayed ones,
  /// the time there; empty if it has none or it is the displayed one.
  package func otherZone(of record: MeetingRecord) -> String {
    guard let name = record.timeZone, name != zone.identifier else { return "" }
    guard let own = ZoneDatabase.zone(named: name),
      own.wallClock(of: record.startsAt) != zone.wallClock(of: record.startsAt)
    else { return name }
    var there = DisplayTime(zone: own)
    there.today = today
    return "\(name) (\(there.span(of: record)) there)"
  }
}
