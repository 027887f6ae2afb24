import GRDB
import Time

/// A wipe that has begun but is not complete. Deleted data remains in free pages, the write-ahead
/// log and backups until they are wiped. A wipe takes longer than a transaction, may be killed, and
/// may run out of disk space. The deleting transaction therefore stores that a wipe is needed, and
/// the next writer completes it.
package struct PendingErasure: Hashable, Sendable {
  /// The time at which it began, in seconds since 1970-01-01T00:00:00Z.
  package var beganAt: Int64
  /// The cause of the last failure to complete it; nil if there was none.
  package var failure: String?
}

extension PendingErasure {
  /// Reads the oldest incomplete wipe; nil if there is none.
  package init?(_ db: Database) throws {
    let row = try Row.fetchOne(
      db, sql: "SELECT beganAt, failure FROM wipe ORDER BY beganAt, path LIMIT 1")
    guard let row else { return nil }
    self.init(
      beganAt: try row.instant("beganAt", of: "wipe"),
      failure: try row.value("failure", of: "wipe"))
  }

  /// Stores that free pages, log and backups must be wiped. It must be called within the deleting
  /// transaction.
  package static func begin(now: Moment, _ db: Database) throws { try begin("", now: now, db) }

  /// Stores that a copy of standard input or a mirror must be removed, by its absolute path.
  package static func begin(copy path: String, now: Moment, _ db: Database) throws {
    try begin(path, now: now, db)
  }

  private static func begin(_ path: String, now: Moment, _ db: Database) throws {
    try db.execute(
      sql: "INSERT OR IGNORE INTO wipe (path, beganAt) VALUES (?, ?)",
      arguments: [path, now.seconds])
  }

  /// The paths of the copies to remove. The empty path, which comes last, stands for the free
  /// pages, the log and the backups.
  package static func paths(_ db: Database) throws -> [String] {
    try String.fetchAll(db, sql: "SELECT path FROM wipe ORDER BY path DESC")
  }

  /// Stores that the wipe of `path` is complete.
  package static func finish(_ path: String, _ db: Database) throws {
    try db.execute(sql: "DELETE FROM wipe WHERE path = ?", arguments: [path])
  }

  /// Stores the cause of a failure to complete the wipe.
  package static func remember(failure: String, _ db: Database) throws {
    try db.execute(sql: "UPDATE wipe SET failure = ?", arguments: [failure])
  }
}
