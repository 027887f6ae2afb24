import Index
import Questions
import Time

/// Questions that name a time by a meeting: `what happened after the offsite`.
extension QueryRun {
  /// The question without the meeting that it names a time by, with that time; nil where no meeting is
  /// called so.
  mutating func reading(
    of anchor: EventAnchor, by reader: QuestionReader
  ) throws -> ParsedQuery? {
    let name = try reader.read(anchor.name, asTitle: Set(anchor.name.indices))
    guard
      let record = try meeting(by: name, called: anchor.name.flatMap { NameWords($0.text).words })
    else { return nil }
    var other = try reader.read(anchor.rest)
    let span = anchor.side.span(
      from: LocalTime(instant: record.startsAt, in: zone),
      to: LocalTime(instant: record.endsAt, in: zone))
    other.span = other.span?.intersection(span) ?? span
    if let both = other.span, both.isEmpty { return nil }
    if anchor.isNeighbour, other.order == nil {
      (other.order, other.count) = (span.to == nil ? .first : .last, 1)
    } else if other.kind == .search, other.topic.isEmpty, other.with.isEmpty, other.order == nil {
      other.kind = .list
    }
    let day = LocalTime(instant: record.startsAt, in: zone).day
    other.notices.insert("\(anchor.side.name) '\(record.title)' on \(day)", at: 0)
    return other
  }

  /// The last meeting whose title has these words, else the next one; the other way around where the
  /// question looks ahead.
  private mutating func meeting(
    by name: ParsedQuery, called title: [String]
  ) throws -> MeetingRecord? {
    let orders: [ParsedQuery.Order] = tense == .coming ? [.next, .last] : [.last, .next]
    for order in orders {
      (reading, notices) = (name, [])
      (reading.order, reading.count) = (order, 1)
      guard let record = try answer().meetings.first else { continue }
      if Set(title).isSubset(of: NameWords(record.title).words) { return record.placed(in: zone) }
    }
    return nil
  }
}

extension EventAnchor.Side {
  var name: String {
    switch self {
    case .before: "before"
    case .after: "after"
    case .since: "since"
    case .until: "until"
    }
  }

  fileprivate func span(from start: LocalTime, to end: LocalTime) -> TimeSpan {
    switch self {
    case .before: TimeSpan(to: start)
    case .after: TimeSpan(from: end)
    case .since: TimeSpan(from: start)
    case .until: TimeSpan(to: end)
    }
  }
}
