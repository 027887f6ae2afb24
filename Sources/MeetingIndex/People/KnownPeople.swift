import GRDB
import Questions

extension PeopleDirectory {
  /// Everybody who organizes or attends; rooms and resources are no people.
  init(_ db: Database) throws {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT id, name, email FROM person WHERE EXISTS (
          SELECT 1 FROM attendee WHERE personId = person.id AND kind NOT IN ('room', 'resource'))
        OR EXISTS (SELECT 1 FROM record WHERE organizerId = person.id) ORDER BY id
        """)
    self.init(
      try rows.map { row in
        PersonSpelling(
          id: try row.value("id", of: "person"), name: try row.value("name", of: "person"),
          email: try row.value("email", of: "person"))
      })
  }
}
