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
}
