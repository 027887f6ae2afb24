import Time

/// A local time: a day and a second.
package struct LocalTime: Hashable, Comparable, Sendable {
  package var day: CivilDate
  /// The seconds since midnight by the clock, from 0 to 86,399.
  package var second: Int

  package init(day: CivilDate, second: Int = 0) {
    self.day = day
    self.second = second
  }

  /// Creates the local time in `zone` at an instant, in seconds since 1970-01-01T00:00:00Z.
  package init(instant: Int64, in zone: Zone) { self.init(wallClock: zone.wallClock(of: instant)) }

  /// Returns the instant in seconds since 1970-01-01T00:00:00Z.
  package func instant(in zone: Zone) -> Int64 {
    zone.instant(ofWallClock: Int64(day.daysSince1970 * 86_400 + second))
  }

  package static func < (a: LocalTime, b: LocalTime) -> Bool {
    (a.day, a.second) < (b.day, b.second)
  }
}

/// The ISO 8601 format of the day, followed by the time unless it is midnight: `2026-04-14T14:00`.
extension LocalTime: CustomStringConvertible {
  package var description: String {
    if second == 0 { return day.description }
    let two: (Int) -> String = { ($0 < 10 ? "0" : "") + String($0) }
    let time = two(second / 3_600) + ":" + two(second / 60 % 60)
    return "\(day)T\(time)" + (second % 60 == 0 ? "" : ":" + two(second % 60))
  }
}

/// A half-open span of local time. If a side is nil, the span is unbounded there.
package struct TimeSpan: Hashable, Sendable {
  /// The first moment of the span; nil if it has no beginning.
  package var from: LocalTime?
  /// The exclusive end of the span; nil if it has none.
  package var to: LocalTime?

  package init(from: LocalTime? = nil, to: LocalTime? = nil) {
    self.from = from
    self.to = to
  }

  /// Returns the span as a half-open range of seconds since 1970-01-01T00:00:00Z.
  package func instants(in zone: Zone) -> Range<Int64> {
    let start = from.map { $0.instant(in: zone) } ?? .min
    let end = to.map { $0.instant(in: zone) } ?? .max
    return start..<max(start, end)
  }

  package func intersection(_ other: TimeSpan) -> TimeSpan {
    TimeSpan(
      from: [from, other.from].compactMap { $0 }.max(), to: [to, other.to].compactMap { $0 }.min())
  }

  package var isEmpty: Bool {
    guard let from, let to else { return false }
    return to <= from
  }
}

/// Text such as `on 2026-04-10`, `2026-03-01 to 2026-03-31` or `since 2026-03-01`.
extension TimeSpan: CustomStringConvertible {
  package var description: String {
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
