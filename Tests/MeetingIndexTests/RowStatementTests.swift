import GRDB
import Testing

@testable import Index

@Suite("A row that is written by the names of its columns")
struct RowStatementTests {
  /// Columns in another order than in the table.
  private enum Column: Int32, BoundColumn {
    case third = 1
    case first, id, second

    static let table = "example"
  }

  private func rows(_ write: (Database) throws -> Void) throws -> [[String]] {
    try DatabaseQueue().write { db in
      try db.execute(
        sql: "CREATE TABLE example (id INTEGER PRIMARY KEY, first TEXT, second TEXT, third TEXT)")
      try write(db)
      return try Row.fetchAll(db, sql: "SELECT first, second, third FROM example ORDER BY id").map {
        row in (0..<3).map { row[$0] ?? "none" }
      }
    }
  }

  @Test("has each value in its own column, in whatever order they are bound")
  func insertion() throws {
    let rows = try rows { db in
      let statement = try RowStatement<Column>(inserting: [.second, .third, .first], db)
      for column in [Column.first, .second, .third] { statement.bind(column, "\(column)") }
      try statement.run()
      // Bound values stay.
      statement.bind(.second, nil as String?)
      statement.bind(.third, "same", unless: true)
      try statement.run()
    }
    #expect(rows == [["first", "second", "third"], ["first", "none", "third"]])
  }

  @Test("is changed where its key says, and in the columns that are named")
  func update() throws {
    let rows = try rows { db in
      try db.execute(sql: "INSERT INTO example VALUES (7, 'a', 'b', 'c'), (8, 'd', 'e', 'f')")
      let statement = try RowStatement<Column>(updating: [.third, .first], where: .id, db)
      statement.bind(.first, "x")
      statement.bind(.third, "y")
      statement.bind(.id, 8)
      try statement.run()
    }
    #expect(rows == [["a", "b", "c"], ["x", "e", "y"]])
  }

  @Test("is refused before anything is written where the table has no such column")
  func unknownColumn() throws {
    #expect(throws: DatabaseError.self) {
      try DatabaseQueue().write { db in
        try db.execute(sql: "CREATE TABLE example (id INTEGER PRIMARY KEY, first TEXT)")
        _ = try RowStatement<Column>(db)
      }
    }
  }
}
