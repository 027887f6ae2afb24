import Calendars
import GRDB
import Questions
import Time

/// An SQL condition for records in a time span. All-day meetings are compared by date, because
/// their stored instants depend on the zone in which they were read.
struct SpanCondition {
  let sql: String
  let arguments: [any DatabaseValueConvertible]

  init(_ span: TimeSpan, in zone: Zone) {
    let instants = span.instants(in: zone)
    let from = instants.lowerBound
    let to = instants.upperBound
    let far = to.addingReportingOverflow(StartBound.room)
    sql = """
      startsAt < ? AND CASE WHEN isAllDay THEN starts < ? AND (ends > ? OR starts >= ?)
        ELSE startsAt < ? AND (endsAt > ? OR startsAt >= ?) END
      """
    arguments = [
      far.overflow ? to : far.partialValue,
      span.to?.nextMidnight.description ?? Self.never, span.from?.day.description ?? "",
      span.from?.nextMidnight.description ?? "", to, from, from,
    ]
  }

  /// Creates a condition for occurrences whose original start is in the span but that were moved.
  init(movedFrom span: TimeSpan, in zone: Zone) {
    let instants = span.instants(in: zone)
    sql = "isRecurring AND occurrence <> starts AND unixepoch(occurrence) BETWEEN ? AND ?"
    arguments = [instants.lowerBound, instants.upperBound - 1]
  }

  /// A string that sorts after every date.
  private static let never = "~"
}

extension EventTime {
  /// For a date, the beginning of that day in `zone`; otherwise, the stored instant.
  package func instant(in zone: Zone, stored: Int64) -> Int64 {
    isDate ? instant(in: zone) : stored
  }
}

extension MeetingRecord {
  /// Returns a copy in which an all-day meeting has the instants of its dates in `zone`.
  package func placed(in zone: Zone) -> MeetingRecord {
    var record = self
    record.startsAt = start.instant(in: zone, stored: startsAt)
    record.endsAt = max(record.startsAt, end.instant(in: zone, stored: endsAt))
    return record
  }
}
