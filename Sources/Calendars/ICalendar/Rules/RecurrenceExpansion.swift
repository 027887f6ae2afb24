import Time

/// The times that a rule generates, on the clock on the wall (RFC 5545, section 3.3.10).
///
/// Of our own, because libical's iterator looks for the next match of a rule that has none inside
/// one call, for minutes; starts at DTSTART however far that is from the window; and refuses some
/// combinations. The tests hold the two against each other. Each step here looks at one period of
/// the rule (a year, a month, ..., a second), skips what can't match, and is counted.
struct RecurrenceExpansion {
  /// Why an expansion ended.
  enum Ending: Equatable {
    /// The rule generates nothing more, by its COUNT or UNTIL.
    case ofRule
    /// The rule goes on after the span that was asked for.
    case ofRange
    /// The receiver had enough.
    case ofInterest
    /// The work became too much.
    case ofBudget
  }

  private let rule: RecurrenceRule
  private let start: Int64
  private let until: Int64
  private let days: RecurrenceDays
  /// Seconds after the start of the period's day, or of its hour, minute or second.
  private let offsets: [Int64]
  private let hours: UInt32
  private let minutes: UInt64
  private let seconds: UInt64

  /// `start` is DTSTART and `until` the last moment that counts, both as wall clocks.
  init(rule: RecurrenceRule, start: Int64, until: Int64?) {
    self.rule = rule
    self.start = start
    self.until = until ?? .max
    days = RecurrenceDays(rule, start: CivilDate(wallClock: start))
    let time = start.flooredQuotientAndRemainder(dividingBy: 86_400).remainder
    offsets = RecurrenceExpansion.offsets(rule, secondOfDay: Int(time))
    hours = rule.hours.reduce(0) { $0 | 1 << UInt32($1) }
    minutes = rule.minutes.reduce(0) { $0 | 1 << UInt64($1) }
    seconds = rule.seconds.reduce(0) { $0 | 1 << UInt64($1) }
  }

  /// The times within a period's day, hour or minute, ascending.
  private static func offsets(_ rule: RecurrenceRule, secondOfDay time: Int) -> [Int64] {
    func choice(_ parts: [Int], _ own: Int, belowFrequency: Bool) -> [Int] {
      belowFrequency ? (parts.isEmpty ? [own] : parts) : [0]
    }
    let frequency = rule.frequency
    let hours = choice(rule.hours, time / 3_600, belowFrequency: frequency > .hourly)
    let minutes = choice(rule.minutes, time / 60 % 60, belowFrequency: frequency > .minutely)
    let seconds = choice(rule.seconds, time % 60, belowFrequency: frequency > .secondly)
    return hours.flatMap { hour in
      minutes.flatMap { minute in
        seconds.map { Int64(hour * 3_600 + minute * 60 + $0) }
      }
    }
  }

  /// Gives `receive` the times in `range`, ascending, until it returns false. DTSTART is among them
  /// only if the rule generates it, but it counts as the first of COUNT all the same.
  func forEach(
    in range: Range<Int64>, budget: inout WorkBudget, _ receive: (Int64) -> Bool
  ) -> Ending {
    if until < start { return .ofRule }
    if rule.isPlainStep { return forEachStep(in: range, budget: &budget, receive) }
    var counter = Counter(limit: rule.count, start: start)
    var period = Period(rule, start: start)
    if rule.count == nil { period.skip(to: range.lowerBound) }
    while period.start < range.upperBound {
      if period.start > until { return .ofRule }
      guard budget.spend(period.cost) else { return .ofBudget }
      if let next = skipped(period) {
        period.skip(to: next)
        continue
      }
      let ending = forEach(of: period, in: range, &counter, &budget, receive)
      if let ending { return ending }
      period.advance()
    }
    return until < range.upperBound ? .ofRule : .ofRange
  }

  /// The part of a range that matters of a rule that has begun long before.
  ///
  /// - Parameters:
  ///   - focus: as a wall clock.
  ///   - count: the number of times before it that are wanted.
  /// - Returns: the range itself if there may be fewer times in it before the focus, or if it has to be
  ///   counted through anyway.
  func near(
    _ focus: Int64, in range: Range<Int64>, count: Int, budget: inout WorkBudget
  ) -> Range<Int64> {
    let first = max(range.lowerBound, start)
    // Of a rule that ended long ago the last times are those that are near.
    let (afterLast, isEndless) = last.addingReportingOverflow(1)
    let instant = min(focus, range.upperBound, isEndless ? last : afterLast)
    guard instant > first, rule.count == nil || rule.isPlainStep else { return range }
    let period = rule.frequency.longestPeriod * Int64(rule.interval)
    var periods = Int64(count / max(1, offsets.count) + 2)
    while true {
      let (width, isTooWide) = period.multipliedReportingOverflow(by: periods)
      guard !isTooWide, width < instant - first else { return range }
      var found = 0
      let ending = forEach(in: instant - width..<instant, budget: &budget) { _ in
        found += 1
        return found < count
      }
      if found >= count { return instant - width..<range.upperBound }
      if ending == .ofBudget { return range }
      periods *= 4
    }
  }

  /// The time after which the rule gives nothing; far ahead if that would have to be counted.
  private var last: Int64 {
    guard let count = rule.count, rule.isPlainStep else { return until }
    let (span, isTooLong) = Int64(max(0, count - 1))
      .multipliedReportingOverflow(by: Int64(rule.interval) * rule.frequency.unit)
    let (time, isTooFar) = start.addingReportingOverflow(span)
    return isTooLong || isTooFar ? until : min(until, time)
  }

