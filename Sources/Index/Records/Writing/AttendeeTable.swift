import Calendars
import GRDB

enum AttendeeColumn: Int32, BoundColumn {
  case recordId = 1
  case position, personId, role, status, kind

  static let table = "attendee"
}

/// Writes rows of `attendee` and the rows of `person` that they refer to.
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
        // Bound values remain bound, and most attendees equal the previous one in these columns.
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

  /// Marks the people of a record for a check in `finish`. It must be called before the attendees
  /// are deleted.
  package mutating func leave(_ record: Int64, _ db: Database) throws {
    let statement = try db.cachedStatement(sql: "SELECT personId FROM attendee WHERE recordId = ?")
    for person in try Int64.fetchAll(statement, arguments: [record]) { people.leave(person) }
  }

  /// Deletes the marked people to whom no record refers anymore.
  package mutating func finish(_ db: Database) throws { try people.finish(db) }
}

/// Finds or inserts rows of `person`.
package struct PersonTable {
  private var ids: [Person: Int64] = [:]
  /// The ids of people to whom some record no longer refers.
  private var left = Set<Int64>()

  package mutating func id(of person: Person, _ db: Database) throws -> Int64 {
    if let id = ids[person] { return id }
    let arguments: StatementArguments = [person.email, person.name ?? ""]
    let select = try db.cachedStatement(sql: "SELECT id FROM person WHERE email = ? AND name = ?")
    if let id = try Int64.fetchOne(select, arguments: arguments) {
      ids[person] = id
      return id
    }
    try db.cachedStatement(sql: "INSERT INTO person (email, name) VALUES (?, ?)")
      .execute(arguments: arguments)
    let id = db.lastInsertedRowID
    ids[person] = id
    try NameWordTable.add(person.name ?? "", person.email, of: id, db)
    return id
  }

  /// Marks a person for a check in `finish`, because some record no longer refers to them.
  package mutating func leave(_ person: Int64) { left.insert(person) }

  /// Deletes the marked people to whom no record refers anymore, and updates the counts of the
  /// others.
  package mutating func finish(_ db: Database) throws {
    let isUsed = try db.cachedStatement(
      sql: """
        SELECT EXISTS (SELECT 1 FROM attendee WHERE personId = ?1)
          OR EXISTS (SELECT 1 FROM record WHERE organizerId = ?1)
        """)
    let delete = try db.cachedStatement(sql: "DELETE FROM person WHERE id = ?")
    for person in left where try Bool.fetchOne(isUsed, arguments: [person]) == false {
      try delete.execute(arguments: [person])
    }
    let recount = try db.cachedStatement(sql: PersonUses.recountOne)
    for person in left.union(ids.values) { try recount.execute(arguments: [person]) }
    self = PersonTable()
  }
}
