import Changes
import Foundation
import Index
import Mirror
import Time

/// Wipes the traces of deleted rows in free pages, the query planner's statistics, the write-ahead
/// log, and backups. Each step can be repeated safely.
struct Erasure {
  private let store: MeetingStore
  private let lock: WriterLock
  private let now: Moment
  private let patience: Double

  /// - Parameter patience: the number of seconds to wait for readers of the log.
  init(_ store: MeetingStore, _ lock: WriterLock, now: Moment, patience: Double = 0) {
    (self.store, self.lock, self.now, self.patience) = (store, lock, now, patience)
  }

  /// Finishes a pending wipe.
  ///
  /// - Throws: `IndexError`, in which case the wipe stays pending.
  func finish() throws {
    let paths = try store.read { try PendingErasure.paths($0) }
    do {
      for path in paths {
        if path.isEmpty { try wipeTraces() } else { try removeCopy(path) }
        try store.write(lock) { try PendingErasure.finish(path, $0) }
      }
    } catch let error as IndexError {
      // This write may also fail, for example if the disk is full.
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

  /// Wipes all traces. Free pages are wiped before backups are made, because a backup would copy
  /// them. The write-ahead log is wiped last, because the other steps write to it.
  private func wipeTraces() throws {
    try store.writeWithoutTransaction(lock) { try FreedSpace.remove($0) }
    if store.home.isEmpty { return }
    try ForgottenMirrors(store).empty(lock, now: now)
    LastAnswer(home: store.home).remove()
    // The journal of changes contains the old and new text of events.
    try CalendarChanges(store).finish(lock, now: now)
    try ChangeJournal(home: store.home).removeAll()
    try replaceBackups()
    try emptyLog()
  }

  /// Replaces all backups with a new one, because the old ones contain the forgotten data.
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

  /// Empties the write-ahead log, and retries until `patience` has passed. A single attempt waits
  /// only for SQLite's busy timeout, but a checkup of a large index can read for longer.
  private func emptyLog() throws {
    let end = ContinuousClock.now + .seconds(patience)
    repeat {
      if try store.writeWithoutTransaction(lock, FreedSpace.emptyLog) { return }
    } while ContinuousClock.now < end
    throw IndexError(
      .busy, "another process is reading the index, so traces are left in the log", remedy: .wipe)
  }
}
