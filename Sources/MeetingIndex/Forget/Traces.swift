import Foundation
import GRDB

/// What a deleted row leaves behind: terms and codes in segments, free pages, the log, samples of
/// keys in the planner's statistics, and backups.
extension MeetingStore {
  func wipeDerivedTexts(_ db: Database) throws {
    for segment in try Int64.fetchAll(
      db, sql: "SELECT id FROM segment WHERE generation <> (SELECT current FROM generation)")
    {
      try SegmentRow.delete(segment, db)
    }
    try SegmentMerging.merge(upTo: .max, dropsDead: true, db)
  }

  func wipeFreePages(_ lock: WriterLock) throws {
    try writeWithoutTransaction(lock) { db in
      try db.execute(sql: "ANALYZE; VACUUM")
      let isBusy = try Int.fetchOne(db, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
      guard isBusy == 0 else {
        throw IndexError(
          .busy,
          "the meetings are forgotten, but a question was being answered, so traces are left in "
            + "the log", remedy: .wipe)
      }
    }
  }

  /// Backups hold what was forgotten. One new one takes their place.
  func replaceBackups(now: Int64) throws {
    let old = backups()
    guard !old.isEmpty else { return }
    let new = try backUp(keep: old.count + 1, now: now)
    for backup in old where backup.path != new.path {
      try FileManager.default.removeItem(atPath: backup.path)
    }
  }
}
