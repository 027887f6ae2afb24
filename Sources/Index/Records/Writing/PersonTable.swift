import Calendars
import GRDB

/// Finds or inserts rows of `person`.
package struct PersonTable {
  private var ids: [Person: Int64] = [:]
  /// The ids of people that a record has stopped naming.
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

  /// Notes that a record has stopped naming the person.
  package mutating func leave(_ person: Int64) { left.insert(person) }

  /// Deletes people that no record names, and updates the counts of the others.
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
