import GRDB

/// Reclaims and wipes unused space in the database. This must be done outside of transactions.
package enum FreedSpace {
  /// Makes SQLite overwrite all content deleted from now on with zeros.
  package static func overwrite(_ db: Database) throws {
    try db.execute(sql: "PRAGMA secure_delete = ON")
  }

  /// Rewrites the database without free pages and old statistics, which may contain values of
  /// deleted rows.
  package static func remove(_ db: Database) throws { try db.execute(sql: "ANALYZE; VACUUM") }

  /// Empties the write-ahead log.
  ///
  /// - Returns: false if a reader prevented it.
  package static func emptyLog(_ db: Database) throws -> Bool {
    try Int.fetchOne(db, sql: "PRAGMA wal_checkpoint(TRUNCATE)") == 0
  }

  /// Refreshes the query planner's statistics, and empties the log unless a reader prevents it.
  package static func optimize(_ db: Database) throws {
    try db.execute(sql: "PRAGMA optimize; PRAGMA wal_checkpoint(TRUNCATE)")
  }

  /// Returns free pages to the file system if they exceed `share` of all pages.
  ///
  /// - Returns: the number of bytes by which the database shrank.
  package static func returnFreePages(whereFreeExceeds share: Double, _ db: Database) throws
    -> Int64
  {
    func pragma(_ name: String) throws -> Int64 {
      try Int64.fetchOne(db, sql: "PRAGMA \(name)") ?? 0
    }
    let pages = try pragma("page_count")
    guard Double(try pragma("freelist_count")) > Double(pages) * share else { return 0 }
    try db.execute(sql: "VACUUM")
    return try (pages - pragma("page_count")) * pragma("page_size")
  }
}
