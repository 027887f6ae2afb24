import Calendars
import GRDB
import Time

/// Checks that each task has valid values and that its file is known.
package struct TaskCheckup {
  /// The row ids of tasks with invalid values or without a known file.
  package private(set) var wrong: [Int64] = []

  package init(_ db: Database) throws {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT task.*, EXISTS (SELECT 1 FROM file
          WHERE file.sourceId = task.sourceId AND file.path = task.path) AS isShown
        FROM task WHERE goneSince IS NULL ORDER BY id
        """)
    while let row = try rows.next() {
      let isShown: Bool = try row.value("isShown", of: "task")
      if try !isShown || !Self.isSound(row, db) { wrong.append(try row.value("id", of: "task")) }
    }
  }

  private static func isSound(_ row: Row, _ db: Database) throws -> Bool {
    do {
      let task = try StoredTask(row: row, db).task
      let people = JSONArray.encode(task.people.flatMap { [$0.name ?? "", $0.email] })
      return try task.due?.description == row.value("due", of: "task")
        && people == row.value("people", of: "task", as: String.self)
    } catch is DamagedValue {
      return false
    }
  }

  /// Makes the next sync read the files of the tasks again, and flags tasks without a known file as
  /// gone.
  package static func readAgain(_ tasks: [Int64], now: Moment, _ db: Database) throws {
    for task in tasks {
      try db.execute(
        sql: """
          UPDATE file SET revision = NULL
          WHERE (sourceId, path) = (SELECT sourceId, path FROM task WHERE id = ?)
          """, arguments: [task])
      if db.changesCount > 0 { continue }
      try db.execute(
        sql: "UPDATE source SET listing = NULL WHERE id = (SELECT sourceId FROM task WHERE id = ?)",
        arguments: [task])
      try db.execute(
        sql: "UPDATE task SET goneSince = ? WHERE id = ?", arguments: [now.seconds, task])
    }
  }
}
