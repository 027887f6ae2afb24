import Algorithms
import Time

/// The instances of a series in a time span: DTSTART and the times added by rules and RDATEs,
/// without the times excluded by EXDATEs and EXRULEs (RFC 5545, section 3.8.5).
struct RecurrenceSet {
  struct Instance {
    let start: ClockTime
    /// The length of the instance if an RDATE period specifies it; otherwise nil.
    let length: EventLength?
  }

  /// The instances in no particular order, without duplicate original starts.
  private(set) var instances: [(original: EventTime, instance: Instance)] = []
  /// If true, the series continues after the span.
  private(set) var continues = false
  /// The problems in the rules.
  private(set) var problems: [CalendarProblem] = []

  private let master: EventComponent
  private let start: ClockTime
  private let terms: SeriesTimeResolver
  /// The range of instants in which an instance must begin to be included.
  private let span: Range<Int64>
  /// The span in the series' local time, with a margin for the zone's offsets.
  private let range: Range<Int64>
  private let focus: Int64
  private let maximum: Int
  private var excluded: Set<EventTime> = []
  /// The original starts of the instances, for finding duplicates; nil if duplicates are
  /// impossible.
  private var known: Set<EventTime>?
  /// The span of the kept instances; nil if none were dropped.
  private(set) var cut: Range<Int64>?
  /// If true, a rule generates more occurrences than the file may still have.
  private var isBeyondAllowance = false
  /// The number of instances that begin at or after `focus`.
  private var laterCount = 0

  /// Collects the instances that begin in `span`; if there are too many, those nearest to `focus`.
  init(
    of master: EventComponent, terms: SeriesTimeResolver, in span: Range<Int64>,
    around focus: Int64,
    maximum: Int, zones: inout ZoneLookup, budget: inout WorkBudget
  ) {
    self.master = master
    self.terms = terms
    start = terms.start
    self.span = span
    range = span.lowerBound - 2 * 86_400..<span.upperBound + 2 * 86_400
    (self.focus, self.maximum) = (focus, maximum)
    let hasOneOrigin = master.rules.count + master.additions.count == 0
    known = hasOneOrigin ? nil : []
    for exception in master.exceptions {
      excluded.insert(terms.original(exception, of: master, &zones, &budget))
    }
    applyExceptionRules(&budget)
    var hasUnendedRule = master.rules.isEmpty
    for rule in master.rules where apply(rule, &budget) { hasUnendedRule = true }
    if !master.rules.isEmpty { spendAllowance(&budget) }
    if hasUnendedRule { add(start.wallClock) }
    addDates(&zones, &budget)
    limit(to: maximum)
  }

  /// Returns true if EXDATE or EXRULE excludes this instance.
  func excludes(_ original: EventTime) -> Bool {
    excluded.contains(original)
  }

  private mutating func report(_ line: Int, _ message: String, _ extent: CalendarProblem.Extent) {
    problems.append(
      CalendarProblem(line: line, uid: master.uid, message: message, extent: extent))
  }

  // MARK: Rules

  /// Adds the times of a rule. Returns false if the rule ended before DTSTART, in which case
  /// DTSTART is not an instance.
  private mutating func apply(_ rule: EventComponent.Rule, _ budget: inout WorkBudget) -> Bool {
    let (hadCut, later) = (cut != nil, laterCount)
    let most = min(maximum, budget.occurrences.most(of: rule.text))
    let ending = forEach(rule, keeping: most, &budget) { set, time in
      set.add(time)
      return set.laterCount - later <= most
    }
    limit(to: maximum)
    guard let ending else { return true }
    if ending != .ruleExhausted { continues = true }
    if ending == .budgetExhausted {
      report(
        rule.line, "the rule is too complex; occurrences may be missing",
        .event(uid: master.uid))
    } else if most < maximum, cut != nil || ending == .stoppedByReceiver {
      isBeyondAllowance = true
    } else if cut != nil, !hadCut {
      reportCut(rule.line)
    }
    return ending != .ruleExhausted || cut != nil || !endsBeforeStart(rule)
  }

  private mutating func reportCut(_ line: Int) {
    let which = focus <= span.lowerBound ? "after the first" : "farthest from now"
    report(
      line, "the series has more than \(maximum) occurrences; those \(which) were left out", .note)
  }

