import Calendars
import Time

/// A note that nothing dates stands at a time at which nobody meets: before all others, and in no span,
/// order, count or length of time that is asked for (`RecordCondition.isDated`).
extension EventTime {
  /// The start and the end of a note without a date. No other record of a note has it.
  package static let undated = EventTime.instant(undatedInstant)
  /// 0001-01-01T00:00:00Z
  fileprivate static let undatedInstant: Int64 = -62_135_596_800
}

extension MeetingRecord {
  /// If true, it is a note of which nothing says when it was: neither it, its file's name nor a meeting.
  package var isUndated: Bool { kind == .note && start == .undated }
}

extension RecordCondition {
  /// No note without a date: a condition of all that asks for times.
  package static let isDated = "NOT (isNote AND startsAt = \(EventTime.undatedInstant))"
}
