import Time

/// The instances of a series in a span of time: DTSTART, what its rules and RDATEs add, without
/// what its EXDATEs and EXRULEs take away (RFC 5545, section 3.8.5).
struct RecurrenceSet {
  struct Instance {
    let start: ClockTime
    /// Its length, where it is a period of its own.
    let length: EventLength?
  }

  /// In no order, each original start once.
  private(set) var instances: [(original: EventTime, instance: Instance)] = []
  /// If true, there are more after the span.
  private(set) var continues = false
  /// The problems of the rules.
  private(set) var problems: [CalendarProblem] = []

  private let master: EventComponent
  private let start: ClockTime
  private let terms: SeriesTerms
  /// The instants between which instances begin.
  private let span: Range<Int64>
  /// The same by the clock of the series, with room for the width of its zone.
  private let range: Range<Int64>
  private let maximum: Int
  private var excluded: Set<EventTime> = []
  /// The original starts of the instances, where several rules and dates may give the same.
  private var known: Set<EventTime>?
  private var isCut = false
  /// The number of occurrences that the file's series may still have, and if that was too little
  /// for this one.
  private var allowance: WorkBudget.Occurrences
  private var isBeyondAllowance = false
  private var lastDay: Int64?

  /// The instances that begin in `span`, at most so many.
  init(
    of master: EventComponent, terms: SeriesTerms, in span: Range<Int64>, maximum: Int,
    zones: inout ZoneLookup, budget: inout WorkBudget
  ) {
    self.master = master
    self.terms = terms
    start = terms.start
    self.span = span
    range = span.lowerBound - 2 * 86_400..<span.upperBound + 2 * 86_400
    self.maximum = maximum
    allowance = budget.occurrences
    let hasOneOrigin = master.rules.count + master.additions.count == 0
    known = hasOneOrigin ? nil : []
    for exception in master.exceptions {
      excluded.insert(terms.original(exception, of: master, &zones, &budget))
    }
    applyExceptionRules(&budget)
    var hasUnendedRule = master.rules.isEmpty
    for rule in master.rules where apply(rule, &budget) { hasUnendedRule = true }
    if hasUnendedRule { add(start.wallClock) }
    addDates(&zones, &budget)
    budget.keep(allowance)
  }

  /// Returns true if EXDATE or EXRULE takes this instance away.
  func excludes(_ original: EventTime) -> Bool {
    excluded.contains(original)
  }

  private mutating func report(_ line: Int, _ message: String, _ extent: CalendarProblem.Extent) {
    problems.append(
      CalendarProblem(line: line, uid: master.uid, message: message, extent: extent))
  }

  // MARK: Rules

  /// Adds what a rule generates; false where it ended before DTSTART, which then is no instance.
  private mutating func apply(_ rule: EventComponent.Rule, _ budget: inout WorkBudget) -> Bool {
    let ending = forEach(rule, &budget) { set, time in
      set.addGenerated(time)
      return !set.isCut && !set.isBeyondAllowance
    }
    switch ending {
    case nil: return true
    case .ofRule: return !endsBeforeStart(rule)
    case .ofRange: continues = true
    case .ofInterest where isBeyondAllowance:
      continues = true
      report(
        rule.line,
        "the file's series have too many occurrences; some were left out, split the file",
        .event(uid: master.uid))
    case .ofInterest:
      continues = true
      report(
        rule.line,
        "the series has more than \(maximum) occurrences; those after the first were left out",
        .note)
    case .ofBudget:
      continues = true
      report(
        rule.line, "the rule takes too much work to apply; occurrences may be missing",
        .event(uid: master.uid))
    }
    return true
  }

