import Time

/// Computes the start and end of an event from the dates in its description.
struct DraftTimesReader {
  /// The dates in the order of the description.
  let dates: [DateReading]
  let length: DraftLength?
  /// The repetition and its words. If it contains weekdays, the dates need no day.
  let repetition: (repetition: Repetition, text: String)?
  let zone: NamedZone?
  let now: Moment
  /// The part of the day that the title names; nil if it names none.
  var part: DayPart?
  /// The start of the event if the dates are only its end.
  var start: LocalTime?

  /// The context of the dates. If the description contains a day, dates are in the user's zone; an
  /// hour without a day is in the event's zone.
  private var context: DateContext {
    let zone = hasDay ? nil : zone?.zone
    return DateContext(instant: now.seconds, zone: zone ?? now.zone, tense: .coming)
  }

  private static let usualMinutes = 60
  /// The maximum duration of an event, in days. A longer one is probably a misreading.
  private static let maximumDays: Int64 = 62

  /// Returns the times in the user's zone, on the first day of the repetition.
  func times() throws -> DraftTimes {
    try requireSteadyDay()
    var times = try timesAsWritten()
    times.isOfWeekday = isOfWeekday
    let isAhead = times.start >= context.now || times.start == LocalTime(day: context.now.day)
    if times.isOfWeekday, !isAhead { times = times.later(days: 7) }
    if let zone { times = try zone.local(times, in: now.zone, isRepeated: repetition != nil) }
    guard let (repetition, text) = repetition, repetition.hasDays else { return times }
    if isOfWeekday, !dates.isEmpty, !repetition.weekdays.contains(times.start.day.weekday) {
      throw contradiction(dates.map(\.text) + [text])
    }
    return times.moved(to: repetition)
  }

  private func contradiction(_ texts: [String]) -> DraftError {
    let all = texts.map { "'\($0)'" }.joined(separator: " and ")
    return DraftError(message: "\(all) contradict each other; give one time")
  }

  private func timesAsWritten() throws -> DraftTimes {
    if dates.isEmpty, let (repetition, text) = repetition, repetition.hasDays {
      let today = context.now.day
      return try days(today, today.adding(days: 1), text)
    }
    let text = dates.map(\.text).joined(separator: " ")
    switch try meaning() {
    case .bound(let bound, let first)
    where repetition != nil && [.since, .from, .starting].contains(bound):
      // A repetition and its first day: `every weekday from monday 9:15`.
      return try times(of: first, isWide: false, text)
    case .plain(let expression, let isWide): return try times(of: expression, isWide: isWide, text)
    case .range(let sides): return try times(of: sides, text)
    case .bound, .now: throw endless(text)
    }
  }

  /// Returns the meaning of all dates combined.
  private func meaning() throws -> DateMeaning {
    guard let first = dates.first else {
      throw DraftError(message: "no day or time given; add one, such as 'friday 12:30'")
    }
    if dates.count == 1 { return first.meaning }
    guard let merged = DateReader.merged(dates) ?? countedDay() else {
      throw contradiction(dates.map(\.text))
    }
    return .plain(merged, isWide: false)
  }

  /// Returns the day in phrases such as `in two weeks at 10`, which has today's weekday; nil for
  /// other dates.
  private func countedDay() -> DateExpression? {
    let plain = dates.compactMap(\.plain)
    guard plain.count == 2, dates.count == 2,
      let counted = plain.first(where: { $0.countedIn != nil }),
      case .fixed(let days, let unit)? = counted.pieces.first, counted.pieces.count == 1,
      let hour = plain.first(where: { $0.countedIn == nil && $0.pieces.isEmpty && $0.hours != nil })
    else { return nil }
    let offset = context.today - unit.whole(around: context.today).lowerBound
    let day = min(days.lowerBound + offset, days.upperBound - 1)
    return DateExpression(day: day).merged(with: hour)
  }

  private func times(of expression: DateExpression, isWide: Bool, _ text: String) throws
    -> DraftTimes
  {
    var expression = expression
    if let part { expression.hours = expression.hours?.starting(in: part) }
    var span = try expression.span(in: context, isWide: isWide).span
    if start != nil, let hours = expression.hours, let day = span.from?.day {
      expression.hours = end(hours, on: day)
      span = try expression.span(in: context, isWide: isWide).span
    }
    if let from = span.from, from < context.now, let later = expression.ofNextMonth(context) {
      span = try later.span(in: context).span
    }
    guard let from = span.from, let to = span.to else { throw endless(text) }
    if expression.exact != nil {
      // `next 2 hours` is the span itself; `in 2 hours` is only a start.
      let isSpan = from == context.now || to == context.now
      return try timed(from.wholeMinute, isSpan ? to.wholeMinute : nil)
    }
    try requireOneDay(expression, isWide: isWide, text)
    guard let hours = expression.hours else {
      let isOfHours = expression.countedIn.map { $0 < .day } ?? false
      guard expression.part == nil, !isOfHours else { throw vague(text, from, to) }
      return try days(from.day, to.day, text)
    }
    // If the time has passed and no day is given, the event is on the next day.
    let isPast = !hasDay && from <= context.now
    let begin = isPast ? from.later(seconds: 86_400) : from
    if hours.isPoint, !hours.isAround { return try timed(begin, nil) }
    guard let start = hours.from, let end = hours.to, start != end else {
      throw vague(text, from, to)
    }
    let length = to.wallClock - from.wallClock
    guard length <= Self.maximumNight || to.day == from.day else {
      throw DraftError(
        message: "'\(text)' ends before it begins; if it ends on another day, add the day")
    }
    return try timed(begin, begin.later(seconds: length))
  }

