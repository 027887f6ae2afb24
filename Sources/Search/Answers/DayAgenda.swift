import Index
import Questions
import Time

/// The agenda of a day, as of a certain time.
package struct DayAgenda: Sendable {
  /// The time for which the agenda was made.
  package var now: Moment
  /// All meetings of the day, in order of start.
  package var meetings: [MeetingRecord]
  /// The meetings in progress.
  package var current: [MeetingRecord]
  /// The next meeting, which may be on a later day; nil if there is none within a week.
  package var next: MeetingRecord?
  /// The first overlaps of the day that aren't over yet.
  package var overlaps: [MeetingOverlap]
  /// The number of further overlaps.
  package var moreOverlaps: More
  /// The sources whose last sync failed or is over a week old, or that were never synced.
  package var stale: [SourceSummary]
}

extension DayAgenda {
  /// The number of days in which the next meeting is searched for.
  private static let daysAhead = 7
  /// The maximum number of listed overlaps.
  private static let maximumOverlaps = 10

  /// Creates the agenda of the current day.
  package init(in store: MeetingStore, now: Moment) throws {
    let today = now.day
    let evening = TimeSpan(to: LocalTime(day: today.adding(days: 1))).instants(in: now.zone)
      .upperBound
    var asked = ParsedQuery()
    asked.span = TimeSpan(
      from: LocalTime(day: today), to: LocalTime(day: today.adding(days: Self.daysAhead)))
    let coming = try FittingRecords(store, now: now).all(asked).map { $0.placed(in: now.zone) }
    let meetings = coming.filter { $0.startsAt < evening }
    let timed = coming.filter { $0.isAttended && !$0.isAllDay }
    let busy = meetings.filter {
      $0.isAttended && !$0.isAllDay && $0.endsAt > max(now.seconds, $0.startsAt)
    }
    let sweep = OverlapSweep(busy, limit: Self.maximumOverlaps)
    self.init(
      now: now, meetings: meetings,
      current: timed.filter { $0.startsAt <= now.seconds && $0.endsAt > now.seconds },
      next: timed.first { $0.startsAt > now.seconds },
      overlaps: sweep.overlaps, moreOverlaps: sweep.more,
      stale: try SourceRegistry(store).all(counted: false).filter { $0.isStale(at: now) })
  }
}

extension MeetingRecord {
  /// If true, the user is expected at the meeting.
  var isAttended: Bool {
    kind == .meeting && status != .cancelled && participation != .declined && !isTransparent
      && !isGone
  }
}
