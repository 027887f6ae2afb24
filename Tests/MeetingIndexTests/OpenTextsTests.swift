import GRDB
import Testing

@testable import Index

@Suite("The table of notes that may have something open")
struct OpenTextsTests {
  private static let texts = [
    "Agenda\n- [ ] Lee: order the buoys", "We met at the pier.", "Action: Dana writes to the port",
    "Decision: the barge stays",
  ]

  private func index() throws -> DatabaseQueue {
    let database = try DatabaseQueue()
    try Schema.migrator.migrate(database)
    try database.write { db in
      var notes = try NotesTable(db)
      for text in Self.texts { _ = try notes.id(of: text, db) }
    }
    return database
  }

  private func opened(_ db: Database) throws -> [Int64] {
    try Int64.fetchAll(db, sql: "SELECT notesId FROM openText ORDER BY notesId")
  }

  @Test("has those alone, and loses them with the notes, also in a bulk transaction")
  func rows() throws {
    let database = try index()
    // As a sync does, which checks no references.
    try database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA foreign_keys = OFF") }
    try database.write { db in
      #expect(try opened(db) == [1, 3])
      #expect(try !OpenTexts.areWrong(db))
      var notes = try NotesTable(db)
      notes.leave(3)
      try notes.finish(db)
      #expect(try opened(db) == [1])
    }
  }

  @Test(
    "that has a row too many or too few is found, and made anew",
    arguments: [
      "DELETE FROM openText WHERE notesId = 3", "INSERT INTO openText VALUES (2)",
      "INSERT INTO openText VALUES (99)",
    ])
  func wrong(change: String) throws {
    let database = try index()
    try database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA foreign_keys = OFF") }
    try database.write { db in
      try db.execute(sql: change)
      #expect(try OpenTexts.areWrong(db))
      try OpenTexts.fill(db)
      #expect(try opened(db) == [1, 3])
    }
  }
}
