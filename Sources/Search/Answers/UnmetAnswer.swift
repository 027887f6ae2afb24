import Questions
import Time

/// Answers to questions for people whom the user used to meet: `who have I not seen since june`.
extension QueryRun {
  /// The number of days that `who haven't I met` means if it names no time.
  private static let usualDays = 90
  /// The number of days before that time in which the user met the people.
  private static let earlierDays = 365

  /// Returns the people whom the user met in the year before the span and not in the span.
  mutating func unmet() throws -> (Answer.Content, More) {
    reading.me = owner
    let today = LocalTime(instant: now.seconds, in: zone)
    let from =
      reading.span?.from ?? LocalTime(day: today.day.adding(days: -Self.usualDays))
    let to = min(reading.span?.to ?? today, today)
    let year = LocalTime(day: from.day.adding(days: -Self.earlierDays))
    let met = try held(in: TimeSpan(from: from, to: to))
    let earlier = try held(in: TimeSpan(from: year, to: from))
    let recent = Set(try participants(of: met).map(\.person.ids))
    let people = try participants(of: earlier)
      .filter { !$0.isOwner && !recent.contains($0.person.ids) }
    let end = to < today ? " until \(dayName(to.instant(in: zone) - 1))" : ""
    note("people whom you met before \(dayName(from.instant(in: zone))) and not since\(end)")
    let shown = Array(people.prefix(options.limit ?? .max))
    let attendance = Attendance(people: shown, meetings: earlier.count, hits: [])
    return (.people(attendance), More(count: people.count - shown.count))
  }

  /// Returns the meetings that match the question and took place in the span.
  private mutating func held(in span: TimeSpan) throws -> [Int64] {
    var query = reading
    (query.span, query.order) = (span, nil)
    let finding = try search(
      query, limit: searchedDepth, collapsesSeries: false, looksForWords: true)
    return fitting(finding).ranked.map(\.record)
  }
}
