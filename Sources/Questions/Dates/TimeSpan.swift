import Calendars

/// A moment of local time: a day, and how far it has gone.
public struct LocalTime: Hashable, Comparable, Sendable {
  /// Which day.
  public var day: CivilDate
  /// Since local midnight by the clock; 0 to 86,399.
  public var second: Int

  public init(day: CivilDate, second: Int = 0) {
    self.day = day
    self.second = second
  }

  /// What the clocks of `zone` show at an instant, in seconds since 1970-01-01T00:00:00Z.
  public init(instant: Int64, in zone: Zone) {
    self.init(wallClock: zone.wallClock(of: instant))
  }

  /// In seconds since 1970-01-01T00:00:00Z.
  public func instant(in zone: Zone) -> Int64 {
    zone.instant(ofWallClock: Int64(day.daysSince1970 * 86_400 + second))
  }

  public static func < (a: LocalTime, b: LocalTime) -> Bool {
    (a.day, a.second) < (b.day, b.second)
  }
}

/// ISO 8601: a day, or a time to the minute where it is no midnight: `2026-04-14T14:00`.
extension LocalTime: CustomStringConvertible {
  public var description: String {
    if second == 0 { return day.description }
    let two: (Int) -> String = { ($0 < 10 ? "0" : "") + String($0) }
    let time = two(second / 3_600) + ":" + two(second / 60 % 60)
    return "\(day)T\(time)" + (second % 60 == 0 ? "" : ":" + two(second % 60))
  }
}

/// A half-open span of local time that a question names; open where a side is nil.
public struct TimeSpan: Hashable, Sendable {
  /// Inclusive; nil for any time before `to`.
  public var from: LocalTime?
  /// The first moment that is not in it.
  public var to: LocalTime?

  public init(from: LocalTime? = nil, to: LocalTime? = nil) {
    self.from = from
    self.to = to
  }

  /// Half-open, in seconds since 1970-01-01T00:00:00Z.
  public func instants(in zone: Zone) -> Range<Int64> {
    let start = from.map { $0.instant(in: zone) } ?? .min
    let end = to.map { $0.instant(in: zone) } ?? .max
    return start..<max(start, end)
  }

  /// What is in both.
  public func intersection(_ other: TimeSpan) -> TimeSpan {
    TimeSpan(
      from: [from, other.from].compactMap { $0 }.max(), to: [to, other.to].compactMap { $0 }.min())
  }

  /// Whether nothing can be in it.
  public var isEmpty: Bool {
    guard let from, let to else { return false }
    return to <= from
  }
}

/// `on 2026-04-10`, `2026-03-01 to 2026-03-31`, `since 2026-03-01`, `until 2026-03-31`.
extension TimeSpan: CustomStringConvertible {
  public var description: String {
    let last = to.map { $0.second == 0 ? LocalTime(day: $0.day.adding(days: -1)) : $0 }
    switch (from, last) {
    case (let from?, let last?) where from == last: return "on \(from)"
    case (let from?, let last?): return "\(from) to \(last)"
    case (let from?, nil): return "since \(from)"
    case (nil, let last?): return "until \(last)"
    case (nil, nil): return "any time"
    }
  }
}
