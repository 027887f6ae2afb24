import GRDB
import Questions

/// A participant of a meeting, identified by row ids.
package struct ParticipantRow {
  package let record: Int64
  package let person: Int64
  package let isOrganizer: Bool

  /// Returns the people with the role `part` in the given meetings; nil stands for all participants
  /// who have not declined.
  ///
  /// - Parameter records: row ids.
  package static func all(
    of records: [Int64], _ part: ParsedQuery.Part?, _ db: Database
  ) throws -> [ParticipantRow] {
    let list = JSONColumn.ids(records)
    return try Row.fetchAll(
      db,
      sql: """
        SELECT recordId, personId, 0 FROM attendee
        WHERE recordId IN (SELECT value FROM json_each(:records))
          AND kind NOT IN ('room', 'resource') AND \(attendees(of: part))
        UNION ALL SELECT id, organizerId, 1 FROM record
        WHERE id IN (SELECT value FROM json_each(:records)) AND organizerId IS NOT NULL
          AND \([nil, .named, .organizer].contains(part))
        """, arguments: ["records": list]
    ).map { row in
      ParticipantRow(
        record: try row.value(at: 0, of: "attendee"), person: try row.value(at: 1, of: "attendee"),
        isOrganizer: try row.value(at: 2, of: "attendee"))
    }
  }

  /// The SQL condition for attendees with the given role.
  private static func attendees(of part: ParsedQuery.Part?) -> String {
    switch part {
    case nil, .named: "status <> 'declined'"
    case .organizer: "FALSE"
    case .answered(let answer): answer.ofAttendee
    }
  }
}
