import Time

/// Times as people read them, in their own zone.
public struct DisplayTime: Sendable {
  /// The time zone of the clocks that are shown.
  package let zone: Zone
  /// The day that it is, beside which days are named as `today`; nil if none is.
  package var today: CivilDate?

  /// From Monday on.
  static let weekdays = CivilDate.weekdayNames

  /// Times as the clocks in `zone` show them.
  public init(zone: Zone) { self.zone = zone }

  /// The same, where days beside that of `now` are named: `tomorrow`.
  ///
  /// - Parameter now: in seconds since 1970-01-01T00:00:00Z.
  package func asOf(_ now: Int64) -> DisplayTime {
    var time = self
    time.today = day(of: now)
    return time
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

  /// `Thu 2026-03-26`; `undated` where there is none.
  package func dayName(_ day: CivilDate) -> String {
    day == Self.undatedDay ? Self.undated : day.named
  }

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

  /// `Thu 2026-03-26 16:00–17:00`, `Thu 2026-03-26 all day`, `Thu 2026-03-26 – Sat 2026-03-28`.
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
      return first == last ? dayName(first) + " all day" : "\(dayName(first)) – \(dayName(last))"
    }
    let opening = "\(dayName(first)) \(clock(start))"
    let (from, to) = (start.instant(in: zone), end.instant(in: zone))
    if to <= from { return opening }
    let (last, close) = self.end(end)
    if last == first { return "\(opening)–\(close)" }
    return to - from < 86_400 && !namesNight
      ? "\(opening)–\(clock(end))" : "\(opening) – \(dayName(last)) \(close)"
  }

  /// `2026-03-26 16:00`
  package func stamp(_ instant: Int64) -> String {
    "\(day(of: instant)) \(clock(.instant(instant)))"
  }

  private func padded(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
