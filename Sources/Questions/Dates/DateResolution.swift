import Time

/// The time, zone and tense that the meaning of a date depends on.
struct DateContext: Sendable {
  /// The current time in seconds since 1970-01-01T00:00:00Z.
  let instant: Int64
  let zone: Zone
  let now: LocalTime
  let tense: Tense
  /// If true, the nearest occurrence is chosen unless the tense decides, as for `until`.
  var isNearest = false
  /// If true, words of the question refer to the future.
  var isAhead = false

  init(instant: Int64, zone: Zone, tense: Tense) {
    self.instant = instant
    self.zone = zone
    self.tense = tense
    now = LocalTime(wallClock: zone.wallClock(of: instant))
  }

  /// Returns the context with another tense, and with another time if `now` isn't nil.
  func with(_ tense: Tense, at now: LocalTime? = nil) -> DateContext {
    let instant = now.map { zone.instant(ofWallClock: $0.wallClock) }
    var other = DateContext(instant: instant ?? self.instant, zone: zone, tense: tense)
    other.isAhead = isAhead
    return other
  }

  /// The current day as the number of days since 1970-01-01.
  var today: Int { now.day.daysSince1970 }

  /// Returns the local time `seconds` after now.
  func later(by seconds: Int) -> LocalTime {
    LocalTime(wallClock: zone.wallClock(of: instant + Int64(seconds)))
  }
}

/// The days of an expression, with its ambiguities.
struct ResolvedDays {
  var days: Days
  /// The alternative days, if the expression is ambiguous.
  var other: Days?
  /// If true, the weekday in the expression doesn't match the date.
  var isOtherWeekday = false
}

extension DateExpression {
  /// Returns the days of the expression, or today if it contains only hours.
  ///
  /// - Parameter start: the earliest day on which the result may end, for the second end of a
  ///   range.
  /// - Throws: `DateError` if there is no such day.
  func days(in context: DateContext, after start: Int? = nil) throws -> ResolvedDays {
    guard let root = pieces.first else {
      return ResolvedDays(days: context.today..<context.today + 1)
    }
    var resolved = try chosen(root, in: context, after: start)
    if let part {
      resolved.days = part.days(of: resolved.days)
      resolved.other = resolved.other.map { part.days(of: $0) }
    }
    if let otherDay, resolved.other == nil { resolved.other = otherDay..<otherDay + 1 }
    return resolved
  }

  private func chosen(_ root: DatePiece, in context: DateContext, after start: Int?) throws
    -> ResolvedDays
  {
    let candidates = self.candidates(root, today: context.today)
    if hasPiece({ $0.isWeekday }), pieces.count > 1, unit == .day,
      let day = try dayBesideWeekday(candidates, in: context, after: start)
    {
      return day
    }
    guard let first = candidates.first else { throw DateError(message: impossible) }
    if root.isFixed { return ResolvedDays(days: first) }
    if let start, direction == nil {
      return ResolvedDays(days: candidates.first { $0.upperBound > start } ?? first)
    }
    return choice(of: candidates, in: context)
  }

  /// Returns the day of a date with a weekday: the nearest candidate that falls on it. If none
  /// within about a year does, the weekday is treated as a mistake.
  private func dayBesideWeekday(_ candidates: [Days], in context: DateContext, after start: Int?)
    throws -> ResolvedDays?
  {
    let others = pieces.filter { !$0.isWeekday }
    guard others.last?.unit == .day, let root = others.first else { return nil }
    let near = candidates.filter { root.isFixed || abs($0.lowerBound - context.today) <= 400 }
    let distance: (Days) -> Int = { abs($0.lowerBound - context.today) }
    if start == nil, direction == nil, let nearest = near.min(by: { distance($0) < distance($1) }) {
      let fits = near.filter {
        context.tense == .past ? $0.lowerBound <= context.today : $0.upperBound > context.today
      }
      if context.tense == .open { return ResolvedDays(days: nearest) }
      if context.tense == .coming, case .recurring(.month) = root {
        return try comingDay(others, near, in: context)
      }
      return ResolvedDays(days: (context.tense == .past ? fits.last : fits.first) ?? nearest)
    }
    guard near.isEmpty else { return nil }
    return try plainDay(others, in: context, after: start)
  }

