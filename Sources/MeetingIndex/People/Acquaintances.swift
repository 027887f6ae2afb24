import GRDB
import Questions

/// Somebody whom the index knows, and how often one met.
public struct Acquaintance: Hashable, Sendable {
  public var person: KnownPerson
  /// Records that they organize or attend, and that are neither gone nor cancelled.
  public var meetings: Int
  /// Start of the latest that has begun, and of the next; in seconds since 1970-01-01T00:00:00Z.
  public var lastMet: Int64?
  public var next: Int64?
}

extension MeetingStore {
  /// Who is in the calendars that are included, the most frequent first.
  ///
  /// - Parameter name: only those whom it may mean; nil for all.
  public func acquaintances(named name: String? = nil, now: Int64) throws -> [Acquaintance] {
    try read { db in
      let directory = try PeopleDirectory(db)
      let people = name.map { directory.match($0)?.people ?? [] } ?? directory.everybody
      return try people.map { try acquaintance($0, now: now, db) }
        .filter { $0.meetings > 0 || name != nil }
        .sorted { a, b in
          a.meetings != b.meetings
            ? a.meetings > b.meetings : a.person.displayName < b.person.displayName
        }
    }
  }

  private func acquaintance(
    _ person: KnownPerson, now: Int64, _ db: Database
  ) throws -> Acquaintance {
    let places = person.ids.map { _ in "?" }.joined(separator: ", ")
    // The same meeting in two calendars is one.
    let row = try Row.fetchOne(
      db,
      sql: """
        SELECT count(DISTINCT uid || ' ' || occurrence) AS meetings,
          max(startsAt) FILTER (WHERE startsAt <= ?) AS lastMet,
          min(startsAt) FILTER (WHERE startsAt > ?) AS next
        FROM record JOIN calendar ON calendar.id = calendarId
        WHERE isIncluded AND goneSince IS NULL AND record.status <> 'cancelled' AND record.id IN (
          SELECT recordId FROM attendee
            WHERE personId IN (\(places)) AND kind NOT IN ('room', 'resource')
          UNION SELECT id FROM record WHERE organizerId IN (\(places)))
        """, arguments: StatementArguments([now, now] + person.ids + person.ids))
    guard let row else { return Acquaintance(person: person, meetings: 0) }
    return Acquaintance(
      person: person, meetings: try row.value("meetings", of: "record"),
      lastMet: try row.instantIfAny("lastMet", of: "record"),
      next: try row.instantIfAny("next", of: "record"))
  }
}
