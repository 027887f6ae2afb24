import Calendars
import GRDB

enum AttendeeColumn: Int32, BoundColumn {
  case recordId = 1
  case position, personId, role, status, kind

  static let table = "attendee"
}

/// Writes rows of `attendee` and of the people that they refer to.
package struct AttendeeTable {
  package var people = PersonTable()
  private let insertion: RowStatement<AttendeeColumn>
  private let deletion: RawStatement
  /// The attendee whose values are bound to `insertion`.
  private var last: Attendee?

  init(_ db: Database) throws {
    insertion = try RowStatement(db)
    deletion = try RawStatement("DELETE FROM attendee WHERE recordId = ?", db)
  }

  package mutating func insert(_ attendees: [Attendee], of record: Int64, _ db: Database) throws {
    for (position, attendee) in attendees.enumerated() {
      let person = try people.id(of: attendee.person, db)
      for column in insertion.columns {
        switch column {
        case .recordId: insertion.bind(column, record)
        case .position: insertion.bind(column, Int64(position))
        case .personId: insertion.bind(column, person)
        // Bound values remain, and most attendees equal the previous one.
        case .role:
          insertion.bind(column, attendee.role.rawValue, unless: last?.role == attendee.role)
        case .status:
          insertion.bind(column, attendee.status.rawValue, unless: last?.status == attendee.status)
        case .kind:
          insertion.bind(column, attendee.kind.rawValue, unless: last?.kind == attendee.kind)
        }
      }
      last = attendee
      try insertion.run()
    }
  }

  package mutating func replace(
    with attendees: [Attendee], of record: Int64, _ db: Database
  ) throws {
    deletion.bind(1, record)
    try deletion.run()
    try insert(attendees, of: record, db)
  }

  /// Releases the people of a record before its attendees are deleted.
  package mutating func leave(_ record: Int64, _ db: Database) throws {
    let statement = try db.cachedStatement(sql: "SELECT personId FROM attendee WHERE recordId = ?")
    for person in try Int64.fetchAll(statement, arguments: [record]) { people.leave(person) }
  }

  /// Deletes people that no record names.
  package mutating func finish(_ db: Database) throws { try people.finish(db) }
}
