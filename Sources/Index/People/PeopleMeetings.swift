import GRDB
import Questions

/// Queries on the meetings that people organize or attend.
package struct PeopleMeetings {
  /// The records to consider, as a JSON array of row ids; nil for all except those that the owner
  /// has declined.
  private let records: String?

  package init(records: [Int64]?) { self.records = records.map(JSONColumn.ids) }

  /// The number of meetings of each of `people`. Copies of a meeting in two calendars count once.
  package func counts(of people: [KnownPerson], _ db: Database) throws -> [Int] {
    let members = people.enumerated().flatMap { number, person in
      person.ids.map { "[\($0),\(number)]" }
    }
    let rows = try Row.fetchCursor(
      db,
      sql: """
        WITH member AS MATERIALIZED (
          SELECT value ->> 0 AS personId, value ->> 1 AS number FROM json_each(?1)),
        met AS (
          SELECT number, recordId FROM member CROSS JOIN attendee USING (personId)
            WHERE \(Self.attends)
          UNION ALL SELECT number, id FROM member CROSS JOIN record ON organizerId = personId)
        SELECT number, count(DISTINCT uid || ' ' || occurrence)
        FROM met CROSS JOIN record ON record.id = recordId JOIN calendar ON calendar.id = calendarId
        WHERE \(try counted(records: "?2", db)) GROUP BY number
        """, arguments: ["[\(members.joined(separator: ","))]"] + arguments)
    var counts = [Int](repeating: 0, count: people.count)
    while let row = try rows.next() {
      counts[try row.decode(atIndex: 0)] = try row.decode(atIndex: 1)
    }
    return counts
  }

  /// The row ids of a person's meetings, the latest first; copies of a meeting count once.
  package func ids(of person: KnownPerson, _ db: Database) throws -> [Int64] {
    try Int64.fetchAll(
      db,
      sql: """
        SELECT min(record.id) \(try meetings(of: person, db)) GROUP BY uid, occurrence
        ORDER BY min(record.startsAt) DESC, 1
        """, arguments: arguments)
  }

  /// The row id of the person's latest meeting that has begun; nil if there is none.
  package func last(of person: KnownPerson, _ now: StartBound, _ db: Database) throws -> Int64? {
    try first(of: person, "\(now.past) ORDER BY \(now.start) DESC, uid", db)
  }

  /// The row id of the person's next meeting; nil if there is none.
  package func next(of person: KnownPerson, _ now: StartBound, _ db: Database) throws -> Int64? {
    try first(of: person, "\(now.coming) ORDER BY \(now.start), uid", db)
  }

  /// The number of the person's future meetings. Copies of a meeting in two calendars count once.
  package func upcomingCount(
    of person: KnownPerson, _ now: StartBound, _ db: Database
  ) throws -> Int {
    try Int.fetchOne(
      db,
      sql: """
        SELECT count(DISTINCT uid || ' ' || occurrence) \(try meetings(of: person, db)) AND \(now.coming)
        """, arguments: arguments) ?? 0
  }

  private func first(
    of person: KnownPerson, _ condition: String, _ db: Database
  ) throws -> Int64? {
    try Int64.fetchOne(
      db, sql: "SELECT record.id \(try meetings(of: person, db)) AND \(condition) LIMIT 1",
      arguments: arguments)
  }

  private var arguments: StatementArguments { records.map { [$0] } ?? [] }

  private static let attends =
    "kind NOT IN ('room', 'resource') AND attendee.status <> 'declined'"

  /// The SQL condition for meetings that count. Declined ones count only if they are among
  /// `records`.
  private func counted(records argument: String, _ db: Database) throws -> String {
    let asked =
      records == nil
      ? "participation IS NOT 'declined'"
      : "record.id IN (SELECT value FROM json_each(\(argument)))"
    return "isIncluded AND goneSince IS NULL AND record.status <> 'cancelled' AND \(asked)"
      + " AND \(RecordCondition.isDated)" + (try LatestCopy.andIsShown(db))
  }

  private func meetings(of person: KnownPerson, _ db: Database) throws -> String {
    let ids = person.ids.map(String.init).joined(separator: ", ")
    return """
      FROM record JOIN calendar ON calendar.id = calendarId
      WHERE \(try counted(records: "?", db))
        AND record.id IN (
          SELECT recordId FROM attendee WHERE personId IN (\(ids)) AND \(Self.attends)
          UNION SELECT id FROM record WHERE organizerId IN (\(ids)))
      """
  }

  /// Returns true if two people organize or attend the same meeting.
  ///
  /// - Parameters:
  ///   - one: the row ids of one person.
  ///   - other: the row ids of the other.
  package static func haveMet(_ one: [Int64], _ other: [Int64], _ db: Database) throws -> Bool {
    let together = try db.cachedStatement(
      sql: """
        WITH one AS (SELECT value FROM json_each(?1)), other AS (SELECT value FROM json_each(?2))
        SELECT EXISTS (SELECT recordId FROM (\(listed(in: "one")))
          WHERE recordId IN (\(listed(in: "other"))))
        """)
    return try Bool.fetchOne(together, arguments: [JSONColumn.ids(one), JSONColumn.ids(other)])
      != false
  }

  /// The SQL query for the records that anybody in a table of row ids organizes or attends.
  private static func listed(in people: String) -> String {
    """
    SELECT recordId FROM attendee WHERE personId IN \(people)
    UNION ALL SELECT id FROM record WHERE organizerId IN \(people)
    """
  }

  /// The row ids of all who organize or attend the given meetings, including rooms and resources.
  package static func people(at records: [Int64], _ db: Database) throws -> Set<Int64> {
    try Int64.fetchSet(
      db,
      sql: """
        SELECT personId FROM json_each(?1) JOIN attendee ON recordId = value
        UNION SELECT organizerId FROM json_each(?1) JOIN record ON record.id = value
          WHERE organizerId IS NOT NULL
        """, arguments: [JSONColumn.ids(records)])
  }

  /// The titles of the series that the given meetings belong to, in descending order of their
  /// number of meetings.
  ///
  /// - Parameter limit: the maximum number of titles.
  /// - Returns: each title with its number of meetings and the identifier of the latest.
  package static func series(
    among records: [Int64], limit: Int, _ db: Database
  ) throws -> [(title: String, meetings: Int, latest: String)] {
    // Grouped by title, because occurrences may have their own titles and a series may have been
    // split.
    try Row.fetchAll(
      db,
      sql: """
        SELECT title, sum(meetings), shortId, max(latest) FROM (
          SELECT title, count(*) AS meetings, shortId, max(startsAt) AS latest
          FROM json_each(?) JOIN record ON record.id = value
          WHERE isRecurring AND title <> '' GROUP BY calendarId, uid
        ) GROUP BY title ORDER BY 2 DESC, 1 LIMIT ?
        """, arguments: [JSONColumn.ids(records), limit]
    ).map { row in
      (
        try row.value(at: 0, of: "record"), try row.value(at: 1, of: "record"),
        try row.value(at: 2, of: "record")
      )
    }
  }
}
