import GRDB
import Questions

extension PeopleDirectory {
  /// Creates a directory of everybody who organizes or attends, without rooms and resources.
  ///
  /// - Parameter aliases: the user's aliases; empty if the result is stored, because stored data
  ///   must not depend on settings.
  package init(_ db: Database, aliases: [PersonAlias] = []) throws {
    self.init(try PersonSpelling.all(db), aliases: aliases)
  }
}

extension KnownPerson {
  /// Everybody who organizes or attends, in the order of their first appearance. The user's aliases
  /// are not applied.
  package static func everybody(_ db: Database) throws -> [KnownPerson] {
    identify(try PersonSpelling.all(db))
  }
}

extension PersonSpelling {
  fileprivate static func all(_ db: Database) throws -> [PersonSpelling] {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT id, name, email, uses FROM person WHERE EXISTS (
          SELECT 1 FROM attendee WHERE personId = person.id AND kind NOT IN ('room', 'resource'))
        OR EXISTS (SELECT 1 FROM record WHERE organizerId = person.id) ORDER BY id
        """)
    var spellings: [PersonSpelling] = []
    while let row = try rows.next() {
      spellings.append(
        PersonSpelling(
          id: try row.value(at: 0, of: "person"), name: try row.value(at: 1, of: "person"),
          email: try row.value(at: 2, of: "person"), uses: try row.value(at: 3, of: "person")))
    }
    return spellings
  }
}

extension PeopleDirectory {
  /// Returns true if the index contains a person with exactly this address, or with this name,
  /// ignoring case.
  package static func isKnown(_ written: String, in store: MeetingStore) throws -> Bool {
    try store.read { db in
      try Bool.fetchOne(
        db,
        sql: """
          SELECT EXISTS (SELECT 1 FROM person WHERE email = ?1 OR name = ?1 COLLATE NOCASE)
          """, arguments: [written]) ?? false
    }
  }
}
