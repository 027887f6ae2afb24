import Foundation
import GRDB
import Index

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
  /// Nil where all is whole.
  init?(_ db: Database) throws {
    let row = try Row.fetchOne(
      db, sql: "SELECT beganAt, failure FROM wipe ORDER BY beganAt, path LIMIT 1")
    guard let row else { return nil }
    self.init(
      beganAt: try row.instant("beganAt", of: "wipe"),
      failure: try row.value("failure", of: "wipe"))
  }

  /// Puts a wipe of free pages, log and backups on record, in the transaction that deletes.
  static func begin(now: Int64, _ db: Database) throws { try begin("", now: now, db) }

  /// The same of a kept copy or a mirror, by its absolute path.
  static func begin(copy path: String, now: Int64, _ db: Database) throws {
    try begin(path, now: now, db)
  }

  private static func begin(_ path: String, now: Int64, _ db: Database) throws {
    try db.execute(
      sql: "INSERT OR IGNORE INTO wipe (path, beganAt) VALUES (?, ?)", arguments: [path, now])
  }
}

extension MeetingStore {
  /// Finishes what has begun. Every step may be done twice.
  ///
  /// - Parameter patience: how many seconds to wait for those who read.
  /// - Throws: `IndexError`; the wipe stays on record then.
  func finishWipe(_ lock: WriterLock, now: Int64, patience: Double = 0) throws {
    let paths = try read {
      try String.fetchAll($0, sql: "SELECT path FROM wipe ORDER BY path DESC")
    }
    do {
      for path in paths {
        if path.isEmpty {
          try wipeTraces(lock, now: now, patience: patience)
        } else {
          try removeCopy(path)
        }
        try write(lock) {
          try $0.execute(sql: "DELETE FROM wipe WHERE path = ?", arguments: [path])
        }
      }
    } catch let error as IndexError {
      // Where there is no room for the wipe there may be none for this remark.
      _ = try? write(lock) {
        try $0.execute(sql: "UPDATE wipe SET failure = ?", arguments: [error.message])
      }
      throw error
    }
  }

  private func removeCopy(_ copy: String) throws {
    let isInUse = try read { db in
      try Bool.fetchOne(
        db, sql: "SELECT EXISTS (SELECT 1 FROM source WHERE location = ?)", arguments: [copy])
    }
    if isInUse == true || MirrorFolder.remove(copy) { return }
    throw IndexError(
      .database, "\(copy) can't be removed",
      remedy: .advice("give yourself write permission to its folder"))
  }
}
