import GRDB
import Time

/// Queries for completing words that the user types.
package enum CompletionRows {
  package typealias Meeting = (id: String, title: String, startsAt: Int64)

  /// Calls `body` with the row id, name and address of each person.
  package static func eachPerson(
    _ db: Database, _ body: (_ id: Int64, _ name: String, _ email: String) throws -> Void
  ) throws {
    let rows = try Row.fetchCursor(db, sql: "SELECT id, name, email FROM person")
    while let row = try rows.next() {
      try body(
        row.value(at: 0, of: "person"), row.value(at: 1, of: "person"),
        row.value(at: 2, of: "person"))
    }
  }

  /// The number of meetings that each person attends, in the order of `people`, plus 1 if the
  /// person organizes any. It is 0 for a room.
  ///
  /// - Parameter people: row ids.
  package static func meetings(ofEach people: [Int64], _ db: Database) throws -> [Int] {
    let count = try db.cachedStatement(
      sql: """
        SELECT (SELECT count(*) FROM attendee
            WHERE personId = ?1 AND kind NOT IN ('room', 'resource'))
          + EXISTS (SELECT 1 FROM record WHERE organizerId = ?1)
        """)
    return try people.map { try Int.fetchOne(count, arguments: [$0]) ?? 0 }
  }

  /// The names and addresses of the people who attend the latest past meetings, the most frequent
  /// attendee first.
  package static func people(
    atLatest meetings: Int, until now: Moment, limit: Int, _ db: Database
  ) throws -> [(name: String, email: String)] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT person.name, person.email, count(*) AS meetings FROM attendee
        JOIN person ON person.id = personId
        WHERE kind NOT IN ('room', 'resource') AND recordId IN (
          SELECT id FROM record WHERE startsAt <= ? ORDER BY startsAt DESC LIMIT ?)
        GROUP BY personId ORDER BY meetings DESC, name, email LIMIT ?
        """, arguments: [now.seconds, meetings, limit]
    ).map { (try $0.value(at: 0, of: "person"), try $0.value(at: 1, of: "person")) }
  }

  private static func columns(_ db: Database) throws -> String {
    """
    SELECT shortId, title, startsAt, starts FROM record
    WHERE goneSince IS NULL AND linkedTo IS NULL AND \(RecordCondition.isOpen)
      \(try LatestCopy.andIsShown(db)) AND
    """
  }

  /// The meetings nearest to a moment, in order of start.
  ///
  /// - Parameter count: the number of meetings before the moment, and of those after it.
  package static func meetings(
    around now: StartBound, each count: Int, in zone: Zone, _ db: Database
  ) throws -> [Meeting] {
    let next = try Row.fetchAll(
      db, sql: "\(try columns(db)) \(now.coming) ORDER BY startsAt LIMIT ?", arguments: [count])
    let last = try Row.fetchAll(
      db,
      sql:
        "\(try columns(db)) \(now.past) AND \(RecordCondition.isDated) ORDER BY startsAt DESC LIMIT ?",
      arguments: [count])
    return try (last.reversed() + next).map { try meeting($0, in: zone) }
  }

  /// The meetings whose identifiers begin with `digits`, in the order of their identifiers.
  package static func meetings(
    begun digits: String, limit: Int, in zone: Zone, _ db: Database
  ) throws -> [Meeting] {
    try Row.fetchAll(
      db, sql: "\(try columns(db)) shortId >= ? AND shortId < ? ORDER BY shortId LIMIT ?",
      arguments: [digits, digits + "g", limit]
    ).map { try meeting($0, in: zone) }
  }

  private static func meeting(_ row: Row, in zone: Zone) throws -> Meeting {
    (
      try row.value(at: 0, of: "record"), try row.value(at: 1, of: "record"),
      try row.time("starts", of: "record").instant(
        in: zone, stored: try row.value(at: 2, of: "record"))
    )
  }
}