  /// Deducts the rules' times from the number of occurrences allowed for the file.
  private mutating func spendAllowance(_ budget: inout WorkBudget) {
    var allowance = budget.occurrences
    let affordable = allowance.spend(on: instances.lazy.map(\.instance.start.wallClock))
    budget.keep(allowance)
    guard affordable < instances.count || isBeyondAllowance else { return }
    continues = true
    limit(to: affordable)
    report(
      master.rules[0].line,
      "the file's series have too many occurrences; some were left out, split the file",
      .event(uid: master.uid))
  }

  private mutating func applyExceptionRules(_ budget: inout WorkBudget) {
    for rule in master.exceptionRules {
      let (before, most) = (excluded.count, budget.exclusions)
      let ending = forEach(rule, &budget) { set, time in
        set.excluded.insert(set.terms.original(atWallClock: time))
        return set.excluded.count - before < most
      }
      budget.spend(exclusions: excluded.count - before)
      if ending == .stoppedByReceiver || ending == .budgetExhausted {
        report(
          rule.line, "EXRULE is too complex; some occurrences may be wrong",
          .event(uid: master.uid))
      }
    }
  }

  /// Passes the times of a rule to `receive`. Returns nil and reports a problem if the rule can't
  /// be parsed.
  ///
  /// - Parameter most: the number of times needed before the focus; earlier ones are skipped. Nil
  ///   if all are needed.
  private mutating func forEach(
    _ rule: EventComponent.Rule, keeping most: Int? = nil, _ budget: inout WorkBudget,
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
        rule.line, "the calendar system in RSCALE is not supported", .event(uid: master.uid))
      return nil
    }
    let expansion = RecurrenceExpansion(rule: parsed, start: start.wallClock, until: until)
    var range = range
    if let most, focus > span.lowerBound {
      range = expansion.near(focusOnClock, in: range, count: most, budget: &budget)
      if range != self.range { drop(beforeWallClock: range.lowerBound) }
    }
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

  private mutating func insert(_ instance: Instance, original: EventTime) {
    if excluded.contains(original) || known?.contains(original) == true { return }
    let begin = original.instant(in: terms.zone)
    if begin >= span.upperBound { continues = true }
    let ownLength = instance.length?.longest(from: instance.start) ?? 0
    guard span.lowerBound - ownLength..<span.upperBound ~= begin, cut?.contains(begin) ?? true
    else {
      return
    }
    known?.insert(original)
    instances.append((original, instance))
    if begin >= focus { laterCount += 1 }
    if instances.count > 4 * maximum + 100 { shrink(toEarlier: maximum, later: maximum) }
  }

  // MARK: Limits

  /// `focus` in the series' local time.
  private var focusOnClock: Int64 {
    switch start.clock {
    case .utc: focus
    case .zone(let zone): zone.wallClock(of: focus)
    case .date, .floating: terms.zone.wallClock(of: focus)
    }
  }

  /// Keeps `count` instances, half of them before the focus. If one side has fewer, more of the
  /// other side are kept.
  private mutating func limit(to count: Int) {
    guard instances.count > count else { return }
    let earlier = instances.count - laterCount
    let keptLater = min(laterCount, max(count / 2, count - earlier))
    shrink(toEarlier: count - keptLater, later: keptLater)
  }

  /// Keeps the last `earlier` instances before the focus and the first `later` instances at or
  /// after it.
  private mutating func shrink(toEarlier earlier: Int, later: Int) {
    let zone = terms.zone
    var sorted = instances.map { (begin: $0.original.instant(in: zone), instance: $0) }
    sorted.sort { $0.begin < $1.begin }
    let middle = sorted.partitioningIndex { $0.begin >= focus }
    let kept = sorted[max(0, middle - earlier)..<min(sorted.count, middle + later)]
    guard kept.count < sorted.count else { return }
    let beginning =
      kept.startIndex > 0 ? kept.first?.begin ?? focus : cut?.lowerBound ?? span.lowerBound
    let end =
      kept.endIndex < sorted.count
      ? (kept.last?.begin ?? focus - 1) + 1 : cut?.upperBound ?? span.upperBound
    cut = min(beginning, end)..<end
    instances = kept.map(\.instance)
    laterCount = kept.endIndex - middle
  }

  /// Drops the instances before a local time, because a rule may not have been expanded for earlier
  /// times.
  private mutating func drop(beforeWallClock wallClock: Int64) {
    let instant = ClockTime(wallClock: wallClock, clock: start.clock).instant(in: terms.zone)
    let end = cut?.upperBound ?? span.upperBound
    let beginning = max(cut?.lowerBound ?? span.lowerBound, instant)
    if beginning < end { cut = beginning..<end }
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
    if instances.count > maximum, problems.isEmpty {
      reportCut(master.line)
    }
  }
}
