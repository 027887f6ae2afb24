import Time

/// The bound that a preposition makes of a date.
enum DateBound: String, Sendable {
  /// `since` begins at the start of a date, and `after` at its end; `before` and `until` end there.
  case since, after, before, until
  /// A span that begins with the nearest occurrence: `starting march`, `from friday on`.
  case starting
  /// A span without an end if the date is in the future, otherwise only the days of the date: `from
  /// next monday`.
  case from
}

/// The meaning of a parsed phrase, before its days are computed.
indirect enum DateMeaning: Hashable, Sendable {
  /// A single date. If `isWide` is true, the days around a holiday are included: `over christmas`.
  case plain(DateExpression, isWide: Bool)
  case bound(DateBound, DateExpression)
  /// The span from the beginning of the first date to the end of the last.
  case range([DateExpression])
  /// The time up to now, or from now on, depending on the bound.
  case now(DateBound)

  var expressions: [DateExpression] {
    switch self {
    case .plain(let one, _), .bound(_, let one): [one]
    case .range(let all): all
    case .now: []
    }
  }
}

/// The span of a phrase, with its ambiguities.
struct ResolvedSpan {
  var span: TimeSpan
  /// The alternative span, if the phrase is ambiguous.
  var other: TimeSpan?
  /// If true, the weekday in the phrase doesn't match the date.
  var isOtherWeekday = false
}

extension DateMeaning {
  /// Returns the span of the phrase.
  ///
  /// - Throws: `DateError` if there is no such day.
  func span(in context: DateContext) throws -> ResolvedSpan {
    switch self {
    case .now(.from), .now(.since): return ResolvedSpan(span: TimeSpan(from: context.now))
    case .now: return ResolvedSpan(span: TimeSpan(to: context.now))
    case .plain(let expression, let isWide): return try expression.span(in: context, isWide: isWide)
    case .bound(let bound, let expression): return try Self.bounded(bound, expression, context)
    case .range(let expressions):
      let isOpen = context.tense == .open && !expressions.contains { $0.exact != nil }
      let coming = isOpen ? try? Self.hull(expressions, context.with(.coming)) : nil
      return ResolvedSpan(span: try Self.hull(expressions, context), other: coming)
    }
  }

  // MARK: Open sides

  private static func bounded(
    _ bound: DateBound, _ expression: DateExpression, _ context: DateContext
  ) throws -> ResolvedSpan {
    var inner = context.with(tense(for: bound, expression, context.tense))
    inner.isNearest = bound == .until || bound == .starting
    var resolved = try expression.span(in: inner)
    let span = resolved.span
    let point = expression.hours?.isPoint == true ? span.from : nil
    let edges: (TimeSpan) -> TimeSpan = { span in
      switch bound {
      case .since, .starting: return TimeSpan(from: span.from)
      case .after:
        return TimeSpan(from: point ?? (expression.part == .beginning ? span.from : span.to))
      case .before: return TimeSpan(to: expression.part == .end ? span.to : point ?? span.from)
      case .until:
        return TimeSpan(to: point ?? (expression.part == .beginning ? span.from : span.to))
      case .from:
        // `next call from today`
        let isComing = context.tense == .coming && expression.unit == .day
        let isAhead = (isComing ? span.to : span.from).map { $0 > context.now } ?? false
        return isAhead ? TimeSpan(from: span.from) : span
      }
    }
    var found = edges(span)
    // `what do I have before friday` excludes the past, unlike `until today`.
    let isToday = expression.hours == nil && span.from == LocalTime(day: context.now.day)
    if context.tense == .coming, bound == .before || bound == .until, let to = found.to,
      to > context.now, !(isToday && expression.unit == .day)
    {
      found.from = LocalTime(day: context.now.day)
    }
    resolved.span = found
    resolved.other = bound == .since || bound == .starting ? nil : resolved.other.map(edges)
    return resolved
  }

  /// Returns the tense for a bound. `since` looks back and `by friday` ahead, whatever the tense of
  /// the question.
  private static func tense(for bound: DateBound, _ expression: DateExpression, _ tense: Tense)
    -> Tense
  {
    switch bound {
    case .since: .past
    case .until:
      tense == .open && expression.hasPiece({ $0.isWeekday || $0.isHoliday }) ? .coming : tense
    case .before, .after, .from, .starting: tense
    }
  }

  // MARK: Several

