import Index
import Questions
import TextAnalysis

/// A number of meetings or people, or a total duration.
public struct MeetingFigure: Sendable {
  /// The number of meetings or, if `isOfPeople` is true, of people.
  public var count: Int
  /// The total duration in minutes, counting overlaps once; nil if the question asks only for a
  /// number.
  public var minutes: Int?
  /// The duration in minutes during which several meetings overlap; nil if the question doesn't ask
  /// for a duration.
  package var overlapping: Int?
  /// If true, `count` is a number of people.
  package var isOfPeople = false
  /// The average interval between meetings; nil if it was not requested or there are too few.
  package var rate: MeetingRate?
  /// The counted meetings in chronological order, or only the first of them.
  package var records: [MeetingRecord]
}

/// The frequency of meetings.
package struct MeetingRate: Hashable, Sendable {
  /// The starts of the first and last meeting, in seconds since 1970-01-01T00:00:00Z.
  package let first, last: Int64
  /// The average number of days from one meeting to the next.
  package let days: Double

  /// The minimum number of meetings. Two don't suffice for a rate.
  private static let minimumMeetings = 3

  /// - Parameter starts: the start times in ascending order. Equal ones count once.
  package init?(of starts: [Int64]) {
    let starts = starts.reduce(into: [Int64]()) { if $0.last != $1 { $0.append($1) } }
    guard starts.count >= Self.minimumMeetings, let first = starts.first, let last = starts.last
    else {
      return nil
    }
    (self.first, self.last) = (first, last)
    days = Double(last - first) / 86_400 / Double(starts.count - 1)
  }
}

/// Answers to questions for a number or a duration: `how many retros this year`, `hours with dana
/// in may`, `how long was the course`.
extension QueryRun {
  mutating func count() throws -> (Answer.Content, More) {
    if reading.measure == .people { return try peopleCount() }
    let before = notices
    guard let counted = try counted() else { return try searched(notices: before) }
    if reading.measure == .rate { return (.figure(try rate(of: counted)), .none) }
    return (.figure(try figure(of: counted, minutes: nil)), .none)
  }

  /// Returns the rate of past meetings, or of all meetings if none has taken place yet.
  private func rate(of counted: CountedMeetings) throws -> MeetingFigure {
    let past = counted.facts.filter { $0.startsAt <= now.seconds }
    let facts = past.isEmpty ? counted.facts : past
    let shown = facts.suffix(options.limit ?? AnswerOptions.usualLimit)
    var figure = MeetingFigure(
      count: facts.count, records: try MeetingRecord.all(rowIDs: shown.map(\.id), db))
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
      let taken = BusyTime(times)
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

  /// The default number of results for the longest meetings.
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
      records: try MeetingRecord.all(rowIDs: shown.map(\.id), db))
  }
}

/// The meetings that a number or duration is computed from.
struct CountedMeetings {
  let ranked: [Search.Ranked]
  let finding: FoundMeetings
  /// The facts in chronological order.
  let facts: [RecordFact]
}

extension QueryRun {
  /// Returns the meetings that a question counts. They took or will take place, all requested
  /// people attend, and their titles contain the topic. If the question counts meetings about a
  /// topic, their texts may contain it instead. Returns nil if the topic isn't the name of
  /// meetings, because the question then counts something else.
  mutating func counted() throws -> CountedMeetings? {
    if reading.me == nil, asksForOwn { reading.me = owner }
    let finding = try search(
      reading, limit: .max, collapsesSeries: false, looksForWords: true)
    let there = attended(finding.ranked.filter { takesPlace($0, finding) }, finding)
    guard let about = try aboutCounted(there, finding) else { return nil }
    let facts = finding.byTime(about).compactMap { finding.facts[$0.record] }
    return CountedMeetings(ranked: about, finding: finding, facts: facts)
  }

  /// If true, the question is about the user's own meetings, because it doesn't mention any others.
  private var asksForOwn: Bool {
    reading.namesNoOtherMeetings && (reading.with.isEmpty || speaksOfOwner)
  }

  private func takesPlace(_ ranked: Search.Ranked, _ finding: FoundMeetings) -> Bool {
    guard let fact = finding.facts[ranked.record] else { return false }
    if fact.isCancelled, reading.status != .cancelled { return false }
    if fact.isDeclined, reading.status != .declined, reading.me != nil { return false }
    // All-day entries such as holidays don't count as meetings unless they are asked for.
    let isNamed = !reading.topic.isEmpty || reading.status != nil
    if fact.isAllDay || fact.isTransparent, !isNamed, reading.measure != .longest { return false }
    let isToCome = (reading.span?.from).map { $0 > LocalTime(instant: now.seconds, in: zone) }
    return tense != .past || isToCome ?? false || fact.startsAt <= now.seconds
  }

