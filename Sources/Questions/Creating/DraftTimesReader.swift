import Time

/// A reader of the times of an event from the dates of its sentence.
struct DraftTimesReader {
  /// In the order in which they were written.
  let dates: [DateReading]
  /// Nil if none was said.
  let length: DraftLength?
  var context: DateContext
  /// If true, a repetition names the day, so that dates need not.
  var isOfSeries = false

  private static let usualMinutes = 60
  /// Longer than that is no event but a season.
  private static let mostDays: Int64 = 62

  func times() throws -> DraftTimes {
    if dates.isEmpty, isOfSeries {
      let today = context.now.day
      return try days(today, today.adding(days: 1), "")
    }
    let meaning = try self.meaning()
    let text = dates.map(\.text).joined(separator: " ")
    switch meaning {
    case .plain(let expression, _): return try times(of: expression, meaning, text)
    case .range(let sides): return try times(of: sides, meaning, text)
    case .bound, .now: throw DraftError(message: "'\(text)' doesn't say when it begins")
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
      throw DraftError(message: "\(texts) do not go together; give one time")
    }
    return .plain(merged, isWide: false)
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
      // `next 2 hours` are those hours, `in 2 hours` is when it begins.
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
        message: "'\(text)' ends before it begins; if it ends on another day, name that day")
    }
    let begin = coming(from, expression)
    return try timed(begin, begin.later(seconds: to.wallClock - from.wallClock))
  }

  /// In seconds: an hour before that of the beginning is one of the next day where it isn't later.
  private static let longestNight: Int64 = 16 * 3_600

  private func vague(_ text: String, _ from: LocalTime, _ to: LocalTime) -> DraftError {
    to.wallClock - from.wallClock > 86_400
      ? DraftError(message: "'\(text)' has no day; name one")
      : DraftError(message: "'\(text)' has no time of day; name one, such as 'at 15:00'")
  }

  /// Refuses spans that only a question may have: `the last 3 days`, `in two weeks`, `in 24 hours`.
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
        "'\(text)' is \(length); name a day, such as '\(first.day) \(first.monthName) at 10:00'")
  }

  /// An hour is one of one day, and not of `over christmas`.
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

  /// An hour without a day is the next such hour.
  private func coming(_ time: LocalTime, _ expression: DateExpression) -> LocalTime {
    guard !hasDay, time <= context.now else { return time }
    return LocalTime(day: time.day.adding(days: 1), second: time.second)
  }

  private func times(of sides: [DateExpression], _ meaning: DateMeaning, _ text: String) throws
    -> DraftTimes
  {
    let span = try meaning.span(in: context).span
    guard let from = span.from, let to = span.to else {
      throw DraftError(message: "'\(text)' doesn't say when it begins")
    }
    if sides.allSatisfy({ $0.hours == nil }) { return try days(from.day, to.day, text) }
    guard sides.allSatisfy({ $0.hours?.isPoint == true && $0.hours?.isAround == false }) else {
      throw DraftError(message: "'\(text)' has only one hour; say from when to when")
    }
    return try timed(from, to)
  }

  private func timed(_ start: LocalTime, _ end: LocalTime?) throws -> DraftTimes {
    if let end, let length, end.wallClock - start.wallClock != Int64(length.minutes * 60) {
      throw DraftError(message: "two different lengths are given")
    }
    if let length, !length.isSaid, length.minutes >= 1_440 {
      throw DraftError(
        message: "'\(length.text)' is how long it is, or a part of its title; write "
          + "'for \(length.text)', or put it in quotes")
    }
    let own = end ?? self.end(of: start, minutes: length?.minutes ?? Self.usualMinutes)
    guard own > start else { throw DraftError(message: "it would end before it begins") }
    guard own.wallClock - start.wallClock <= Self.mostDays * 86_400 else {
      throw DraftError(message: "it would be longer than \(Self.mostDays) days")
    }
    return DraftTimes(
      start: start, end: own, isAllDay: false, hasDay: hasDay, hasEnd: end != nil || length != nil)
  }

  /// An event takes as many hours where the clock is put forward meanwhile; of days the hour stays.
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
        throw DraftError(message: "a length is given, but no hour of '\(text)'")
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

  /// If true, a weekday alone names the day.
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

extension DraftTimes {
  func later(days: Int) -> DraftTimes {
    var moved = self
    moved.start.day = start.day.adding(days: days)
    moved.end.day = end.day.adding(days: days)
    return moved
  }

  /// The first such time on this weekday of a month: the second, the last where `place` is -1.
  func moved(to weekday: Int, placed place: Int) -> DraftTimes {
    let days = (0..<100).first { days in
      let day = start.day.adding(days: days)
      guard day.weekday == weekday else { return false }
      return place < 0 ? day.adding(days: 7).month != day.month : (day.day - 1) / 7 + 1 == place
    }
    return later(days: days ?? 0)
  }

  /// The first such time on one of these weekdays within the week before, and to come: `every tuesday
  /// and thursday` begins with the nearer of them.
  func earlier(on weekdays: [Int], after now: LocalTime) -> DraftTimes {
    let back = (0..<7).reversed().first { back in
      let day = start.day.adding(days: -back)
      return weekdays.contains(day.weekday) && LocalTime(day: day, second: start.second) > now
    }
    return later(days: -(back ?? 0))
  }

  /// The first such time on one of these weekdays, 1 for Monday; the same where there are none.
  func moved(to weekdays: [Int]) -> DraftTimes {
    guard !weekdays.isEmpty else { return self }
    let days = (0..<7).first { weekdays.contains(start.day.adding(days: $0).weekday) } ?? 0
    return later(days: days)
  }
}

/// The length of an event as it was said.
struct DraftLength {
  let minutes: Int
  /// As it was written, without `for`.
  let text: String
  /// If true, `for` comes before it; without, `90-day` may be a part of the title.
  let isSaid: Bool
}

extension DateReading {
  /// If true, it says at which hour.
  var hasHours: Bool {
    guard case .plain(let expression, _) = meaning else { return true }
    return expression.hours != nil
  }
}

extension DateExpression {
  /// `first monday of the month` of the month that comes; nil for what names no place in this month.
  fileprivate func ofNextMonth(_ context: DateContext) -> DateExpression? {
    guard case .fixed(let days, .month)? = pieces.first, days.contains(context.today),
      pieces.last?.isOrdinal == true
    else { return nil }
    var next = self
    next.pieces[0] = .fixed(TimeUnit.month.whole(around: days.upperBound), .month)
    return next
  }

  /// Days that are named by their number alone: `the last 3 days`, `the other day`.
  fileprivate var isOfSeveralDays: Bool {
    if case .fixed(let days, .day)? = pieces.last { days.count > 1 } else { false }
  }
}

extension LocalTime {
  func later(seconds: Int64) -> LocalTime { LocalTime(wallClock: wallClock + seconds) }
}
