import Calendars

/// A moment of local time: a day, and how far it has gone.
public struct LocalTime: Hashable, Comparable, Sendable {
  public var day: CivilDate
  /// Since local midnight by the clock; 0 to 86,399.
  public var second: Int

  public init(day: CivilDate, second: Int = 0) {
    self.day = day
    self.second = second
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
  public var from: LocalTime?
  /// The first moment that is not in it.
  public var to: LocalTime?

  public init(from: LocalTime? = nil, to: LocalTime? = nil) {
    self.from = from
    self.to = to
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
