import Index
import Questions
import Time

extension MeetingStore {
  /// The meetings that take up the user's time within a span, in order of start, without cancelled,
  /// declined and all-day meetings and those of other people.
  ///
  /// - Parameters:
  ///   - span: in seconds since 1970-01-01T00:00:00Z.
  ///   - uid: the UID of the event to ignore.
  ///   - now: in seconds since 1970-01-01T00:00:00Z.
  ///   - zone: the time zone of floating times.
  package func meetings(
    at span: Range<Int64>, besides uid: String, now: Int64, zone: Zone
  ) throws -> [MeetingRecord] {
    var asked = ParsedQuery()
    asked.span = TimeSpan(
      from: LocalTime(instant: span.lowerBound, in: zone),
      to: LocalTime(instant: span.upperBound, in: zone))
    return try records(fitting: asked, now: now, zone: zone).map { $0.placed(in: zone) }.filter {
      $0.isAttended && !$0.isAllDay && $0.key.uid != uid && $0.endsAt > span.lowerBound
        && $0.startsAt < span.upperBound && ($0.participation != nil || $0.attendees.isEmpty)
    }
  }
}
