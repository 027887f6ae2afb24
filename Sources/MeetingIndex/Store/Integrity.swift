import GRDB

/// Whether the database is what its schema says.
enum Integrity {
  /// What is wrong, a sentence each; empty where all is well. Reads everything.
  static func problems(_ db: Database) throws -> [String] {
    var problems = try String.fetchAll(db, sql: "PRAGMA integrity_check(10)").filter { $0 != "ok" }
    let dangling = try Row.fetchAll(db, sql: "PRAGMA foreign_key_check")
    if !dangling.isEmpty {
      problems.append("\(dangling.count) rows point at rows that are no more")
    }
    return problems
  }

  /// Whether the text tables find what they hold. Needs a connection that may write.
  static func textProblems(_ db: Database) throws -> [String] {
    try ["passageText", "documentText"].compactMap { table in
      do {
        try db.execute(sql: "INSERT INTO \(table)(\(table)) VALUES ('integrity-check')")
        return nil
      } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
        return "the text index \(table) does not fit its texts"
      }
    }
  }
}
