import Index
import Questions
import Time

/// The number of meetings, or their total length.
public struct MeetingFigure: Sendable {
  /// The number of meetings, or of people.
  public var count: Int
  /// The time that all of them take, in minutes, counted once where they overlap; nil if only a number is asked for.
  public var minutes: Int?
  /// The minutes of them that more than one takes, which are counted once; nil if there is no length.
  package var overlapping: Int?
  /// If true, people are counted.
  package var isOfPeople = false
  /// The time from one to the next; nil if it is not asked for, or there are too few.
  package var rate: MeetingRate?
  /// The meetings that are counted, by time; of many, the first.
  package var records: [MeetingRecord]
}

/// The rate of meetings.
package struct MeetingRate: Hashable, Sendable {
  /// The beginnings of the first and of the last, in seconds since 1970-01-01T00:00:00Z.
  package let first, last: Int64
  /// From one to the next, on average.
  package let days: Double

  /// Two tell nothing of how often.
  private static let least = 3

  /// - Parameter starts: in order; those in which nothing changes are one.
  package init?(of starts: [Int64]) {
    let starts = starts.reduce(into: [Int64]()) { if $0.last != $1 { $0.append($1) } }
    guard starts.count >= Self.least, let first = starts.first, let last = starts.last else {
      return nil
    }
    (self.first, self.last) = (first, last)
    days = Double(last - first) / 86_400 / Double(starts.count - 1)
  }
}

/// A number or a length: `how many retros this year`, `hours with dana in may`, `how long was the course`.
extension QueryRun {
  mutating func count() throws -> (Answer.Content, More) {
    if reading.measure == .people { return try peopleCount() }
    let before = notices
    guard let counted = try counted() else { return try searched(notices: before) }
    if reading.measure == .rate { return (.figure(try rate(of: counted)), .none) }
    return (.figure(try figure(of: counted, minutes: nil)), .none)
  }

  /// A rate over past meetings; those that are still to come say nothing of how often people met.
  private func rate(of counted: CountedMeetings) throws -> MeetingFigure {
    let past = counted.facts.filter { $0.startsAt <= now }
    let facts = past.isEmpty ? counted.facts : past
    let shown = facts.suffix(options.limit ?? AnswerOptions.usualLimit)
    var figure = MeetingFigure(
      count: facts.count, records: try store.records(rowIDs: shown.map(\.id), db))
    figure.rate = MeetingRate(of: facts.map(\.startsAt))
    return figure
  }

  mutating func duration() throws -> (Answer.Content, More) {
    let before = notices
    switch reading.measure {
    case .total:
      guard let counted = try counted() else { return try searched(notices: before) }
      let limits = reading.span?.instants(in: zone) ?? .min ..< .max
      let times = counted.facts.filter { !$0.isAllDay }
        .map { ($0.startsAt..<max($0.startsAt, $0.endsAt)).clamped(to: limits) }
      let taken = TakenTime(times)
      var figure = try figure(of: counted, minutes: taken.minutes)
      figure.overlapping = taken.overlapping
      return (.figure(figure), .none)
    case .longest, .shortest: return try byLength(notices: before)
    default:
      let meant = try meant()
      guard meant.isNamed, !meant.ranked.isEmpty else { return try searched(notices: before) }
      let (hits, more) = try shown(of: meant)
      return (.lengths(hits), more)
    }
  }

  private mutating func byLength(notices before: [String]) throws -> (Answer.Content, More) {
    guard let counted = try counted() else { return try searched(notices: before) }
    let isLongest = reading.measure == .longest
    let facts = Dictionary(uniqueKeysWithValues: counted.facts.map { ($0.id, $0) })
    let ordered = counted.ranked.sorted { a, b in
      guard let a = facts[a.record], let b = facts[b.record] else { return false }
      if a.isAllDay != b.isAllDay { return b.isAllDay }
      let (one, other) = (a.endsAt - a.startsAt, b.endsAt - b.startsAt)
      return isLongest ? one > other : one < other
    }
    let shown = Array(ordered.prefix(reading.count ?? options.limit ?? Self.usualLengths))
    return (
      .lengths(try hits(shown, of: counted.finding)), More(count: ordered.count - shown.count)
    )
  }

  /// The number of results where the longest is asked for.
  private static let usualLengths = 3

  private mutating func peopleCount() throws -> (Answer.Content, More) {
    guard case .people(let attendance) = try who().0 else { return (.meetings([]), .none) }
    return (
      .figure(
        MeetingFigure(
          count: attendance.people.count, isOfPeople: true, records: attendance.hits.map(\.record))),
      .none
    )
  }

  private func figure(of counted: CountedMeetings, minutes: Int?) throws -> MeetingFigure {
    let shown = counted.facts.prefix(options.limit ?? AnswerOptions.usualLimit)
    return MeetingFigure(
      count: counted.facts.count, minutes: minutes,
      records: try store.records(rowIDs: shown.map(\.id), db))
  }
}

/// The meetings that are counted.
struct CountedMeetings {
  let ranked: [Search.Ranked]
  let finding: FoundMeetings
  /// By time.
  let facts: [RecordFact]
}

extension QueryRun {
  /// The meetings of a question for a figure: those that take place, with all who are asked for, and
  /// with the topic in their titles; in their texts where meetings on something are counted. Nil
  /// if the topic names no meetings, so that something else is counted.
  mutating func counted() throws -> CountedMeetings? {
    if reading.me == nil, asksForOwn { reading.me = owner }
    let finding = try search(
      reading, limit: .max, collapsesSeries: false, looksForWords: true)
    let there = attended(finding.ranked.filter { takesPlace($0, finding) }, finding)
    guard let about = aboutCounted(there, finding) else { return nil }
    let facts = finding.byTime(about).compactMap { finding.facts[$0.record] }
    return CountedMeetings(ranked: about, finding: finding, facts: facts)
  }

  /// If true, the question is about the user's own meetings, as it names no others.
  private var asksForOwn: Bool {
    reading.namesNoOtherMeetings && (reading.with.isEmpty || speaksOfOwner)
  }

  private func takesPlace(_ ranked: Search.Ranked, _ finding: FoundMeetings) -> Bool {
    guard let fact = finding.facts[ranked.record] else { return false }
    if fact.isCancelled, reading.status != .cancelled { return false }
    if fact.isDeclined, reading.status != .declined, reading.me != nil { return false }
    // Notes of a day, as holidays, are no meetings unless they are asked for.
    let isNamed = !reading.topic.isEmpty || reading.status != nil
    if fact.isAllDay || fact.isTransparent, !isNamed, reading.measure != .longest { return false }
    return tense != .past || fact.startsAt <= now
  }

  private mutating func aboutCounted(
    _ ranked: [Search.Ranked], _ finding: FoundMeetings
  ) -> [Search.Ranked]? {
    if reading.topic.isEmpty { return ranked }
    let named = named(ranked, finding)
    if !named.isEmpty { return named }
    if reading.measure == .named { return nil }
    let whole = ranked.filter { finding.withAllWords.contains($0.document) }
    return whole.isEmpty ? namedByMost(ranked, finding) : whole
  }
}

extension ParsedQuery {
  /// If true, neither a topic, a calendar nor an organizer is asked for, of which others' meetings are a part.
  var namesNoOtherMeetings: Bool { topic.isEmpty && calendars.isEmpty && organizer.isEmpty }
}