  private mutating func aboutCounted(
    _ ranked: [Search.Ranked], _ finding: FoundMeetings
  ) throws -> [Search.Ranked]? {
    // `how many catch-ups with dana`, if some are called so
    if reading.topic.isEmpty { return hinted(ranked, finding) }
    let named = named(ranked, finding)
    if !named.isEmpty { return ofCountedNoun(named, finding) }
    if reading.measure != .named {
      let whole = ranked.filter { finding.withAllWords.contains($0.document) }
      if !whole.isEmpty { return whole }
    }
    if let found = try namedInPart(ranked, finding) { return found }
    return reading.measure == .named
      ? namedButForUnknown(ranked, finding) : namedByMost(ranked, finding)
  }

  /// Returns the results whose titles have the counted noun as their head, as in `how many weddings`
  /// for `Okafor wedding` but not for `Wedding rehearsal`; all of them if none has.
  private func ofCountedNoun(
    _ named: [Search.Ranked], _ finding: FoundMeetings
  ) -> [Search.Ranked] {
    guard let noun = countedNoun?.text, case let term = Analyzer.terms(noun),
      reading.topic.split(separator: " ").last.map({ Analyzer.terms(String($0)) }) == term
    else { return named }
    let heads = named.filter { ranked in
      finding.facts[ranked.record].map { TitleHead.word(of: $0.title) }
        .map { Analyzer.terms($0) } == term
    }
    return heads.isEmpty ? named : heads
  }

  /// Returns the results whose titles contain a part of the topic and whose texts contain the rest,
  /// as for `sessions that rob presented`; nil if there are none. The noun that is counted must be
  /// in the title: `how many nests did the inspection find` counts no meetings.
  private func namedInPart(
    _ ranked: [Search.Ranked], _ finding: FoundMeetings
  ) throws -> [Search.Ranked]? {
    let whole = try finding.topic.documents(of: SearchIndex(of: store, db), ofAnyMeeting: true)
    let found = ranked.filter { ranked in
      guard whole.contains(ranked.document), let fact = finding.facts[ranked.record] else {
        return false
      }
      let named = finding.topic.named(in: [fact.title])
      return !named.terms.isEmpty && !named.others.contains { $0 == countedNoun?.folded }
    }
    return found.isEmpty ? nil : found
  }
}

extension QueryRun {
  /// Returns the results whose titles contain the topic, except for words that no meeting contains
  /// and nouns for kinds of meetings, as in `pilates classes` for meetings called `Pilates`; nil if
  /// there are none.
  private func namedButForUnknown(
    _ ranked: [Search.Ranked], _ finding: FoundMeetings
  ) -> [Search.Ranked]? {
    let titles = ranked.map { finding.facts[$0.record]?.title ?? "" }
    guard let (places, left) = finding.topic.mostTelling(of: titles), !places.isEmpty,
      left.allSatisfy({ word in
        QuestionWords.nameKindOfMeeting(word)
          || notices.contains { Search.isAbsence(of: word, $0) }
      })
    else { return nil }
    return places.map { ranked[$0] }
  }
}

extension ParsedQuery {
  /// If true, the question has no topic, calendar or organizer. Any of these would include other
  /// people's meetings.
  var namesNoOtherMeetings: Bool { topic.isEmpty && calendars.isEmpty && organizer.isEmpty }
}

/// Words at the end of a question that ask for an average: `per week`, `a day`, `each month`.
enum AverageSuffix {
  private static let heads: Set<String> = ["per", "a", "each", "every"]
  private static let units: Set<String> = ["day", "week", "month"]

  /// Returns the question without these words, or nil if it doesn't end with any.
  static func without(_ words: [Word], of reading: ParsedQuery) -> [Word]? {
    guard [.count, .duration].contains(reading.kind), words.count > 3 else { return nil }
    let (head, unit) = (words[words.count - 2], words[words.count - 1])
    guard !head.isQuoted, !unit.isQuoted, heads.contains(head.folded), units.contains(unit.folded)
    else { return nil }
    return Array(words.dropLast(2))
  }
}
