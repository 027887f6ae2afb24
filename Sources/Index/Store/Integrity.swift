import GRDB

/// Checks the database against its schema.
package enum Integrity {
  /// The problems, one sentence each; empty if there are none. Reads the whole database.
  package static func problems(_ db: Database) throws -> [String] {
    let damage = try damage(db)
    let dangling = try dangling(to: true, db)
    return damage + (dangling == 0 ? [] : [sentence(dangling)])
  }

  /// The problems apart from references to missing documents, which can be recreated.
  package static func damage(_ db: Database) throws -> [String] {
    let problems = try String.fetchAll(db, sql: "PRAGMA integrity_check(10)").filter { $0 != "ok" }
    let dangling = try dangling(to: false, db)
    return problems + (dangling == 0 ? [] : [sentence(dangling)])
  }

  /// The number of rows that refer to missing documents, or else to other missing rows.
  package static func dangling(to documents: Bool, _ db: Database) throws -> Int {
    try Int.fetchOne(
      db, sql: "SELECT count(*) FROM pragma_foreign_key_check WHERE (parent = 'document') = ?",
      arguments: [documents]) ?? 0
  }

  package static func sentence(_ dangling: Int) -> String {
    "\(dangling) rows refer to missing rows"
  }
}
