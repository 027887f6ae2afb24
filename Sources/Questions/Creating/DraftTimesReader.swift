import Calendars

/// When an event is that dates of its sentence name.
struct DraftTimesReader {
  /// In the order in which they were written.
  let dates: [DateReading]
  /// In minutes; nil where none was said.
  let length: Int?
  let context: DateContext

  private static let usualMinutes = 60
  /// Longer than that is no event but a season.
  private static let mostDays = 62

  func times() throws -> DraftTimes {
    let meaning = try self.meaning()
    let text = dates.map(\.text).joined(separator: " ")
    switch meaning {
    case .plain(let expression, _): return try times(of: expression, meaning, text)
    case .range(let sides): return try times(of: sides, meaning, text)
    case .bound, .now:
      throw DraftError(message: "'\(text)' names no day or time that it begins at")
    }
  }

  /// The one thing that all dates say together.
  private func meaning() throws -> DateMeaning {
    guard let first = dates.first else {
      throw DraftError(message: "no day or time is named: say when, such as 'friday 12:30'")
    }
    if dates.count == 1 { return first.meaning }
    guard let merged = DateReader.merged(dates) else {
      let texts = dates.map { "'\($0.text)'" }.joined(separator: " and ")
      throw DraftError(message: "\(texts) are more than one time; say one")
    }
    return .plain(merged, isWide: false)
  }

  private func times(
    of expression: DateExpression, _ meaning: DateMeaning, _ text: String
  ) throws -> DraftTimes {
    let span = try meaning.span(in: context).span
    guard let from = span.from, let to = span.to else {
      throw DraftError(message: "'\(text)' names no day or time that it begins at")
    }
    if expression.exact != nil { return try timed(from, nil) }
    guard let hours = expression.hours else {
      guard expression.part == nil else { throw vague(text) }
      return try days(from.day, to.day, text)
    }
    if hours.isPoint, !hours.isAround {
      return try timed(coming(from, expression), nil)
    }
    guard hours.part == nil, let start = hours.from, let end = hours.to, start != end else {
      throw vague(text)
    }
    let begin = coming(from, expression)
    return try timed(begin, begin.later(seconds: to.wallClock - from.wallClock))
  }

  private func vague(_ text: String) -> DraftError {
    DraftError(message: "'\(text)' names no hour; say at which, such as 'at 15:00'")
  }

  /// An hour without a day is the next such hour.
  private func coming(_ time: LocalTime, _ expression: DateExpression) -> LocalTime {
    guard !hasDay, time <= context.now else { return time }
    return LocalTime(day: time.day.adding(days: 1), second: time.second)
  }

  private func times(
    of sides: [DateExpression], _ meaning: DateMeaning, _ text: String
  ) throws -> DraftTimes {
    let span = try meaning.span(in: context).span
    guard let from = span.from, let to = span.to else { throw vague(text) }
    if sides.allSatisfy({ $0.hours == nil }) { return try days(from.day, to.day, text) }
    guard sides.allSatisfy({ $0.hours?.isPoint == true && $0.hours?.isAround == false }) else {
      throw vague(text)
    }
    return try timed(from, to)
  }

  private func timed(_ start: LocalTime, _ end: LocalTime?) throws -> DraftTimes {
    if let end, let length, end.wallClock - start.wallClock != Int64(length * 60) {
      throw DraftError(message: "it is said twice how long it is, and not alike")
    }
    let own = end ?? start.later(seconds: Int64((length ?? Self.usualMinutes) * 60))
    guard own > start else { throw DraftError(message: "it would end before it begins") }
    return DraftTimes(
      start: start, end: own, isAllDay: false, hasDay: hasDay, hasEnd: end != nil || length != nil)
  }

  private func days(_ from: CivilDate, _ to: CivilDate, _ text: String) throws -> DraftTimes {
    var to = to
    if let length {
      guard length % 1_440 == 0 else {
        throw DraftError(message: "how long it is was said, and not at which hour of '\(text)'")
      }
      to = max(to, from.adding(days: length / 1_440))
    }
    let count = to.daysSince1970 - from.daysSince1970
    guard count <= Self.mostDays, dates.count > 1 || count <= 7 || isRange || length != nil else {
      throw DraftError(message: "'\(text)' names no day but \(count) of them")
    }
    return DraftTimes(
      start: LocalTime(day: from), end: LocalTime(day: to), isAllDay: true,
      hasEnd: isRange || length != nil)
  }

  private var hasDay: Bool {
    dates.contains { date in
      switch date.meaning {
      case .plain(let expression, _):
        !expression.pieces.isEmpty || expression.direction != nil || expression.exact != nil
      default: true
      }
    }
  }

  /// Whether a weekday alone names the day.
  var isOfWeekday: Bool {
    dates.allSatisfy { date in
      guard case .plain(let expression, _) = date.meaning else { return false }
      return !expression.pieces.isEmpty && expression.pieces.allSatisfy(\.isWeekday)
    }
  }

  private var isRange: Bool {
    if case .range = dates.first?.meaning { true } else { false }
  }
}

extension LocalTime {
  func later(seconds: Int64) -> LocalTime { LocalTime(wallClock: wallClock + seconds) }
}
