import Time

/// Computes the times of an event from the dates in its sentence.
struct DraftTimesReader {
  /// The dates in the order of the sentence.
  let dates: [DateReading]
  let length: DraftLength?
  var context: DateContext
  /// The repetition; one with weekdays names the day, so that the dates may not.
  var repetition: Repetition?

  private static let usualMinutes = 60
  /// The maximum length of an event. A longer one is probably a misreading.
  private static let mostDays: Int64 = 62

  func times() throws -> DraftTimes {
    if dates.isEmpty, repetition?.weekdays.isEmpty == false {
      let today = context.now.day
      return try days(today, today.adding(days: 1), "")
    }
    let meaning = try self.meaning()
    let text = dates.map(\.text).joined(separator: " ")
    switch meaning {
    case .bound(let bound, let first)
    where repetition != nil && [.since, .from, .starting].contains(bound):
      // `every weekday from monday 9:15`
      return try times(of: first, .plain(first, isWide: false), text)
    case .plain(let expression, _): return try times(of: expression, meaning, text)
    case .range(let sides): return try times(of: sides, meaning, text)
    case .bound, .now: throw DraftError(message: "'\(text)' doesn't say when it begins")
    }
  }

  /// The meaning of all dates combined.
  private func meaning() throws -> DateMeaning {
    guard let first = dates.first else {
      throw DraftError(message: "no day or time given; add one, such as 'friday 12:30'")
    }
    if dates.count == 1 { return first.meaning }
    guard let merged = DateReader.merged(dates) ?? countedDay() else {
      let texts = dates.map { "'\($0.text)'" }.joined(separator: " and ")
      throw DraftError(message: "\(texts) contradict each other; give one time")
    }
    return .plain(merged, isWide: false)
  }

  /// Returns the day of `in two weeks at 10`, which has the weekday of today; nil for other dates.
  private func countedDay() -> DateExpression? {
    let plain = dates.compactMap { date -> DateExpression? in
      guard case .plain(let expression, _) = date.meaning else { return nil }
      return expression
    }
    guard plain.count == 2, dates.count == 2,
      let counted = plain.first(where: { $0.countedIn != nil }),
      case .fixed(let days, let unit)? = counted.pieces.first, counted.pieces.count == 1,
      let hour = plain.first(where: { $0.countedIn == nil && $0.pieces.isEmpty && $0.hours != nil })
    else { return nil }
    let offset = context.today - unit.whole(around: context.today).lowerBound
    let day = min(days.lowerBound + offset, days.upperBound - 1)
    return DateExpression(day: day).merged(with: hour)
  }

  private func times(of expression: DateExpression, _ meaning: DateMeaning, _ text: String) throws
    -> DraftTimes
  {
    var span = try meaning.span(in: context).span
    if let from = span.from, from < context.now, let later = expression.ofNextMonth(context) {
      span = try later.span(in: context).span
    }
    guard let from = span.from, let to = span.to else {
      throw DraftError(message: "'\(text)' doesn't say when it begins")
    }
    if expression.exact != nil {
      // `next 2 hours` is the span itself; `in 2 hours` is a start.
      let isSpan = from == context.now || to == context.now
      return try timed(from, isSpan ? to : nil)
    }
    guard let hours = expression.hours else {
      guard expression.part == nil else { throw vague(text, from, to) }
      try requireDay(expression, text, from, to)
      return try days(from.day, to.day, text)
    }
    try requireOneDay(meaning, text)
    if hours.isPoint, !hours.isAround { return try timed(coming(from, expression), nil) }
    guard let start = hours.from, let end = hours.to, start != end else {
      throw vague(text, from, to)
    }
    guard to.wallClock - from.wallClock <= Self.longestNight || to.day == from.day else {
      throw DraftError(
        message: "'\(text)' ends before it begins; if it ends on another day, add the day")
    }
    let begin = coming(from, expression)
    return try timed(begin, begin.later(seconds: to.wallClock - from.wallClock))
  }

  /// The maximum length in seconds of an event whose end is read as a time of the next day.
  private static let longestNight: Int64 = 16 * 3_600

  private func vague(_ text: String, _ from: LocalTime, _ to: LocalTime) -> DraftError {
    to.wallClock - from.wallClock > 86_400
      ? DraftError(message: "'\(text)' has no day; add one")
      : DraftError(message: "'\(text)' has no time of day; add one, such as 'at 15:00'")
  }

  /// Rejects spans for questions only: `the last 3 days`, `in two weeks`, `in 24 hours`.
  private func requireDay(
    _ expression: DateExpression, _ text: String, _ from: LocalTime, _ to: LocalTime
  ) throws {
    let count = to.day.daysSince1970 - from.day.daysSince1970
    if count > 1, expression.countedIn != nil || expression.isOfSeveralDays {
      throw severalDays(text, from.day, count)
    }
    if let unit = expression.countedIn, unit < .day { throw vague(text, from, to) }
  }

  private func severalDays(_ text: String, _ first: CivilDate, _ count: Int) -> DraftError {
    let length = count == 7 ? "a whole week" : "\(count) days"
    return DraftError(
      message:
        "'\(text)' is \(length); add a day, such as '\(first.day) \(first.monthName) at 10:00'")
  }

  /// Rejects an hour beside several days, as in `over christmas at 10`.
  private func requireOneDay(_ meaning: DateMeaning, _ text: String) throws {
    guard case .plain(var expression, let isWide) = meaning, !expression.pieces.isEmpty else {
      return
    }
    expression.hours = nil
    let span = try DateMeaning.plain(expression, isWide: isWide).span(in: context).span
    guard let from = span.from, let to = span.to else { return }
    let count = to.day.daysSince1970 - from.day.daysSince1970
    guard count <= 1 else { throw severalDays(text, from.day, count) }
  }

