import Index
import Questions
import Time

/// The meetings of a day as they stand at a moment of it.
package struct DayAgenda: Sendable {
  /// The moment, in seconds since 1970-01-01T00:00:00Z.
  package var now: Int64
  /// All meetings of the day, by start.
  package var meetings: [MeetingRecord]
  /// Those that have begun and not ended.
  package var current: [MeetingRecord]
  /// The first to begin after now, also on a later day; nil if none is within a week.
  package var next: MeetingRecord?
  /// The first meetings of the day that share time and are not over.
  package var overlaps: [MeetingOverlap]
  /// The number of further ones.
  package var moreOverlaps: More
  /// The sources whose last sync failed or is older than a week, or that were never synced.
  package var stale: [SourceSummary]
}

extension MeetingStore {
  /// The number of days that are searched for the next meeting.
  private static let daysAhead = 7
  /// The number of overlaps that a day at a glance has at most.
  private static let mostOverlaps = 10

  /// The agenda of the day that it is in `zone` at `now`.
  ///
  /// - Parameters:
  ///   - now: in seconds since 1970-01-01T00:00:00Z.
  ///   - zone: that of floating times and all-day events.
  package func agenda(now: Int64, zone: Zone) throws -> DayAgenda {
    let today = LocalTime(instant: now, in: zone).day
    let evening = TimeSpan(to: LocalTime(day: today.adding(days: 1))).instants(in: zone).upperBound
    var asked = ParsedQuery()
    asked.span = TimeSpan(
      from: LocalTime(day: today), to: LocalTime(day: today.adding(days: Self.daysAhead)))
    let coming = try records(fitting: asked, now: now, zone: zone).map { $0.placed(in: zone) }
    let meetings = coming.filter { $0.startsAt < evening }
    let timed = coming.filter { $0.isAttended && !$0.isAllDay }
    let busy = meetings.filter {
      $0.isAttended && !$0.isAllDay && $0.endsAt > max(now, $0.startsAt)
    }
    let sweep = OverlapSweep(busy, limit: Self.mostOverlaps)
    return DayAgenda(
      now: now, meetings: meetings,
      current: timed.filter { $0.startsAt <= now && $0.endsAt > now },
      next: timed.first { $0.startsAt > now },
      overlaps: sweep.overlaps, moreOverlaps: sweep.more,
      stale: try sources(counted: false).filter { $0.isStale(at: now) })
  }
}

extension MeetingRecord {
  /// If true, it is a meeting that the user is expected at.
  var isAttended: Bool {
    kind == .meeting && status != .cancelled && participation != .declined && !isTransparent
  }
}
