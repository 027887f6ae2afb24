import Index
import Questions
import Time

/// Answers to questions about free time: `am I free on friday`, `when are dana and I free`.
extension QueryRun {
  /// The minimum duration of a gap in minutes, if the question doesn't state one.
  private static let minimumGap = 15
  /// The minutes of a day.
  private static let day = 1_440
  /// The number of days to search if the question doesn't give an end.
  private static let usualDays = 7
  private static let maximumDays = 62

  mutating func free() throws -> FreeTime {
    for unused in [reading.topic] + reading.excluded where !unused.isEmpty {
      note("ignored: \(unused)")
    }
    let time = try freeTime()
    guard reading.isNow, time.hasGap, let now = reading.span?.from else { return time }
    // The answer to `free now` says how long, so the rest of the day is searched.
    reading.span?.to = LocalTime(day: now.day.adding(days: 1))
    return try freeTime()
  }

  private mutating func freeTime() throws -> FreeTime {
    let windows = windows()
    guard let first = windows.first, let last = windows.last else {
      return FreeTime(in: [], busy: [], least: 0)
    }
    // Meetings that end or begin at the edge of a window are neighbors of free slots.
    let busy = try commitments(
      in: first.lowerBound - FreeSlots.step..<last.upperBound + FreeSlots.step)
    let longest = (windows.map(\.count).max() ?? 0) / 60
    let length = reading.longer ?? reading.shorter
    if let length, length > Self.day { note("a day is searched for its working hours only") }
    // A whole day means its working hours.
    let asked = length.map { $0 == Self.day ? longest : $0 }
    // If no duration is requested, a short window may be free as a whole.
    let shortest = windows.map(\.count).min() ?? 0
    let least = asked.map { $0 * 60 } ?? min(Self.minimumGap * 60, shortest)
    var time = FreeTime(in: windows, busy: busy, least: Int64(least))
    if let wanted = options.slots, asked != nil || !others.isEmpty {
      time.slots = slots(wanted, in: windows, busy, length: asked ?? Self.usualLength)
    }
    return time
  }

  /// The duration in minutes of a meeting with others, if the question doesn't state one.
  private static let usualLength = 30

  private func slots(
    _ count: Int, in windows: [Range<Int64>], _ commitments: [FreeTime.Commitment], length: Int
  ) -> [FreeTime.Slot] {
    let taken = commitments.map { FreeSlots.Busy($0.span, isTentative: $0.isTentative) }
    return FreeSlots(in: windows, besides: taken, length: Int64(length) * 60, limit: count).slots
      .map { slot in
        FreeTime.Slot(
          span: slot.span, tentative: slot.tentative.compactMap { commitments[$0].record },
          unsure: slot.tentative.compactMap { commitments[$0].person },
          neighbours: slot.neighbours.compactMap { commitments[$0].record })
      }
  }

  /// The requested people other than the user.
  private var others: [PersonTerm] {
    reading.with.filter { $0.people != reading.me?.people }
  }

  // MARK: Searched time

  /// Returns the time windows to search: the hours given in the question, or else the working hours
  /// of its days. The past is left out if the question's span extends beyond now.
  private mutating func windows() -> [Range<Int64>] {
    let today = now.day
    let span = reading.span ?? TimeSpan()
    let from = span.from ?? LocalTime(day: min(today, span.to?.day ?? today))
    let to = span.to ?? LocalTime(day: from.day.adding(days: Self.usualDays))
    reading.span = TimeSpan(from: from, to: to)
    let all: [Range<Int64>]
    if from.second != 0 || to.second != 0, to.day.daysSince1970 - from.day.daysSince1970 <= 1 {
      let named = reading.span!.instants(in: zone)
      // A morning of work begins with the working hours.
      let worked = options.hours.instants(of: from.day, in: zone).clamped(to: named)
      all = [hoursOfDay?.isPart == true && !worked.isEmpty ? worked : named]
    } else {
      all = workingHours(from: from.day, to: to.second == 0 ? to.day : to.day.adding(days: 1))
    }
    guard reading.span!.instants(in: zone).upperBound > now.seconds else { return all }
    if let end = all.last?.upperBound, end <= now.seconds { note("those hours have passed") }
    return all.filter { $0.upperBound > now.seconds }
      .map { max($0.lowerBound, min(now.seconds, $0.upperBound))..<$0.upperBound }
  }

  private mutating func workingHours(from: CivilDate, to: CivilDate) -> [Range<Int64>] {
    let count = min(Self.maximumDays, to.daysSince1970 - from.daysSince1970)
    let days = (0..<max(0, count)).map { from.adding(days: $0) }
      .filter { reading.weekdays.isEmpty || reading.weekdays.contains($0.weekday) }
    let hours = hours
    let workdays = days.filter(hours.isWorkday)
    if workdays.isEmpty, !days.isEmpty {
      note("that is not a working day; showing the usual working hours")
    }
    let windows = (workdays.isEmpty ? days : workdays).map { hours.instants(of: $0, in: zone) }
    let shared = options.otherZones.reduce(windows) { windows, other in
      windows.flatMap { Self.part(of: $0, in: hours, of: other) }
    }
    if shared.isEmpty, !windows.isEmpty {
      note("these time zones share no working hours; showing yours")
      return windows
    }
    return shared
  }

