import Index
import Questions
import Time

/// Finds the meetings that take up the user's time.
package struct MeetingsAtTime {
  private let store: MeetingStore
  private let now: Moment

  package init(_ store: MeetingStore, now: Moment) { (self.store, self.now) = (store, now) }

  /// Returns the meetings that take up the user's time within a span, in order of start. Cancelled,
  /// declined and all-day meetings and those of other people are excluded.
  ///
  /// - Parameters:
  ///   - span: the half-open span in seconds since 1970-01-01T00:00:00Z.
  ///   - uid: the UID of an event to ignore.
  package func meetings(
    at span: Range<Int64>, besides uid: String
  ) throws -> [MeetingRecord] {
    var asked = ParsedQuery()
    asked.span = TimeSpan(
      from: LocalTime(instant: span.lowerBound, in: now.zone),
      to: LocalTime(instant: span.upperBound, in: now.zone))
    return try FittingRecords(store, now: now).all(asked).map { $0.placed(in: now.zone) }.filter {
      $0.isAttended && !$0.isAllDay && $0.key.uid != uid && $0.endsAt > span.lowerBound
        && $0.startsAt < span.upperBound && ($0.participation != nil || $0.attendees.isEmpty)
    }
  }

  /// The number of future days to search for clashes.
  private static let daysOfClashes: Int64 = 31

  /// Returns, for each meeting that isn't over, the title of another meeting at the same time, by
  /// the first meeting's id.
  ///
  /// - Parameter records: meetings in order of start.
  package func clashes(
    with records: [MeetingRecord]
  ) throws -> [String: String] {
    let coming = records.filter {
      $0.isAttended && !$0.isAllDay && $0.endsAt > max(now.seconds, $0.startsAt)
    }
    guard let first = coming.first, let last = coming.map(\.endsAt).max() else { return [:] }
    let end = min(last, max(now.seconds, first.startsAt) + Self.daysOfClashes * 86_400)
    guard first.startsAt < end else { return [:] }
    let busy = try meetings(at: first.startsAt..<end, besides: "")
      .filter { $0.endsAt > $0.startsAt }
    let ids = Set(busy.map(\.id))
    var titles: [String: String] = [:]
    for record in coming where ids.contains(record.id) {
      titles[record.id] =
        busy.first {
          $0.key.uid != record.key.uid && $0.startsAt < record.endsAt && $0.endsAt > record.startsAt
        }?.title
    }
    return titles
  }
}
