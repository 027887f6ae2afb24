import Calendars
import GRDB
import Time

/// The values of a record that a search needs to judge whether the record answers a question.
package struct RecordFact {
  package let id, startsAt, endsAt: Int64
  package let isAllDay: Bool
  package let title: String
  /// The location; empty if there is none.
  package let place: String
  /// If true, the event doesn't block time.
  package let isTransparent: Bool
  package let isCancelled: Bool
  /// If true, the calendar's owner declined the invitation.
  package let isDeclined: Bool

  /// The values of the given records, by row id.
  ///
  /// - Parameter zone: the time zone in which days begin, for all-day meetings.
  package static func all(of ids: [Int64], in zone: Zone, _ db: Database) throws -> [Int64:
    RecordFact]
  {
    let list = JSONColumn.ids(ids)
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT id, startsAt, endsAt, isAllDay, title, status, participation, starts, ends,
          ifnull(location, ''), isTransparent
        FROM record WHERE id IN (SELECT value FROM json_each(?))
        """, arguments: [list])
    var facts: [Int64: RecordFact] = [:]
    while let row = try rows.next() {
      let fact = try RecordFact(row, in: zone)
      facts[fact.id] = fact
    }
    return facts
  }

  private init(_ row: Row, in zone: Zone) throws {
    func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(
      _ place: Int
    ) throws -> Value { try row.value(at: place, of: "record") }
    (id, isAllDay, title) = (try value(0), try value(3), try value(4))
    let stored = try (
      row.instant("startsAt", of: "record"), row.instant("endsAt", of: "record")
    )
    startsAt =
      isAllDay ? try row.time("starts", of: "record").instant(in: zone, stored: stored.0) : stored.0
    endsAt =
      isAllDay ? try row.time("ends", of: "record").instant(in: zone, stored: stored.1) : stored.1
    isCancelled = try value(5) == EventStatus.cancelled.rawValue
    let participation: String? = try value(6)
    (place, isTransparent) = (try value(9), try value(10))
    isDeclined = participation == ParticipationStatus.declined.rawValue
  }

  /// Returns true if this record precedes the other in lists. They are sorted by start, with
  /// all-day meetings first.
  package func isBefore(_ other: RecordFact) -> Bool {
    if startsAt != other.startsAt { return startsAt < other.startsAt }
    if isAllDay != other.isAllDay { return isAllDay }
    return (endsAt, id) < (other.endsAt, other.id)
  }
}
