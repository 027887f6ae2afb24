import Index
import Questions
import Time

/// Two meetings at one time.
public struct MeetingOverlap: Sendable {
  /// The time that they share, half-open, in seconds since 1970-01-01T00:00:00Z.
  public var span: Range<Int64>
  /// The one that begins first.
  public var first: MeetingRecord
  /// The other.
  public var second: MeetingRecord
}

/// Meetings at one time: `any conflicts this week`, `does anything clash with the retro`.
extension QueryRun {
  /// The number of days that are looked at where the question names none, or no end.
  private static let daysLookedAt = 30

  mutating func overlaps() throws -> (Answer.Content, More) {
    let today = LocalTime(instant: now, in: zone).day
    let from = reading.span?.from ?? LocalTime(day: min(today, reading.span?.to?.day ?? today))
    let to = reading.span?.to ?? LocalTime(day: from.day.adding(days: Self.daysLookedAt))
    reading.span = TimeSpan(from: from, to: to)
    let (window, topic) = (reading.span!.instants(in: zone), topicOfOverlap)
    let busy = try busy(in: window).filter { !$0.isAllDay && $0.endsAt > $0.startsAt }
    let pairs = MeetingOverlap.pairs(of: busy).filter { pair in
      topic.map { $0.areIn(pair.first.title) || $0.areIn(pair.second.title) } ?? true
    }
    return (.overlaps(pairs), .none)
  }

  /// The topic that one of the two has in its title.
  private var topicOfOverlap: TopicTerms? {
    reading.topic.isEmpty ? nil : TopicTerms(reading.topic, embedder: embedder)
  }
}

extension MeetingOverlap {
  /// Each two of `busy` that share time, by start.
  static func pairs(of busy: [MeetingRecord]) -> [MeetingOverlap] {
    var going: [MeetingRecord] = []
    var pairs: [MeetingOverlap] = []
    for record in busy {
      going.removeAll { $0.endsAt <= record.startsAt }
      pairs += going.map { other in
        MeetingOverlap(
          span: record.startsAt..<min(other.endsAt, record.endsAt), first: other, second: record)
      }
      going.append(record)
    }
    return pairs
  }
}