  /// Returns the next day of a date with a month if it falls on the weekday, otherwise a recent one
  /// that does. If none does, the weekday is treated as a mistake: on 1 December, `tue 9 dec` isn't
  /// in another year.
  private func comingDay(
    _ others: [DatePiece], _ fitting: [Days], in context: DateContext
  ) throws -> ResolvedDays {
    let plain = try plainDay(others, in: context, after: nil)
    let next = [plain.days, plain.other].compactMap(\.self).first(where: fitting.contains)
    if let next { return ResolvedDays(days: next) }
    let recent = fitting.last { 0...92 ~= context.today - $0.lowerBound }
    return recent.map { ResolvedDays(days: $0) } ?? plain
  }

  private func plainDay(
    _ others: [DatePiece], in context: DateContext, after start: Int?
  ) throws -> ResolvedDays {
    var plain = self
    plain.pieces = others
    var context = context
    context.isNearest = true
    var day = try plain.days(in: context, after: start)
    day.isOtherWeekday = true
    return day
  }

  // MARK: Candidates

  /// Returns the days that the expression may mean, in order.
  private func candidates(_ root: DatePiece, today: Int) -> [Days] {
    let roots: [Days]
    switch root {
    case .fixed(let days, _): roots = [days]
    case .recurring(let recurring):
      roots = recurring.occurrences(in: today - recurring.reach..<today + recurring.reach)
    case .ordinal: return []
    }
    return pieces.dropFirst().reduce(roots) { candidates, piece in
      candidates.flatMap { Self.days(of: piece, in: $0) }
    }
  }

  private static func days(of piece: DatePiece, in whole: Days) -> [Days] {
    switch piece {
    case .fixed(let days, _): return days.overlaps(whole) ? [days] : []
    case .recurring(.weekday(let weekday)) where whole.count == 1:
      return CivilDate(daysSince1970: whole.lowerBound).weekday == weekday ? [whole] : []
    case .recurring(let recurring): return recurring.occurrences(in: whole)
    case .ordinal(let place, .recurring(let recurring), let count):
      return taken(recurring.occurrences(in: whole), place, count)
    case .ordinal(let place, .unit(let unit), let count):
      return taken(units(unit, in: whole), place, count)
    }
  }

  /// Splits `whole` into units that begin at its first day. The first week is its first seven days.
  private static func units(_ unit: TimeUnit, in whole: Days) -> [Days] {
    var found: [Days] = []
    var day = whole.lowerBound
    while day < whole.upperBound, found.count < 4_000 {
      let next = unit.moved(day, by: 1)
      found.append(day..<min(next, whole.upperBound))
      day = max(next, day + 1)
    }
    return found
  }

  private static func taken(_ all: [Days], _ place: Int, _ count: Int) -> [Days] {
    let first = place > 0 ? place - 1 : all.count + place - (count - 1)
    guard all.indices.contains(first), first + count <= all.count else { return [] }
    let days = all[first].lowerBound..<all[first + count - 1].upperBound
    if place < 0, let last = all.last, all[0].count == 7, last.count < 7 {
      // The last week of a month is its last seven days.
      return [last.upperBound - 7 * count..<last.upperBound]
    }
    return [days]
  }

  // MARK: Choice

