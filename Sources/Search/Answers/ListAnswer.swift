import Index
import Questions

/// Complete lists of the meetings in a time span, in order: `what do I have next week`, `today?`.
extension QueryRun {
  /// If true, the question asks for the contents of a calendar rather than for meetings about a
  /// topic.
  var asksForSpan: Bool {
    reading.topic.isEmpty && reading.order == nil
      && (reading.span != nil || reading.asksForNoMeetings)
  }

  mutating func list() throws -> (Answer.Content, More) {
    if reading.span == nil, reading.asksForNoMeetings, reading.topic.isEmpty,
      reading.order != .last
    {
      reading.span =
        ListSpan(
          today: now.day, named: nil, unit: nil, from: nil, to: nil
        ).span
    }
    let finding = try search(reading, limit: .max, collapsesSeries: false)
    // Meetings that a requested person declined are also listed, as in other answers.
    let index = try SearchIndex(of: store, db)
    let invited = try reading.with.map { try index.records(of: $0.people) }
    let there = finding.ranked.filter { ranked in
      invited.allSatisfy { $0.contains(ranked.record) }
    }
    let fitting =
      reading.topic.isEmpty ? (there.isEmpty ? finding.ranked : there) : fitting(finding).ranked
    let found = finding.byTime(fitting)
    if found.isEmpty { try reading.isNow ? noteNext() : noteOutside() }
    let ordered = options.sort == .newest ? found.reversed() : found
    let most = reading.count ?? options.limit ?? .max
    let shown = reading.order == .last ? ordered.suffix(most) : ordered.prefix(most)
    return (
      .list(try MeetingRecord.all(rowIDs: shown.map(\.record), db)),
      More(count: reading.count == nil ? found.count - shown.count : 0)
    )
  }

  /// If the time span contains no match, adds a notice with the latest match outside it, or else
  /// with the earliest future one.
  mutating func noteOutside() throws {
    guard reading.topic.isEmpty, reading.order == nil, reading.span != nil,
      !reading.asksForNoMeetings
    else { return }
    var wider = reading
    wider.span = nil
    let before = notices
    let finding = try search(wider, limit: .max, collapsesSeries: false)
    let found = finding.byTime(fitting(finding).ranked).compactMap { finding.facts[$0.record] }
    notices = before
    if let last = found.last(where: { $0.startsAt <= now.seconds }) {
      note("the most recent was '\(last.title)' on \(dayName(last.startsAt))")
    } else if let next = found.first {
      note("the next is '\(next.title)' on \(dayName(next.startsAt))")
    }
  }

  /// If the list is empty, adds a notice with the next meeting.
  private mutating func noteNext() throws {
    var coming = reading
    (coming.span, coming.order) = (nil, .next)
    let finding = try search(coming, limit: .max, collapsesSeries: false)
    guard let next = finding.byTime(fitting(finding).ranked).first,
      let fact = finding.facts[next.record]
    else { return }
    let start = LocalTime(instant: fact.startsAt, in: zone)
    let clock = start.second == 0 ? "" : ", " + start.description.suffix(5)
    note("nothing is on now; next is '\(fact.title)', \(dayName(fact.startsAt))\(clock)")
  }
}

extension ParsedQuery {
  /// If true, the question doesn't restrict the meetings, as in `agenda`.
  var asksForNoMeetings: Bool {
    with.isEmpty && theirAnswers.isEmpty && organizer.isEmpty && status == nil && longer == nil
      && shorter == nil && size == nil
  }
}
