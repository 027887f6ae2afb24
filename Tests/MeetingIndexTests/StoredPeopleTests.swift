import GRDB
import Index
import Questions
import Sync
import Testing
import Time

@testable import Search

@Suite("The table of people")
struct StoredPeopleTests {
  private static let aliases = [PersonAlias(name: "Bo", members: ["bo@example.com", "Robert Ash"])]

  private func index() throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    let database = try DatabaseQueue(configuration: configuration)
    try Schema.migrator.migrate(database)
    try database.write { db in
      for (place, person) in Self.people.enumerated() {
        try db.execute(
          sql: "INSERT INTO person (id, name, email) VALUES (?, ?, ?)",
          arguments: [place + 1, person.name, person.email])
        try db.execute(
          sql: """
            INSERT INTO attendee (recordId, personId, position, role, status, kind)
            VALUES (1, ?1, ?1, 'required', 'accepted', 'individual')
            """,
          arguments: [place + 1])
      }
    }
    return database
  }

  private static let people = [
    ("Ada Quist", "ada.quist@example.com"), ("", "bo@example.com"), ("Robert Ash", ""),
    ("Zoë Ram", "zo@example.org"), ("O'Neill, Jean-Luc", "jl@mail.example.org"),
    ("Дарья Ким", "d.kim@example.com"), ("Eve Fox", ""),
  ].map { (name: $0.0, email: $0.1) }

  private static let spellings = people.enumerated().map {
    PersonSpelling(id: Int64($0.offset), name: $0.element.name, email: $0.element.email)
  }

  @Test("goes with every change of a person")
  func changes() throws {
    let database = try index()
    for change in [
      "INSERT INTO person (name, email) VALUES ('Eve', 'eve@example.com')",
      "UPDATE person SET uses = uses WHERE id = 1", "DELETE FROM person WHERE id = 7",
    ] {
      try database.write { db in
        try StoredPeople.refresh(Self.aliases, db)
        #expect(try StoredPeople.isCurrent(Self.aliases, db))
        #expect(try !StoredPeople.isCurrent([], db))
        #expect(try !StoredPeople.isWrong(Self.aliases, db))
        try db.execute(sql: change)
        #expect(try !StoredPeople.isCurrent(Self.aliases, db), "\(change)")
      }
    }
  }

  @Test("finds whom the people themselves give, each by any of their words")
  func same() throws {
    let directory = PeopleDirectory(Self.spellings, aliases: Self.aliases)
    let stored = PeopleDirectory(try #require(PeopleTable(directory.table.bytes)))
    #expect(stored.count == 6 && stored.everybody == directory.everybody)
    for (written, name) in [
      ("ada", "Ada Quist"), ("qui", "Ada Quist"), ("AQ", "Ada Quist"),
      ("quost", "Ada Quist"), ("bob", "Bo"), ("robert ash", "Bo"), ("zoe", "Zoë Ram"),
      ("oneill", "O'Neill, Jean-Luc"), ("jean luc", "O'Neill, Jean-Luc"), ("дар", "Дарья Ким"),
      ("zo@example.org", "Zoë Ram"), ("jl@mail", "O'Neill, Jean-Luc"),
    ] {
      let found = try #require(stored.match(written), "\(written)")
      #expect(found.people.map(\.displayName) == [name], "\(written)")
    }
    #expect(stored.match("nobody") == nil)
  }

  @Test("that is cut or has other bytes is none, or says no more than it has")
  func damaged() throws {
    let bytes = PeopleDirectory(Self.spellings).table.bytes
    for place in bytes.indices {
      var damaged = bytes
      damaged[place] ^= 0xFF
      for bytes in [damaged, Array(bytes[..<place])] {
        guard let table = PeopleTable(bytes) else { continue }
        let directory = PeopleDirectory(table)
        for word in ["ada", "uis", "quost"] { _ = directory.match(word) }
      }
    }
  }

  @Test("with a byte changed in the database is not used, and made again")
  func digest() throws {
    let database = try index()
    try database.write { db in
      try StoredPeople.refresh([], db)
      try db.execute(sql: "UPDATE peopleTable SET bytes = zeroblob(length(bytes))")
      #expect(try StoredPeople.isWrong([], db))
      #expect(try !StoredPeople.isCurrent([], db))
      try StoredPeople.refresh([], db)
      #expect(try StoredPeople.isCurrent([], db) && !StoredPeople.isWrong([], db))
    }
  }
}