  private func choice(of candidates: [Days], in context: DateContext) -> ResolvedDays {
    let today = context.today
    let begun = candidates.last { $0.lowerBound <= today }
    let over = candidates.filter { $0.upperBound <= today }
    let coming = candidates.filter { $0.lowerBound > today }
    let open = candidates.first { $0.upperBound > today }
    switch direction {
    case .last: return ResolvedDays(days: over.dropLast(steps - 1).last ?? candidates[0])
    case .next: return ResolvedDays(days: coming.dropFirst(steps - 1).first ?? candidates.last!)
    case .this:
      let around = pieces[0].cycle.whole(around: today)
      let inside = candidates.first { $0.contains(today) }
      // On a Saturday, `this friday` doesn't mean yesterday.
      let isOver = pieces[0].isWeekday && context.tense != .past && isWeekend(today)
      let inUnit = isOver ? nil : candidates.first { around.contains($0.lowerBound) }
      return ResolvedDays(days: inside ?? inUnit ?? open ?? candidates[0])
    case nil: break
    }
    switch context.tense {
    case .past:
      // `what did we do on tuesday` doesn't mean today.
      let isToday = pieces.count == 1 && pieces[0].isWeekday && begun?.contains(today) == true
      return ResolvedDays(days: (isToday ? over.last : begun) ?? candidates[0])
    case .coming:
      // The year is ambiguous in `anything on 28/4`, asked on the 29th.
      if let begun, let open, case .recurring(.month) = pieces[0], pieces.count > 1,
        unit == .day, 1...(context.isAhead ? 31 : 60) ~= today - begun.lowerBound,
        open.lowerBound - today > 300
      {
        return ResolvedDays(days: begun, other: open)
      }
      return ResolvedDays(days: open ?? candidates.last!)
    case .open:
      let isNearest =
        context.isNearest || hasPiece({ $0.isOrdinal }) || isImminent(open, begun, today)
      if let open, isLaterThisMonth(open, today) { return ResolvedDays(days: open, other: begun) }
      let taken = (isNearest ? nearest(begun, open, today) : begun) ?? candidates[0]
      return ResolvedDays(days: taken, other: taken.contains(today) ? nil : coming.first)
    }
  }

  private func isWeekend(_ day: Int) -> Bool { CivilDate(daysSince1970: day).weekday > 5 }

  /// Returns true if a holiday or a month comes so soon that last year's isn't meant.
  private func isImminent(_ open: Days?, _ begun: Days?, _ today: Int) -> Bool {
    guard let open, let begun, today - begun.upperBound > 180 else { return false }
    if case .recurring(.month) = pieces[0], pieces.count == 1 {
      return 1...31 ~= open.lowerBound - today
    }
    return pieces[0].isYearlyHoliday && 1...45 ~= open.lowerBound - today
  }

  /// Returns true for days later in the current month: `aug 10-14`, asked on 3 August, is in this
  /// year.
  private func isLaterThisMonth(_ days: Days, _ today: Int) -> Bool {
    guard case .recurring(.month) = pieces[0], pieces.count > 1 else { return false }
    return TimeUnit.month.whole(around: today).contains(days.lowerBound)
  }

  private func nearest(_ begun: Days?, _ open: Days?, _ today: Int) -> Days? {
    guard let begun, let open else { return begun ?? open }
    let (ahead, ago) = (open.lowerBound - today, today - begun.upperBound)
    return ahead < ago && ahead <= 92 ? open : begun
  }

  /// The message for an impossible date.
  private var impossible: String {
    guard let day = pieces.lazy.compactMap(\.dayOfMonth).first else {
      return "there is no such day in that time span"
    }
    let month = pieces.lazy.compactMap(\.monthName).first
    return month.map { "\($0) has no day \(day)" } ?? "there is no day \(day) in that time span"
  }
}

extension DatePiece {
  /// If true, the piece is a holiday or the days around one.
  fileprivate var isYearlyHoliday: Bool {
    switch self {
    case .recurring(.holiday), .recurring(.holidayTime), .recurring(.holidayWeek),
      .recurring(.holidayWeekend):
      true
    default: false
    }
  }

  /// The period that contains exactly one occurrence of the piece.
  fileprivate var cycle: TimeUnit {
    if case .recurring(let recurring) = self { recurring.cycle } else { .year }
  }

  fileprivate var dayOfMonth: Int? {
    if case .recurring(.dayOfMonth(let day)) = self { day } else { nil }
  }

  fileprivate var monthName: String? {
    guard case .recurring(.month(let month)) = self else { return nil }
    return CivilDate.monthNames[month - 1]
  }
}
