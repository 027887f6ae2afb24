import Changes
import Foundation
import Index
import Mirror

/// Wiping of what deleted rows leave behind: free pages, samples of keys in the planner's statistics, the
/// log, and backups. Every step may be done twice.
struct Erasure {
  private let store: MeetingStore
  private let lock: WriterLock
  private let now: Int64
  private let patience: Double

  /// - Parameter patience: how many seconds to wait for those who read the log.
  init(_ store: MeetingStore, _ lock: WriterLock, now: Int64, patience: Double = 0) {
    (self.store, self.lock, self.now, self.patience) = (store, lock, now, patience)
  }

  /// Finishes what has begun.
  ///
  /// - Throws: `IndexError`; the wipe stays on record then.
  func finish() throws {
    let paths = try store.read { try PendingErasure.paths($0) }
    do {
      for path in paths {
        if path.isEmpty { try wipeTraces() } else { try removeCopy(path) }
        try store.write(lock) { try PendingErasure.finish(path, $0) }
      }
    } catch let error as IndexError {
      // A disk without room for the wipe may have none for this remark.
      _ = try? store.write(lock) { try PendingErasure.remember(failure: error.message, $0) }
      throw error
    }
  }

  private func removeCopy(_ copy: String) throws {
    let isInUse = try store.read { try SourceRows.areAny(at: copy, $0) }
    if isInUse || MirrorFolder.remove(copy) { return }
    throw IndexError(
      .database, "\(copy) can't be removed",
      remedy: .advice("give yourself write permission to its folder"))
  }

  /// Backups come after the pages, of which they are copies, and the log last, as both are in it.
  private func wipeTraces() throws {
    try store.writeWithoutTransaction(lock) { try FreedSpace.remove($0) }
    if store.home.isEmpty { return }
    try ForgottenMirrors(store).empty(lock, now: now)
    LastAnswer(home: store.home).remove()
    // The journal of changes has the text of events before and after.
    try CalendarChanges(store).finish(lock, now: now)
    try ChangeJournal(home: store.home).removeAll()
    try replaceBackups()
    try emptyLog()
  }

  /// Backups hold what was forgotten, whole ones and such that were never finished. One new one
  /// takes their place.
  private func replaceBackups() throws {
    let backups = Backups(store)
    try backups.removePartial()
    let old = backups.all
    guard !old.isEmpty else { return }
    let new = try backups.add(keeping: old.count + 1, now: now)
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
  private func emptyLog() throws {
    let end = ContinuousClock.now + .seconds(patience)
    repeat {
      if try store.writeWithoutTransaction(lock, FreedSpace.emptyLog) { return }
    } while ContinuousClock.now < end
    throw IndexError(
      .busy, "the index is being read, so traces are left in the log", remedy: .wipe)
  }
}
