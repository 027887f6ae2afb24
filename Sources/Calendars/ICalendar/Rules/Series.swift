import Algorithms
import Time

/// The occurrences of all components with one UID: a master with its instances, individually
/// changed instances (RECURRENCE-ID), and changes of all later instances (THISANDFUTURE).
struct Series {
  private(set) var occurrences: [Occurrence] = []
  private(set) var problems: [CalendarProblem] = []
  private(set) var continuesPastWindow = false
  /// The span of instants that was read; nil if the series was read completely.
  private(set) var cut: Range<Int64>?
  /// The revision of the whole series, or of the cancellation of the event; nil for a single event
  /// and for changed instances alone.
  private(set) var revision: SeriesRevision?

  /// If true, the file contains only answers to an invitation (RFC 5546, section 1.4), not the
  /// event.
  private(set) var isAnswer = false

  private let options: ReadingOptions
  /// The titles of the occurrences by original start, for finding duplicates; nil if there are no
  /// further events with the same UID.
  private var titles: [EventTime: Set<String>]?

  /// - Parameter events: the components of one UID, in file order.
  init(
    _ events: [EventComponent], options: ReadingOptions, zones: inout ZoneLookup,
    budget: inout WorkBudget
  ) {
    self.options = options
    budget.beginSeries()
    let precedence = RevisionSelection(events)
    revision = precedence.revision
    if precedence.hasOnlyAnswers { reportAnswer(events[0]) }
    guard let master = precedence.master, let written = master.start else {
      reportMissingStart(precedence)
      addOrphans(precedence.overrides, &zones, &budget)
      return
    }
    if let replaced = precedence.replaced { reportReplaced(replaced, by: master) }
    let start = zones.clockTime(written, of: master, budget: &budget)
    let terms = SeriesTimeResolver(start: start, zone: options.zone)
    let changes = Series.latest(
      precedence.overrides.map { SeriesChange($0, of: master, terms, &zones, &budget) })
    add(master, changes, terms, &zones, &budget)
    add(twins: precedence.twins, &zones, &budget)
    apply(precedence.replies, terms, &zones, &budget)
  }

  private mutating func reportAnswer(_ event: EventComponent) {
    isAnswer = true
    problems.append(
      CalendarProblem(
        line: event.line, uid: event.uid,
        message: "METHOD:\(event.method ?? "") answers an invitation, which the file doesn't "
          + "contain, so it is not a meeting", extent: .note))
  }

  private mutating func reportReplaced(_ event: EventComponent, by master: EventComponent) {
    problems.append(
      CalendarProblem(
        line: event.line, uid: event.uid,
        message: "a later revision replaces the event: line \(master.line), "
          + "SEQUENCE:\(master.content.sequence)", extent: .note))
  }

  private mutating func reportMissingStart(_ precedence: RevisionSelection) {
    guard let master = precedence.master, !isAnswer,
      master.problems.allSatisfy({ $0.extent == .note })
    else { return }
    let isCancellation = master.isCancellation
    problems.append(
      CalendarProblem(
        line: master.line, uid: master.uid,
        message: isCancellation
          ? "the cancellation has no DTSTART; it applies to the event with its UID"
          : "DTSTART is missing; the event has no time",
        extent: isCancellation ? .note : .event(uid: master.uid)))
  }

  private mutating func reportExcluded(_ event: EventComponent) {
    problems.append(
      CalendarProblem(
        line: event.line, uid: event.uid,
        message: "an EXDATE excludes this occurrence, so its changes were skipped", extent: .note))
  }

  /// The latest revision of the changes to each instance.
  private static func latest(_ changes: [SeriesChange]) -> [EventTime: SeriesChange] {
    if changes.isEmpty { return [:] }
    return Dictionary(changes.map { ($0.original, $0) }) { old, new in
      new.event.supersedes(old.event) ? new : old
    }
  }

  // MARK: A series with its master