  /// The hours of a day to search: those in the question, or else those in the settings.
  private var hours: WorkingHours {
    var hours = options.hours
    guard let named = hoursOfDay else { return hours }
    let (from, to) = (max(hours.from, named.from), min(hours.to, named.to))
    (hours.from, hours.to) = named.isPart && from < to ? (from, to) : (named.from, named.to)
    return hours
  }

  /// Returns the parts of a window that are within working hours in another time zone.
  private static func part(
    of window: Range<Int64>, in hours: WorkingHours, of zone: Zone
  ) -> [Range<Int64>] {
    let first = LocalTime(instant: window.lowerBound, in: zone).day
    let last = LocalTime(instant: window.upperBound, in: zone).day
    return (first.daysSince1970...last.daysSince1970).map { CivilDate(daysSince1970: $0) }
      .filter(hours.isWorkday).map { hours.instants(of: $0, in: zone).clamped(to: window) }
      .filter { !$0.isEmpty }
  }

  // MARK: Busy time

  /// Returns the meetings that take up time. They aren't cancelled, declined or shown as free.
  mutating func busy(in span: Range<Int64>) throws -> [MeetingRecord] {
    try commitments(in: span).compactMap(\.record)
  }

  private mutating func commitments(in span: Range<Int64>) throws -> [FreeTime.Commitment] {
    let others = others
    let told = options.told.filter { told in others.contains { $0.written == told.name } }
    let unknown = others.filter { term in
      !told.contains { $0.name == term.written && !$0.known.isEmpty }
    }
    if !unknown.isEmpty {
      let names = unknown.map { term in
        let isName = !term.written.contains("@")
        return (isName ? term.written.prefix(1).uppercased() : String(term.written.prefix(1)))
          + term.written.dropFirst() + "'s"
      }
      note("\(names.joined(separator: " and ")) other calendars aren't visible")
    }
    if store.isNarrowed { note("some meetings may be hidden here") }
    var found: [Int64: RecordFact] = [:]
    var invited: [Int64: [PersonTerm?]] = [:]
    for query in queries(for: others, in: span) {
      let finding = try search(query, limit: .max, collapsesSeries: false)
      for ranked in finding.ranked where finding.presence.isWhole(in: ranked.record) {
        // A meeting that the user declined still takes up the other people's time.
        if let fact = finding.facts[ranked.record], !fact.isCancelled,
          !(fact.isDeclined && query.with.isEmpty)
        {
          found[fact.id] = fact
          invited[fact.id, default: []].append(query.with.first)
        }
      }
    }
    let ids = found.values.sorted { $0.isBefore($1) }.map(\.id)
    let meetings = zip(ids, try MeetingRecord.all(rowIDs: ids, db))
      .filter { !$1.isTransparent && !$1.isGone }
      .map { id, record in
        let record = record.placed(in: zone)
        return FreeTime.Commitment(
          span: record.startsAt..<record.endsAt,
          isTentative: record.status == .tentative
            || invited[id, default: []].allSatisfy { record.isTentative(for: $0) },
          record: record, person: nil)
      }
    if told.isEmpty { return meetings }
    let firm = meetings.filter { !$0.isTentative }.map(\.span)
    return (meetings + told.flatMap { $0.commitments(besides: firm) })
      .sorted { $0.span.lowerBound < $1.span.lowerBound }
  }

  /// Returns one query for the user, if their time matters, and one for each other person.
  private func queries(for others: [PersonTerm], in span: Range<Int64>) -> [ParsedQuery] {
    var plain = ParsedQuery()
    plain.calendars = reading.calendars
    plain.withoutCalendars = reading.withoutCalendars
    plain.span = TimeSpan(
      from: LocalTime(instant: span.lowerBound, in: zone),
      to: LocalTime(instant: span.upperBound, in: zone))
    var mine = plain
    mine.me = owner
    return (others.isEmpty || speaksOfOwner || options.isWithOwner ? [mine] : [])
      + others.map { term in
        var query = plain
        query.with = [term]
        return query
      }
  }
}

extension MeetingRecord {
  /// Returns true if the person accepted the meeting only tentatively.
  ///
  /// - Parameter term: the person; nil for the calendar's owner.
  fileprivate func isTentative(for term: PersonTerm?) -> Bool {
    guard let term else { return participation == .tentative }
    let addresses = Set(term.people.flatMap(\.emails))
    if let organizer, addresses.contains(organizer.email) { return false }
    let answers = attendees.filter { addresses.contains($0.person.email) }.map(\.status)
    return !answers.isEmpty && answers.allSatisfy { $0 == .tentative }
  }
}

extension ReportedBusyTimes {
  /// Returns the reported busy times outside of `taken`, merged and in order.
  fileprivate func commitments(besides taken: [Range<Int64>]) -> [FreeTime.Commitment] {
    let firm = Self.merged(busy.filter { !$0.isTentative }.map(\.span))
    let open = Self.merged(busy.filter(\.isTentative).map(\.span))
    func commitments(
      _ spans: [Range<Int64>], besides taken: [Range<Int64>], isTentative: Bool
    ) -> [FreeTime.Commitment] {
      spans.flatMap { FreeSlots.gaps(in: $0, between: taken) }
        .map { FreeTime.Commitment(span: $0, isTentative: isTentative, record: nil, person: name) }
    }
    return commitments(firm, besides: taken, isTentative: false)
      + commitments(open, besides: taken + firm, isTentative: true)
  }
}