  private mutating func applyExceptionRules(_ budget: inout WorkBudget) {
    for rule in master.exceptionRules {
      let (before, most) = (excluded.count, budget.exclusions)
      let ending = forEach(rule, &budget) { set, time in
        set.excluded.insert(set.terms.original(atWallClock: time))
        return set.excluded.count - before < most
      }
      budget.spend(exclusions: excluded.count - before)
      if ending == .ofInterest || ending == .ofBudget {
        report(
          rule.line, "EXRULE takes too much work to apply; occurrences may be there that are none",
          .event(uid: master.uid))
      }
    }
  }

  /// nil where the rule can't be read, which is reported.
  private mutating func forEach(
    _ rule: EventComponent.Rule, _ budget: inout WorkBudget,
    _ receive: (inout RecurrenceSet, Int64) -> Bool
  ) -> RecurrenceExpansion.Ending? {
    let parsed: RecurrenceRule
    do {
      parsed = try RecurrenceRule(rule.text)
    } catch {
      report(
        rule.line, "the recurrence rule can't be read: \(error.cause)", .event(uid: master.uid))
      return nil
    }
    let until = parsed.until.map(terms.lastWallClock)
    if parsed.canExpandByLibical,
      let expansion = LibicalExpansion(rule: parsed, start: start, until: until)
    {
      return expansion.forEach(in: range, budget: &budget) { receive(&self, $0) }
    }
    if parsed.isScaled {
      report(
        rule.line, "the calendar of RSCALE is not known here", .event(uid: master.uid))
      return nil
    }
    let expansion = RecurrenceExpansion(rule: parsed, start: start.wallClock, until: until)
    return expansion.forEach(in: range, budget: &budget) { receive(&self, $0) }
  }

  private func endsBeforeStart(_ rule: EventComponent.Rule) -> Bool {
    guard let until = try? RecurrenceRule(rule.text).until else { return false }
    return terms.lastWallClock(until) < start.wallClock
  }

  // MARK: Instances

  private mutating func add(_ wallClock: Int64) {
    let time = ClockTime(wallClock: wallClock, clock: start.clock)
    insert(Instance(start: time, length: nil), original: time.eventTime)
  }

  /// Adds what a rule generates, as far as the file's series may have more.
  private mutating func addGenerated(_ wallClock: Int64) {
    let day = wallClock.flooredQuotientAndRemainder(dividingBy: 86_400).quotient
    let count = instances.count
    add(wallClock)
    guard instances.count > count else { return }
    let pool: WritableKeyPath<WorkBudget.Occurrences, Int> =
      day == lastDay ? \.furtherOfDay : \.firstOfDay
    lastDay = day
    allowance[keyPath: pool] -= 1
    guard allowance[keyPath: pool] < 0 else { return }
    allowance[keyPath: pool] = 0
    instances.removeLast()
    isBeyondAllowance = true
  }

  private mutating func insert(_ instance: Instance, original: EventTime) {
    if excluded.contains(original) || known?.contains(original) == true { return }
    let begin = original.instant(in: terms.zone)
    if begin >= span.upperBound { continues = true }
    let ownLength = instance.length?.longest(from: instance.start) ?? 0
    guard span.lowerBound - ownLength..<span.upperBound ~= begin else { return }
    if instances.count >= maximum {
      isCut = true
    } else {
      known?.insert(original)
      instances.append((original, instance))
    }
  }

  private mutating func addDates(_ zones: inout ZoneLookup, _ budget: inout WorkBudget) {
    for period in master.additions {
      var time = zones.clockTime(period.start, of: master, budget: &budget)
      if time.isDate != start.isDate { time = terms.converted(time) }
      if time.clock == .floating { time.clock = start.clock }
      let length = period.end.map { end -> EventLength in
        switch end {
        case .duration(let duration): return EventLength(duration)
        case .time(let end):
          let endTime = zones.clockTime(end, of: master, budget: &budget)
          return EventLength(from: time, to: endTime)
        }
      }
      insert(Instance(start: time, length: length), original: time.eventTime)
    }
    if isCut, problems.isEmpty {
      report(
        master.line, "the series has more than \(maximum) occurrences; some were left out",
        .note)
    }
  }
}