  private mutating func add(
    _ master: EventComponent, _ changes: [EventTime: SeriesChange], _ terms: SeriesTimeResolver,
    _ zones: inout ZoneLookup, _ budget: inout WorkBudget
  ) {
    let length = zones.length(of: master, from: terms.start, budget: &budget)
    let limit = limit(of: master, terms)
    let lasting = changes.values.filter(\.event.appliesToFuture).sorted {
      $0.replaced.wallClock < $1.replaced.wallClock
    }
    let set = RecurrenceSet(
      of: master, terms: terms, in: range(length, terms.start, lasting, until: limit),
      around: options.focus ?? options.window.lowerBound,
      maximum: options.maximumOccurrencesPerSeries, zones: &zones, budget: &budget)
    problems += set.problems
    cut = set.cut ?? cut
    if set.continues { continuesPastWindow = true }
    let isRecurring = master.isSeries || !changes.isEmpty
    for (original, instance) in set.instances where changes.isEmpty || changes[original] == nil {
      let next = lasting.partitioningIndex { $0.replaced.wallClock > instance.start.wallClock }
      if next > 0 {
        let change = lasting[next - 1]
        add(
          change.event, original, change.moved(instance.start), change.length, isRecurring,
          until: limit)
      } else {
        add(
          master, original, instance.start, instance.length ?? length, isRecurring, until: limit)
      }
    }
    for (original, change) in changes {
      if set.excludes(original) {
        if change.event.content.status != .cancelled { reportExcluded(change.event) }
      } else {
        add(change.event, original, change.start, change.length, isRecurring, until: limit)
      }
    }
  }

  /// The instant before which occurrences must begin: the end of the window for series without an
  /// end, so that only they are limited by it.
  private func limit(of master: EventComponent, _ terms: SeriesTimeResolver) -> Int64 {
    let window = options.window.upperBound
    guard let horizon = options.horizon else { return window }
    if !master.isSeries { return CalendarReader.readableSpan.upperBound }
    let isEnding = master.rules.allSatisfy { rule in
      guard RecurrenceRule.hasEnd(rule.text), let rule = try? RecurrenceRule(rule.text) else {
        return false
      }
      return rule.count != nil || rule.until.map { terms.lastWallClock($0) < horizon } ?? false
    }
    return isEnding ? max(window, horizon) : window
  }

  /// The range of instants in which an instance must begin to overlap the window and all before
  /// `limit`: extended by the maximum length and by the distances over which changes move instances.
  private func range(
    _ length: EventLength, _ start: ClockTime, _ lasting: [SeriesChange], until limit: Int64
  ) -> Range<Int64> {
    var longest = length.longest(from: start)
    var shift: Int64 = 0
    for change in lasting {
      longest = max(longest, change.length.longest(from: change.start))
      shift = max(shift, abs(change.start.wallClock - change.replaced.wallClock) + 86_400)
    }
    return options.window.lowerBound - longest - shift..<limit + shift
  }

  /// Adds further events with the same UID. Of occurrences with the same original start and title,
  /// only the first is added.
  private mutating func add(
    twins: [EventComponent], _ zones: inout ZoneLookup, _ budget: inout WorkBudget
  ) {
    guard let first = twins.first else { return }
    problems.append(
      CalendarProblem(
        line: first.line, uid: first.uid,
        message: "several events have this UID; all of them were read", extent: .note))
    titles = Dictionary(grouping: occurrences, by: \.original).mapValues { Set($0.map(\.title)) }
    for twin in twins {
      guard let written = twin.start else { continue }
      let start = zones.clockTime(written, of: twin, budget: &budget)
      add(twin, [:], SeriesTimeResolver(start: start, zone: options.zone), &zones, &budget)
    }
  }

