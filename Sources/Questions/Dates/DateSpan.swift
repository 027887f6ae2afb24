import Calendars

/// A span of days that a question names; open where a side is nil.
public struct DateSpan: Hashable, Sendable {
  public var first: CivilDate?
  /// The last day that is in it.
  public var last: CivilDate?

  public init(first: CivilDate? = nil, last: CivilDate? = nil) {
    self.first = first
    self.last = last
  }

  /// Half-open, in seconds since 1970-01-01T00:00:00Z, of the days in `zone`.
  public func instants(in zone: Zone) -> Range<Int64> {
    let start = first.map { EventTime.date($0).instant(in: zone) } ?? .min
    let end = last.map { EventTime.date($0.adding(days: 1)).instant(in: zone) } ?? .max
    return start..<max(start, end)
  }

  /// The days in both.
  public func intersection(_ other: DateSpan) -> DateSpan {
    DateSpan(
      first: [first, other.first].compactMap { $0 }.max(),
      last: [last, other.last].compactMap { $0 }.min())
  }
}

/// `2026-03-01 to 2026-03-31`, `since 2026-03-01`, `until 2026-03-31`.
extension DateSpan: CustomStringConvertible {
  public var description: String {
    switch (first, last) {
    case (let first?, let last?) where first == last: "on \(first)"
    case (let first?, let last?): "\(first) to \(last)"
    case (let first?, nil): "since \(first)"
    case (nil, let last?): "until \(last)"
    case (nil, nil): "any time"
    }
  }
}

/// Words that name a date which does not exist.
public struct DateError: Error, Hashable, Sendable {
  public let message: String

  public init(message: String) { self.message = message }
}
