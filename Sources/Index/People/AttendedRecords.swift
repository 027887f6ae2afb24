import GRDB
import Questions

/// Queries for records by the people who organize or attend them.
package enum AttendedRecords {
  /// Returns the row ids of the records that any of `people` organizes or attends.
  package static func all(of people: [KnownPerson], _ db: Database) throws -> Set<Int64> {
    let attended = try RawStatement(
      shared: """
        SELECT recordId FROM attendee WHERE personId = ?1 AND kind NOT IN ('room', 'resource')
        UNION ALL SELECT id FROM record WHERE organizerId = ?1
        """, db)
    var records = Set<Int64>()
    for person in people {
      for id in person.ids {
        attended.bind(1, id)
        while let row = try attended.next() { records.insert(row.integer(0)) }
        attended.reset()
      }
    }
    return records
  }

  /// Returns the row ids of the records that any of `people` organizes, or attends without having
  /// declined.
  ///
  /// - Parameters:
  ///   - people: row ids.
  ///   - shown: the row ids of the records to consider; nil for all.
  package static func present(
    _ people: [Int64], among shown: [Int64]?, _ db: Database
  ) throws -> Set<Int64> {
    let places = shown == nil ? ("", "") : (" AND recordId IN shown", " AND id IN shown")
    let statement = try db.cachedStatement(
      sql: """
        WITH people AS (SELECT value FROM json_each(:people)),
          shown AS (SELECT value FROM json_each(:shown))
        SELECT recordId FROM attendee WHERE personId IN people
          AND kind NOT IN ('room', 'resource') AND status <> 'declined'\(places.0)
        UNION ALL SELECT id FROM record WHERE organizerId IN people\(places.1)
        """)
    let rows = try Int64.fetchCursor(
      statement,
      arguments: ["people": JSONColumn.ids(people), "shown": JSONColumn.ids(shown ?? [])])
    var records = Set<Int64>()
    while let id = try rows.next() { records.insert(id) }
    return records
  }
}