  /// Applies attendees' answers for single instances, which change nothing else (RFC 5546, section
  /// 3.2.3).
  private mutating func apply(
    _ replies: [EventComponent], _ terms: SeriesTimeResolver, _ zones: inout ZoneLookup,
    _ budget: inout WorkBudget
  ) {
    for reply in replies {
      let original = reply.recurrenceID.map { terms.original($0, of: reply, &zones, &budget) }
      guard let index = occurrences.firstIndex(where: { $0.original == original }) else { continue }
      occurrences[index].take(replies: [reply.content])
    }
  }

  // MARK: Changed instances without a master

  private mutating func addOrphans(
    _ overrides: [EventComponent], _ zones: inout ZoneLookup, _ budget: inout WorkBudget
  ) {
    let changes = overrides.compactMap { event -> SeriesChange? in
      guard let written = event.recurrenceID else { return nil }
      let terms = SeriesTimeResolver(
        start: zones.clockTime(written, of: event, budget: &budget), zone: options.zone)
      return SeriesChange(event, of: event, terms, &zones, &budget)
    }
    for (original, change) in Series.latest(changes) {
      let limit =
        options.horizon == nil ? options.window.upperBound : CalendarReader.readableSpan.upperBound
      add(change.event, original, change.start, change.length, true, until: limit)
    }
  }

  // MARK: Occurrences

  /// Adds an occurrence if it overlaps the window, or begins after it and before `limit`.
  private mutating func add(
    _ event: EventComponent, _ original: EventTime, _ start: ClockTime, _ length: EventLength,
    _ isRecurring: Bool, until limit: Int64
  ) {
    let end = length.end(from: start)
    let (from, to) = (start.instant(in: options.zone), end.instant(in: options.zone))
    let window = options.window
    if from >= limit { continuesPastWindow = true }
    guard from < limit,
      to > window.lowerBound || from == to && from >= window.lowerBound
    else { return }
    var occurrence = event.content
    if titles != nil {
      let isTaken = titles?[original] != nil
      guard titles?[original, default: []].insert(occurrence.title).inserted == true else { return }
      if isTaken { occurrence.uid = event.separateUID }
    }
    occurrence.original = original
    (occurrence.start, occurrence.end) = (start.eventTime(at: from), end)
    (occurrence.startsAt, occurrence.endsAt) = (from, to)
    occurrence.timeZone = start.ianaName
    occurrence.isRecurring = isRecurring
    occurrences.append(occurrence)
  }
}

/// A component that describes one instance of a series, or one and all later instances (RFC 5545,
/// sections 3.8.4.4 and 3.2.13).
struct SeriesChange {
  let event: EventComponent
  /// The original start of the instance.
  let original: EventTime
  /// The original start in the series' local time.
  let replaced: ClockTime
  let start: ClockTime
  let length: EventLength

  /// Creates a change. Without DTSTART, which some cancellations lack, it keeps the original time.
  init(
    _ event: EventComponent, of master: EventComponent, _ terms: SeriesTimeResolver,
    _ zones: inout ZoneLookup, _ budget: inout WorkBudget
  ) {
    self.event = event
    original =
      event.recurrenceID.map { terms.original($0, of: event, &zones, &budget) }
      ?? terms.start.eventTime
    replaced = ClockTime(original, clock: terms.start.clock)
    if let own = event.start {
      start = zones.clockTime(own, of: event, budget: &budget)
      length = zones.length(of: event, from: start, budget: &budget)
    } else {
      start = replaced
      length = zones.length(of: master, from: terms.start, budget: &budget)
    }
  }

  /// The new time of a later instance, moved by the same difference in local time as the changed
  /// instance. In a series with a zone, UTC is only another notation for its local times.
  func moved(_ instance: ClockTime) -> ClockTime {
    var target = start
    if start.clock == .utc, case .zone = replaced.clock { target = start.shown(by: replaced.clock) }
    let shift = target.wallClock - replaced.shown(by: target.clock).wallClock
    var moved = instance.shown(by: target.clock)
    moved.wallClock += shift
    return moved
  }
}
