import GRDB

/// Space of the database that holds nothing any more, outside of a transaction.
package enum FreedSpace {
  /// Has whatever is deleted from now on overwritten.
  package static func overwrite(_ db: Database) throws {
    try db.execute(sql: "PRAGMA secure_delete = ON")
  }

  /// Writes the database anew without free pages, and the planner's statistics, which hold samples of keys.
  package static func remove(_ db: Database) throws { try db.execute(sql: "ANALYZE; VACUUM") }

  /// Empties the log.
  ///
  /// - Returns: false if someone reads it.
  package static func emptyLog(_ db: Database) throws -> Bool {
    try Int.fetchOne(db, sql: "PRAGMA wal_checkpoint(TRUNCATE)") == 0
  }

  /// Refreshes the planner's statistics, and empties the log where no one reads it.
  package static func optimize(_ db: Database) throws {
    try db.execute(sql: "PRAGMA optimize; PRAGMA wal_checkpoint(TRUNCATE)")
  }

  /// Gives free pages back to the file system where more than `share` of all pages are free.
  ///
  /// - Returns: by how many bytes the database shrank.
  package static func giveBack(whereFreeExceeds share: Double, _ db: Database) throws -> Int64 {
    func pragma(_ name: String) throws -> Int64 {
      try Int64.fetchOne(db, sql: "PRAGMA \(name)") ?? 0
    }
    let pages = try pragma("page_count")
    guard Double(try pragma("freelist_count")) > Double(pages) * share else { return 0 }
    try db.execute(sql: "VACUUM")
    return try (pages - pragma("page_count")) * pragma("page_size")
  }
}
