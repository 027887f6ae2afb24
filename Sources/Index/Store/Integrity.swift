import GRDB

/// Checks the database against its schema.
package enum Integrity {
  /// The problems, one sentence each; empty if there are none. The whole database is read.
  package static func problems(_ db: Database) throws -> [String] {
    let damage = try damage(db)
    let dangling = try dangling(inDerived: true, db)
    return damage + (dangling == 0 ? [] : [sentence(dangling)])
  }

  /// The problems except for dangling references in derived data.
  package static func damage(_ db: Database) throws -> [String] {
    let problems = try String.fetchAll(db, sql: "PRAGMA integrity_check(10)").filter { $0 != "ok" }
    let dangling = try dangling(inDerived: false, db)
    return problems + (dangling == 0 ? [] : [sentence(dangling)])
  }

  /// The number of rows that refer to missing rows.
  ///
  /// - Parameter isDerived: whether to count only rows of derived data, which can be rebuilt; if
  ///   false, only other rows are counted.
  package static func dangling(inDerived isDerived: Bool, _ db: Database) throws -> Int {
    try Int.fetchOne(
      db,
      sql: """
        SELECT count(*) FROM pragma_foreign_key_check
        WHERE (parent = 'document' OR "table" = 'openText') = ?
        """, arguments: [isDerived]) ?? 0
  }

  package static func sentence(_ dangling: Int) -> String {
    dangling == 1 ? "1 row refers to a missing row" : "\(dangling) rows refer to missing rows"
  }
}
