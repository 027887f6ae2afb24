import Calendars

/// What words about time mean.
public struct DateReading: Hashable, Sendable {
  /// How many words were read, a preposition among them.
  public var count: Int
  public var span: TimeSpan
  /// What was decided where it could have been otherwise, as sentences for the user.
  public var decisions: [String]
}

/// Finds dates among the words of a question.
public struct DateReader: Sendable {
  let today: CivilDate

  /// - Parameter now: in seconds since 1970-01-01T00:00:00Z.
  public init(now: Int64, zone: Zone) {
    let seconds = Int(zone.wallClock(of: now))
    today = CivilDate(
      daysSince1970: (seconds - (seconds % 86_400 + 86_400) % 86_400) / 86_400)
  }

  /// The longest phrase about time that begins at `position`, its preposition included; nil where
  /// there is none.
  ///
  /// - Throws: `DateError` for a date that can't be.
  public func read(_ words: [Word], at position: Int) throws -> DateReading? {
    let plain = words[position...].prefix { !$0.isQuoted }.map(\.folded)
    let edge: (DateSpan) -> DateSpan
    switch plain.first {
    case "in", "on", "during": edge = { $0 }
    case "since": edge = { DateSpan(first: $0.first) }
    case "after": edge = { DateSpan(first: $0.last?.adding(days: 1)) }
    case "before": edge = { DateSpan(last: $0.first?.adding(days: -1)) }
    case "until", "till": edge = { DateSpan(last: $0.last) }
    default: return try reading(of: plain, isBare: true) { $0 }
    }
    guard var found = try reading(of: Array(plain.dropFirst()), isBare: false, edge) else {
      return nil
    }
    found.count += 1
    return found
  }

  private func reading(
    of words: [String], isBare: Bool, _ edge: (DateSpan) -> DateSpan
  ) throws -> DateReading? {
    guard let match = try DatePhrase(today: today).match(words, isBare: isBare) else { return nil }
    let days = edge(match.span)
    let span = TimeSpan(
      from: days.first.map { LocalTime(day: $0) },
      to: days.last.map { LocalTime(day: $0.adding(days: 1)) })
    return DateReading(count: match.count, span: span, decisions: [])
  }
}
