import GRDB

/// Forgetting that has begun and is not whole. What was deleted stays in free pages, the log and
/// backups until they have been wiped, which takes longer than any transaction and may be killed or
/// find no room. So the transaction that deletes puts the wipe on record, and anyone who writes
/// next finishes it.
package struct PendingErasure: Hashable, Sendable {
  /// In seconds since 1970-01-01T00:00:00Z.
  package var beganAt: Int64
  /// Why it could not be finished the last time.
  package var failure: String?
}

extension PendingErasure {
  /// Nil if all is whole.
  package init?(_ db: Database) throws {
    let row = try Row.fetchOne(
      db, sql: "SELECT beganAt, failure FROM wipe ORDER BY beganAt, path LIMIT 1")
    guard let row else { return nil }
    self.init(
      beganAt: try row.instant("beganAt", of: "wipe"),
      failure: try row.value("failure", of: "wipe"))
  }

  /// Puts a wipe of free pages, log and backups on record, in the transaction that deletes.
  package static func begin(now: Int64, _ db: Database) throws { try begin("", now: now, db) }

  /// The same of a kept copy or a mirror, by its absolute path.
  package static func begin(copy path: String, now: Int64, _ db: Database) throws {
    try begin(path, now: now, db)
  }

  private static func begin(_ path: String, now: Int64, _ db: Database) throws {
    try db.execute(
      sql: "INSERT OR IGNORE INTO wipe (path, beganAt) VALUES (?, ?)", arguments: [path, now])
  }

  /// The paths of copies that are to be removed, and an empty one for free pages, log and backups, last.
  package static func paths(_ db: Database) throws -> [String] {
    try String.fetchAll(db, sql: "SELECT path FROM wipe ORDER BY path DESC")
  }

  /// Takes one of `paths` off the record.
  package static func finish(_ path: String, _ db: Database) throws {
    try db.execute(sql: "DELETE FROM wipe WHERE path = ?", arguments: [path])
  }

  /// Notes why the wipe could not be finished.
  package static func remember(failure: String, _ db: Database) throws {
    try db.execute(sql: "UPDATE wipe SET failure = ?", arguments: [failure])
  }
}