  /// Moves a past time to the next day if no day was named.
  private func coming(_ time: LocalTime, _ expression: DateExpression) -> LocalTime {
    guard !hasDay, time <= context.now else { return time }
    return LocalTime(day: time.day.adding(days: 1), second: time.second)
  }

  private func times(of sides: [DateExpression], _ meaning: DateMeaning, _ text: String) throws
    -> DraftTimes
  {
    // As a span, both sides are covered in any order.
    if sides.allSatisfy({ $0.hasPiece(\.isFixed) || $0.exact != nil }) {
      let starts = try sides.compactMap { try $0.span(in: context).span.from }
      guard starts == starts.sorted() else {
        throw DraftError(message: "'\(text)' ends before it begins")
      }
    }
    let span = try meaning.span(in: context).span
    guard let from = span.from, let to = span.to else {
      throw DraftError(message: "'\(text)' doesn't say when it begins")
    }
    if sides.allSatisfy({ $0.hours == nil }) { return try days(from.day, to.day, text) }
    guard sides.allSatisfy({ $0.hours?.isPoint == true && $0.hours?.isAround == false }) else {
      throw DraftError(message: "'\(text)' has only one hour; give start and end")
    }
    return try timed(from, to)
  }

  private func timed(_ start: LocalTime, _ end: LocalTime?) throws -> DraftTimes {
    if let end, let length, end.wallClock - start.wallClock != Int64(length.minutes * 60) {
      throw DraftError(message: "there are two different lengths; give one")
    }
    if let length, !length.isSaid, length.minutes >= 1_440 {
      throw DraftError(
        message: "'\(length.text)' may be the length or part of the title; write 'for "
          + "\(length.text)', or quote it")
    }
    let own = end ?? self.end(of: start, minutes: length?.minutes ?? Self.usualMinutes)
    guard own > start else { throw DraftError(message: "it would end before it starts") }
    guard own.wallClock - start.wallClock <= Self.mostDays * 86_400 else {
      throw DraftError(message: "it would be longer than \(Self.mostDays) days")
    }
    return DraftTimes(
      start: start, end: own, isAllDay: false, hasDay: hasDay, hasEnd: end != nil || length != nil)
  }

  /// The end after `minutes`, which elapse across clock changes; whole days keep the time of day.
  private func end(of start: LocalTime, minutes: Int) -> LocalTime {
    let plain = start.later(seconds: Int64(minutes * 60))
    guard hasDay, minutes % 1_440 != 0 else { return plain }
    let instant = start.instant(in: context.zone) + Int64(minutes * 60)
    let shown = LocalTime(instant: instant, in: context.zone)
    return shown.instant(in: context.zone) == instant ? shown : plain
  }

  private func days(_ from: CivilDate, _ to: CivilDate, _ text: String) throws -> DraftTimes {
    var to = to
    if let length {
      guard length.minutes % 1_440 == 0 else {
        throw DraftError(message: "a length needs an hour, and '\(text)' has none")
      }
      to = max(to, from.adding(days: length.minutes / 1_440))
    }
    let count = to.daysSince1970 - from.daysSince1970
    let isOneName = dates.count <= 1 && !isRange && length == nil
    guard count <= Int(Self.mostDays), !isOneName || count <= 7 else {
      throw severalDays(text, from, count)
    }
    return DraftTimes(
      start: LocalTime(day: from), end: LocalTime(day: to), isAllDay: true,
      hasEnd: isRange || length != nil)
  }

  var hasDay: Bool {
    dates.contains { date in
      switch date.meaning {
      case .plain(let expression, _):
        !expression.pieces.isEmpty || expression.direction != nil || expression.exact != nil
      default: true
      }
    }
  }

  /// If true, the day is named only by a weekday.
  var isOfWeekday: Bool {
    dates.allSatisfy { date in
      guard case .plain(let expression, _) = date.meaning, expression.direction == nil else {
        return false
      }
      return !expression.pieces.isEmpty && expression.pieces.allSatisfy(\.isWeekday)
    }
  }

  private var isRange: Bool { if case .range = dates.first?.meaning { true } else { false } }
}

extension DateContext {
  func isAhead(_ time: LocalTime) -> Bool { time >= now || time == LocalTime(day: now.day) }
}

/// The length of an event, as written.
struct DraftLength {
  let minutes: Int
  /// The words of the length, without `for`.
  let text: String
  /// If true, it follows `for`. Otherwise a length such as `90-day` may belong to the title.
  let isSaid: Bool
}

extension DateReading {
  /// If true, the date names an hour.
  var hasHours: Bool {
    guard case .plain(let expression, _) = meaning else { return true }
    return expression.hours != nil
  }
}

extension DateExpression {
  /// `first monday of the month`, moved to next month; nil if it isn't a place in this month.
  fileprivate func ofNextMonth(_ context: DateContext) -> DateExpression? {
    guard case .fixed(let days, .month)? = pieces.first, days.contains(context.today),
      pieces.last?.isOrdinal == true
    else { return nil }
    var next = self
    next.pieces[0] = .fixed(TimeUnit.month.whole(around: days.upperBound), .month)
    return next
  }

  /// If true, it is several days known only by their number: `the last 3 days`, `the other day`.
  fileprivate var isOfSeveralDays: Bool {
    if case .fixed(let days, .day)? = pieces.last { days.count > 1 } else { false }
  }
}

extension LocalTime {
  func later(seconds: Int64) -> LocalTime { LocalTime(wallClock: wallClock + seconds) }
}