  /// The maximum duration, in seconds, of an event whose end time is read as a time on the next
  /// day.
  private static let maximumNight: Int64 = 16 * 3_600

  private func endless(_ text: String) -> DraftError {
    DraftError(message: "'\(text)' doesn't say when it begins")
  }

  private func vague(_ text: String, _ from: LocalTime, _ to: LocalTime) -> DraftError {
    to.wallClock - from.wallClock > 86_400
      ? DraftError(message: "'\(text)' has no day; add one")
      : DraftError(message: "'\(text)' has no time of day; add one, such as 'at 15:00'")
  }

  /// Throws an error for several days that are given only as a number, as in `the last 3 days`, or
  /// that are combined with an hour, as in `over christmas at 10`.
  private func requireOneDay(_ expression: DateExpression, isWide: Bool, _ text: String) throws {
    let isCounted = expression.countedIn != nil || expression.isOfSeveralDays
    var day = expression
    day.hours = nil
    guard !day.pieces.isEmpty, isCounted || expression.hours != nil,
      case let span = try day.span(in: context, isWide: isWide).span,
      let from = span.from?.day, let to = span.to?.day, to > from.adding(days: 1)
    else { return }
    throw severalDays(text, from, to.daysSince1970 - from.daysSince1970)
  }

  private func severalDays(_ text: String, _ first: CivilDate, _ count: Int) -> DraftError {
    let isOfDays = length.map { $0.minutes % 1_440 == 0 } ?? false
    let hour = isOfDays ? "" : " at 10:00"
    let length = count == 7 ? "a whole week" : "\(count) days"
    return DraftError(
      message:
        "'\(text)' is \(length); add a day, such as '\(first.day) \(first.monthName)\(hour)'")
  }

  private func times(of sides: [DateExpression], _ text: String) throws -> DraftTimes {
    // The span of a range covers both sides in any order, so their order is checked here.
    if sides.allSatisfy({ $0.hasPiece(\.isFixed) || $0.exact != nil }) {
      let starts = try sides.compactMap { try $0.span(in: context).span.from }
      guard starts == starts.sorted() else {
        throw DraftError(message: "'\(text)' ends before it begins")
      }
    }
    let span = try DateMeaning.range(inOneWriting(sides, text)).span(in: context).span
    guard let from = span.from, let to = span.to else { throw endless(text) }
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
    guard own.wallClock - start.wallClock <= Self.maximumDays * 86_400 else {
      throw DraftError(message: "it would be longer than \(Self.maximumDays) days")
    }
    return DraftTimes(
      start: start, end: own, isAllDay: false, hasDay: hasDay, hasEnd: end != nil || length != nil)
  }

  /// Returns the end after `minutes` of elapsed time, even across clock changes. A whole number of
  /// days keeps the time of day.
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
      let end = from.adding(days: length.minutes / 1_440)
      guard end == to || !isRange else {
        throw DraftError(message: "there are two different lengths; give one")
      }
      guard end >= to else {
        throw severalDays(text, from, to.daysSince1970 - from.daysSince1970)
      }
      to = end
    }
    let count = to.daysSince1970 - from.daysSince1970
    let isOneName = dates.count <= 1 && !isRange && length == nil
    guard count <= Int(Self.maximumDays), !isOneName || count <= 7 else {
      throw severalDays(text, from, count)
    }
    return DraftTimes(
      start: LocalTime(day: from), end: LocalTime(day: to), isAllDay: true,
      hasEnd: isRange || length != nil)
  }

  var hasDay: Bool {
    dates.contains { date in
      date.plain.map { !$0.pieces.isEmpty || $0.direction != nil || $0.exact != nil } ?? true
    }
  }

  /// If true, a weekday is the only information about the day.
  private var isOfWeekday: Bool {
    dates.allSatisfy { date in
      guard let date = date.plain, date.direction == nil else { return false }
      return !date.pieces.isEmpty && date.pieces.allSatisfy(\.isWeekday)
    }
  }

  private var isRange: Bool { if case .range = dates.first?.meaning { true } else { false } }
}

/// The duration of an event, as written.
struct DraftLength {
  let minutes: Int
  /// The words of the duration, without `for`.
  let text: String
  /// If true, the duration follows `for`. Otherwise a word such as `90-day` may belong to the
  /// title.
  let isSaid: Bool
}

extension DateExpression {
  /// Returns a date such as `first monday of the month`, moved to next month; nil for dates of
  /// another form.
  fileprivate func ofNextMonth(_ context: DateContext) -> DateExpression? {
    guard case .fixed(let days, .month)? = pieces.first, days.contains(context.today),
      pieces.last?.isOrdinal == true
    else { return nil }
    var next = self
    next.pieces[0] = .fixed(TimeUnit.month.whole(around: days.upperBound), .month)
    return next
  }

  /// If true, the date is several days given only as a number: `the last 3 days`, `the other day`.
  fileprivate var isOfSeveralDays: Bool {
    if case .fixed(let days, .day)? = pieces.last { days.count > 1 } else { false }
  }
}

extension LocalTime {
  /// The time without its seconds.
  fileprivate var wholeMinute: LocalTime { LocalTime(day: day, second: second / 60 * 60) }

  func later(seconds: Int64) -> LocalTime { LocalTime(wallClock: wallClock + seconds) }
}
