import Changes
import Foundation
import GRDB
import Index

/// Wiping of what deleted rows leave behind: terms and codes in segments, remarks that quote files,
/// free pages, samples of keys in the planner's statistics, the log, and backups.
extension MeetingStore {
  /// For the transaction that deletes.
  func wipeDerivedTexts(_ db: Database) throws {
    for segment in try Int64.fetchAll(
      db, sql: "SELECT id FROM segment WHERE generation <> (SELECT current FROM generation)")
    {
      try SegmentRow.delete(segment, db)
    }
    try SegmentMerging.merge(upTo: .max, dropsDead: true, db)
  }

  /// Wipes the quotations in stored problems. Their places stay.
  func wipeQuotations(_ db: Database) throws {
    for row in try Row.fetchAll(db, sql: "SELECT id, problems FROM file WHERE problems <> '[]'") {
      let problems = StoredProblem.decode(try row.value("problems", of: "file"))
      try db.execute(
        sql: "UPDATE file SET problems = ? WHERE id = ?",
        arguments: [
          StoredProblem.encode(problems, quoting: false),
          try row.value("id", of: "file", as: Int64.self),
        ])
    }
    // A question may name someone.
    try db.execute(sql: "DELETE FROM questionVector")
    try db.execute(
      sql: "UPDATE job SET failure = ?, remedy = NULL WHERE failure IS NOT NULL",
      arguments: ["it failed, and why went with what was forgotten"])
  }

  /// Backups come after the pages, of which they are copies, and the log last, as both are in it.
  ///
  /// - Parameter patience: how many seconds to wait for those who read the log.
  func wipeTraces(_ lock: WriterLock, now: Int64, patience: Double) throws {
    try writeWithoutTransaction(lock) { try $0.execute(sql: "ANALYZE; VACUUM") }
    if home.isEmpty { return }
    try emptyMirrors(lock, now: now)
    LastAnswer(home: home).remove()
    // What was written to calendars has their text before and after.
    try finishChanges(lock, now: now)
    try ChangeJournal(home: home).removeAll()
    try replaceBackups(now: now)
    try emptyLog(lock, patience: patience)
  }

  /// Backups hold what was forgotten, whole ones and such that were never finished. One new one
  /// takes their place.
  private func replaceBackups(now: Int64) throws {
    try removePartialBackups()
    let old = backups()
    guard !old.isEmpty else { return }
    let new = try backUp(keep: old.count + 1, now: now)
    for backup in old where backup.path != new.path {
      guard unlink(backup.path) == 0 || errno == ENOENT else {
        throw IndexError(
          .database,
          "the backup \(backup.path) can't be removed",
          remedy: .advice("give yourself write permission to its folder")
        )
      }
    }
  }

  /// Each try waits as long as one waits for a transaction; a check-up of a large index reads longer.
  private func emptyLog(_ lock: WriterLock, patience: Double) throws {
    let end = ContinuousClock.now + .seconds(patience)
    repeat {
      let isBusy = try writeWithoutTransaction(lock) { db in
        try Int.fetchOne(db, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
      }
      if isBusy == 0 { return }
    } while ContinuousClock.now < end
    throw IndexError(
      .busy, "the index is being read, so traces are left in the log", remedy: .wipe)
  }
}
