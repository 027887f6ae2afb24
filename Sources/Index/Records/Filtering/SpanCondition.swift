import Calendars
import GRDB
import Questions
import Time

/// The SQL condition for records in a time span. An all-day meeting is compared by its dates,
/// whatever the zone, because its stored instants depend on the zone in which it was read.
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

  /// The condition for occurrences that were moved away from their original start in the span.
  init(movedFrom span: TimeSpan, in zone: Zone) {
    let instants = span.instants(in: zone)
    sql = "isRecurring AND occurrence <> starts AND unixepoch(occurrence) BETWEEN ? AND ?"
    arguments = [instants.lowerBound, instants.upperBound - 1]
  }

  /// A string that sorts after every date.
  private static let never = "~"
}

extension EventTime {
  /// The stored instant, or for a date the beginning of that day in `zone`.
  package func instant(in zone: Zone, stored: Int64) -> Int64 {
    isDate ? instant(in: zone) : stored
  }
}

extension MeetingRecord {
  /// A copy in which the instants of an all-day meeting are those of `zone`.
  package func placed(in zone: Zone) -> MeetingRecord {
    var record = self
    record.startsAt = start.instant(in: zone, stored: startsAt)
    record.endsAt = max(record.startsAt, end.instant(in: zone, stored: endsAt))
    return record
  }
}