  private static func hull(_ sides: [DateExpression], _ context: DateContext) throws -> TimeSpan {
    let first = try start(of: sides, context)
    var hull = first
    for side in sides.dropFirst() {
      let next = try side.span(in: context, after: hull.from?.day.daysSince1970).span
      let isPoint = side.hours?.isPoint == true
      hull.to = max(hull.to ?? .distantPast, (isPoint ? next.from : next.to) ?? .distantPast)
      hull.from = min(hull.from ?? .distantPast, next.from ?? .distantPast)
    }
    return hull
  }

  /// Returns the start of a range. If the end is known, the start is before it.
  private static func start(of sides: [DateExpression], _ context: DateContext) throws -> TimeSpan {
    let first = try sides[0].span(in: context).span
    guard sides[0].direction == nil, !sides[0].hasPiece({ $0.isFixed }), let last = sides.last,
      last.direction != nil || last.hasPiece({ $0.isFixed }),
      let end = try last.span(in: context).span.from
    else { return first }
    let before = context.with(.past, at: end)
    return try sides[0].span(in: before).span
  }
}

extension LocalTime {
  static let distantPast = LocalTime(day: CivilDate(year: 1, month: 1, day: 1)!)

  /// Creates a time from local clock time.
  ///
  /// - Parameter wallClock: seconds since 1970-01-01T00:00:00 in local time.
  package init(wallClock: Int64) {
    let days = (wallClock >= 0 ? wallClock : wallClock - 86_399) / 86_400
    self.init(day: CivilDate(daysSince1970: Int(days)), second: Int(wallClock - days * 86_400))
  }

  var wallClock: Int64 { Int64(day.daysSince1970) * 86_400 + Int64(second) }

  /// Creates a time from a day and a minute of it. A negative minute, or one after 1,439, belongs
  /// to another day.
  init(day: Int, minute: Int) {
    let days = (minute >= 0 ? minute : minute - 1_439) / 1_440
    let rest = minute - 1_440 * days
    self.init(day: CivilDate(daysSince1970: day + days), second: rest * 60)
  }
}

extension DateExpression {
  func span(in context: DateContext, after start: Int? = nil, isWide: Bool = false) throws
    -> ResolvedSpan
  {
    if let exact { return ResolvedSpan(span: exact) }
    let resolved = try days(in: context, after: start)
    let wide: (Days) -> Days = { isWide ? widened($0) : $0 }
    return ResolvedSpan(
      span: restricted(span(of: wide(resolved.days)), to: context),
      other: resolved.other.map { span(of: wide($0)) },
      isOtherWeekday: resolved.isOtherWeekday)
  }

  private func span(of days: Days) -> TimeSpan {
    let first = days.lowerBound
    if let hours { return Self.span(first, hours.minutes) }
    if days.count == 1, let minutes = part?.minutesOfDay { return Self.span(first, minutes) }
    return TimeSpan(
      from: LocalTime(day: first, minute: 0), to: LocalTime(day: days.upperBound, minute: 0))
  }

  private static func span(_ day: Int, _ minutes: Range<Int>) -> TimeSpan {
    TimeSpan(
      from: LocalTime(day: day, minute: minutes.lowerBound),
      to: LocalTime(day: day, minute: minutes.upperBound))
  }

  /// Returns the part of the span up to now or from now on. A span that doesn't contain now is
  /// halved or, for `soFar`, returned unchanged.
  private func restricted(_ span: TimeSpan, to context: DateContext) -> TimeSpan {
    guard let part, part.isBoundByNow, let from = span.from, let to = span.to else { return span }
    let isPassed = part != .left
    if from < context.now, context.now < to {
      return isPassed ? TimeSpan(from: from, to: context.now) : TimeSpan(from: context.now, to: to)
    }
    if part == .soFar { return span }
    let half: UnitPart = isPassed ? .firstHalf : .secondHalf
    let days = from.day.daysSince1970..<to.day.daysSince1970
    if days.count == 1, hours == nil, let minutes = half.minutesOfDay {
      return Self.span(days.lowerBound, minutes)
    }
    return days.isEmpty ? span : self.span(of: half.days(of: days))
  }

  private func widened(_ days: Days) -> Days {
    guard pieces.count <= 2, case .recurring(.holiday(let holiday))? = pieces.last else {
      return days
    }
    return days.lowerBound - holiday.before..<days.upperBound + holiday.after
  }
}
