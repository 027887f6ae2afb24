import Time

/// Times as people read them, in their own zone.
public struct DisplayTime: Sendable {
  /// The time zone of the clocks that are shown.
  package let zone: Zone
  /// The current day, of which people are shown dates: `Thu 26 Mar`, with the year if it is
  /// another; nil for models and programs, which read `Thu 2026-03-26`.
  package var today: CivilDate?

  /// Times as the clocks in `zone` show them.
  ///
  /// - Parameter now: in seconds since 1970-01-01T00:00:00Z; nil for dates that programs read.
  public init(zone: Zone, now: Int64? = nil) {
    self.zone = zone
    today = now.map(day)
  }

  /// The day that it is in the zone at `instant`, in seconds since 1970-01-01T00:00:00Z.
  package func day(of instant: Int64) -> CivilDate {
    CivilDate(daysSince1970: Int((Double(zone.wallClock(of: instant)) / 86_400).rounded(.down)))
  }

  /// The day of `time`; of an instant, in the zone.
  package func day(of time: EventTime) -> CivilDate {
    if time == .undated { return Self.undatedDay }
    return if case .date(let day) = time { day } else { day(of: time.instant(in: zone)) }
  }

  /// The day that stands for none.
  private static let undatedDay = CivilDate(daysSince1970: -719_162)

  /// `Thu 26 Mar`; `undated` if there is none.
  package func dayName(_ day: CivilDate) -> String {
    if day == Self.undatedDay { return Self.undated }
    return "\(day.weekdayName) \(date(day))"
  }

  /// `26 Mar`, `26 Mar 2025`; `2026-03-26` for programs.
  package func date(_ day: CivilDate) -> String {
    today.map(day.text) ?? "\(day)"
  }

  /// What is between a day and a time.
  private var joint: String { today == nil ? " " : ", " }

  /// Instead of the time of a note that nothing dates.
  package static let undated = "undated"

  /// `, tomorrow` behind the name of that day; empty for days that are not beside today.
  package func nearness(of day: CivilDate) -> String {
    guard let today else { return "" }
    return switch day.daysSince1970 - today.daysSince1970 {
    case 0: ", today"
    case 1: ", tomorrow"
    case -1: ", yesterday"
    default: ""
    }
  }

  /// `16:00`
  package func clock(_ time: EventTime) -> String {
    if time == .undated { return "" }
    let wallClock = zone.wallClock(of: time.instant(in: zone))
    let minutes = ((wallClock % 86_400) + 86_400) % 86_400 / 60
    return "\(padded(minutes / 60)):\(padded(minutes % 60))"
  }

  /// The day and the time of an end, which at midnight are the day before and `24:00`.
  func end(_ time: EventTime) -> (day: CivilDate, clock: String) {
    let (day, clock) = (day(of: time), clock(time))
    return clock == "00:00" ? (day.adding(days: -1), "24:00") : (day, clock)
  }

  /// `Thu 26 Mar, 16:00`; the day alone of a date.
  func beginning(_ time: EventTime) -> String {
    dayName(day(of: time)) + (time.isDate || time == .undated ? "" : joint + clock(time))
  }

  /// `Thu 26 Mar, 16:00–17:00`, `Thu 26 Mar, all day`, `Thu 26 Mar – Sat 28 Mar`.
  ///
  /// - Parameter namesNight: whether the day is named on which it ends where that is the next one,
  ///   for who has to see how a time was understood.
  package func span(
    from start: EventTime, to end: EventTime, namesNight: Bool = false
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
    return to - from < 86_400 && !namesNight
      ? "\(opening)–\(clock(end))" : "\(opening) – \(dayName(last))\(joint)\(close)"
  }

  /// `26 Mar, 16:00`
  package func stamp(_ instant: Int64) -> String {
    date(day(of: instant)) + joint + clock(.instant(instant))
  }

  private func padded(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
