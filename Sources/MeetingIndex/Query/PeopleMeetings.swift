import GRDB
import Questions

/// How often, when last and when next.
struct PeopleMeetings {
  /// A JSON array of row ids; nil for all that one may have met at.
  private let records: String?

  init(records: [Int64]?) { self.records = records.map(JSONColumn.ids) }

  /// The same meeting in two calendars is one.
  func count(of person: KnownPerson, _ db: Database) throws -> Int {
    try Int.fetchOne(
      db,
      sql: "SELECT count(DISTINCT uid || ' ' || occurrence) \(meetings(of: person))",
      arguments: arguments) ?? 0
  }

  func last(
    of person: KnownPerson, _ now: StartBound, _ store: MeetingStore, _ db: Database
  ) throws -> MeetingRecord? {
    let order = "\(now.past) ORDER BY \(now.start) DESC, uid"
    return try record("\(meetings(of: person)) AND \(order)", store, db)?.placed(in: now.zone)
  }

  func next(
    of person: KnownPerson, _ now: StartBound, _ store: MeetingStore, _ db: Database
  ) throws -> MeetingRecord? {
    let order = "\(now.coming) ORDER BY \(now.start), uid"
    return try record("\(meetings(of: person)) AND \(order)", store, db)?.placed(in: now.zone)
  }

  private func record(
    _ meetings: String, _ store: MeetingStore, _ db: Database
  ) throws -> MeetingRecord? {
    let id = try Int64.fetchOne(
      db, sql: "SELECT record.id \(meetings) LIMIT 1", arguments: arguments)
    return try id.flatMap { try store.records(rowIDs: [$0], db).first }
  }

  private var arguments: StatementArguments { records.map { [$0] } ?? [] }

  private func meetings(of person: KnownPerson) -> String {
    let ids = person.ids.map(String.init).joined(separator: ", ")
    // What the owner declined is no meeting of theirs, but one that others were at.
    let asked =
      records == nil
      ? "participation IS NOT 'declined'" : "record.id IN (SELECT value FROM json_each(?))"
    return """
      FROM record JOIN calendar ON calendar.id = calendarId
      WHERE isIncluded AND goneSince IS NULL AND record.status <> 'cancelled' AND \(asked)
        AND record.id IN (
          SELECT recordId FROM attendee WHERE personId IN (\(ids))
            AND kind NOT IN ('room', 'resource') AND attendee.status <> 'declined'
          UNION SELECT id FROM record WHERE organizerId IN (\(ids)))
      """
  }
}