  /// A rule without any BY part is arithmetic, whatever its COUNT.
  private func forEachStep(
    in range: Range<Int64>, budget: inout WorkBudget, _ receive: (Int64) -> Bool
  ) -> Ending {
    let step = Int64(rule.interval) * rule.frequency.unit
    var index = max(0, (range.lowerBound - start + step - 1) / step)
    let count = Int64(rule.count ?? .max)
    while true {
      guard index < count else { return .ofRule }
      let (time, isTooLarge) = start.addingReportingOverflow(index &* step)
      if isTooLarge || time > until { return .ofRule }
      guard time < range.upperBound else { return .ofRange }
      guard budget.spend() else { return .ofBudget }
      if time >= range.lowerBound, !receive(time) { return .ofInterest }
      index += 1
    }
  }

  /// For a period within a day that is not allowed: when the next that may be begins.
  private func skipped(_ period: Period) -> Int64? {
    guard rule.frequency < .daily else { return nil }
    let time = period.start
    let (day, second) = time.flooredQuotientAndRemainder(dividingBy: 86_400)
    if !days.allow(CivilDate(daysSince1970: Int(day))) { return (day + 1) * 86_400 }
    if let hour = Self.next(to: second / 3_600, in: UInt64(hours), of: 24) {
      return time - second + hour * 3_600
    }
    guard rule.frequency < .hourly else { return nil }
    if let minute = Self.next(to: second / 60 % 60, in: minutes, of: 60) {
      return time - second % 3_600 + minute * 60
    }
    guard rule.frequency < .minutely else { return nil }
    return Self.next(to: second % 60, in: seconds, of: 60).map { time - second % 60 + $0 }
  }

  /// The next allowed hour, minute or second, or `count` if no later one is; nil if this one is allowed.
  private static func next(to this: Int64, in allowed: UInt64, of count: Int64) -> Int64? {
    if allowed == 0 || allowed & 1 << UInt64(this) != 0 { return nil }
    let later = allowed >> UInt64(this)
    return later == 0 ? count : min(count, this + Int64(later.trailingZeroBitCount))
  }

  /// Gives out one period's times; an ending where it was the last.
  private func forEach(
    of period: Period, in range: Range<Int64>, _ counter: inout Counter,
    _ budget: inout WorkBudget, _ receive: (Int64) -> Bool
  ) -> Ending? {
    let bases = bases(of: period)
    let size = bases.count * offsets.count
    let chosen = rule.positions.isEmpty ? nil : positions(inSetOf: size)
    for step in 0..<(chosen?.count ?? size) {
      guard budget.spend() else { return .ofBudget }
      let index = chosen?[step] ?? step
      let time = bases[index / offsets.count] + offsets[index % offsets.count]
      if time < start { continue }
      if time > until || !counter.counts(time) { return .ofRule }
      if time >= range.upperBound { return .ofRange }
      if time >= range.lowerBound, !receive(time) { return .ofInterest }
    }
    return nil
  }

  /// The midnights of the period's days, or the period's own start where it is shorter.
  private func bases(of period: Period) -> [Int64] {
    guard let dayRange = period.days else { return [period.start] }
    return dayRange.lazy
      .filter { days.allow(CivilDate(daysSince1970: $0)) }
      .map { Int64($0) * 86_400 }
  }

  /// The times of a period that BYSETPOS chooses.
  private func positions(inSetOf size: Int) -> [Int] {
    let chosen = rule.positions.map { $0 > 0 ? $0 - 1 : size + $0 }
    return Set(chosen).filter { 0..<size ~= $0 }.sorted()
  }

  /// COUNT, of which DTSTART is the first.
  private struct Counter {
    private var left: Int
    private var isFirst = true
    private let start: Int64

    init(limit: Int?, start: Int64) {
      left = limit ?? .max
      self.start = start
    }

    /// Returns true if this time is still within the count.
    mutating func counts(_ time: Int64) -> Bool {
      if isFirst, time != start { left -= 1 }
      isFirst = false
      left -= 1
      return left >= 0
    }
  }
}

extension RecurrenceRule {
  /// If true, it only says "every so many days, hours, ...": without parts, of even length.
  fileprivate var isPlainStep: Bool {
    frequency <= .weekly && weekdays.isEmpty && monthDays.isEmpty && yearDays.isEmpty
      && weeks.isEmpty && months.isEmpty && positions.isEmpty && hours.isEmpty && minutes.isEmpty
      && seconds.isEmpty
  }
}

extension RecurrenceRule.Frequency {
  /// Seconds that no period is longer than.
  fileprivate var longestPeriod: Int64 {
    switch self {
    case .yearly: 366 * 86_400
    case .monthly: 31 * 86_400
    default: unit
    }
  }

  /// Seconds; of those that are always as long.
  fileprivate var unit: Int64 {
    switch self {
    case .secondly: 1
    case .minutely: 60
    case .hourly: 3_600
    case .daily: 86_400
    default: 604_800
    }
  }
}

extension CivilDate {
  /// The day of a time on the clock on the wall.
  package init(wallClock: Int64) {
    self.init(
      daysSince1970: Int(wallClock.flooredQuotientAndRemainder(dividingBy: 86_400).quotient))
  }
}
