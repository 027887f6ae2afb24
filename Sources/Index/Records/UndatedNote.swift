import Calendars
import Time

/// The time of a note without a date. It precedes every meeting, and questions about a span, order,
/// count or length of time leave such notes out (`RecordCondition.isDated`).
extension EventTime {
  /// The start and end of a note without a date. No dated note has it.
  package static let undated = EventTime.instant(undatedInstant)
  /// The instant 0001-01-01T00:00:00Z.
  fileprivate static let undatedInstant: Int64 = -62_135_596_800
}

extension MeetingRecord {
  /// If true, it is a note without a date from its text, its file's name or its meeting.
  package var isUndated: Bool { kind == .note && start == .undated }
}

extension RecordCondition {
  /// The condition for records with a date, used by all questions about times.
  package static let isDated = "NOT (isNote AND startsAt = \(EventTime.undatedInstant))"
}
