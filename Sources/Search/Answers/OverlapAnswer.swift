import Index
import Questions
import Time

/// Finds overlapping meetings: `any conflicts this week`, `does anything clash with the retro`.
extension QueryRun {
  /// The number of days to search if the question names no end.
  private static let daysLookedAt = 30
  /// The default and the maximum number of reported overlaps.
  private static let usualOverlaps = 100
  private static let mostOverlaps = 10_000

  mutating func overlaps() throws -> (Answer.Content, More) {
    let today = LocalTime(instant: now, in: zone).day
    let from = reading.span?.from ?? LocalTime(day: min(today, reading.span?.to?.day ?? today))
    let to = reading.span?.to ?? LocalTime(day: from.day.adding(days: Self.daysLookedAt))
    reading.span = TimeSpan(from: from, to: to)
    let (window, topic) = (reading.span!.instants(in: zone), topicOfOverlap)
    let busy = try busy(in: window).filter { !$0.isAllDay && $0.endsAt > $0.startsAt }
    let limit = min(options.limit ?? Self.usualOverlaps, Self.mostOverlaps)
    let sweep = OverlapSweep(busy, limit: limit) { topic?.areIn($0.title) ?? true }
    return (.overlaps(sweep.overlaps), sweep.more)
  }

  /// The topic that the title of one of the meetings must have; nil if there is none.
  private var topicOfOverlap: TopicTerms? {
    reading.topic.isEmpty ? nil : TopicTerms(reading.topic, embedder: embedder)
  }
}
