import Foundation
import Index

/// A new database in the place of a damaged one: the newest good backup, or an empty one where there is
/// none, with the sources, the calendars' choices and what is forgotten of the damaged one.
package struct Restoration: Hashable, Sendable {
  /// The backup that was put back; nil if there is no good one.
  package let backup: Backup?
  /// The path where the damaged database is kept; nothing is there if it was missing.
  package let kept: String
  /// The identifiers of the sources that the index has now.
  package let sources: [String]

  /// Puts one in place as one step: a run that is killed leaves the damaged database or the new one.
  ///
  /// - Parameters:
  ///   - home: the folder of the index.
  ///   - now: in seconds since 1970-01-01T00:00:00Z.
  ///   - patience: how many seconds to wait for another writer.
  package init(
    home: String, now: Int64, patience: Double = 0, waiting: (String) -> Void = { _ in }
  ) throws {
    let lock = try WriterLock(home: home, now: now, patience: patience, waiting: waiting)
    let path = MeetingStore.databasePath(in: home)
    let draft = path + ".restoring"
    backup = Backup.newestGood(in: home)
    let saved = SavedSources(of: home)
    try? FileManager.default.removeItem(atPath: draft)
    if let backup { try Self.copy(backup.path, to: draft) }
    let unfetched: [String]
    (sources, unfetched) = try saved.complete(draft)
    kept = "\(path).damaged-\(BackupName(takenAt: now).time)"
    try Self.exchange(path, for: draft, keeping: kept)
    // Such a folder is a copy that nothing describes any more; the next sync fetches it anew.
    for folder in unfetched where !folder.isEmpty && !folder.contains("/") && folder != ".." {
      try? FileManager.default.removeItem(atPath: "\(home)/mirror/\(folder)")
    }
    withExtendedLifetime(lock) {}
  }

  /// - Parameter draft: of the new database, without a file yet.
  private static func copy(_ backup: String, to draft: String) throws {
    do {
      try FileManager.default.copyItem(atPath: backup, toPath: draft)
      chmod(draft, 0o600)
    } catch {
      throw IndexError(
        .database, "the backup \(backup) can't be copied to \(draft)", remedy: .freeSpace)
    }
  }

  /// The damaged database is left with a second name, so that there is one at its path at any moment.
  /// Its log goes first: the new one must not be read with it.
  private static func exchange(_ path: String, for draft: String, keeping kept: String) throws {
    let manager = FileManager.default
    guard manager.fileExists(atPath: path) == false || link(path, kept) == 0 || errno == EEXIST
    else {
      throw IndexError(
        .database, "the database \(path) can't be kept as \(kept)", remedy: .moveAway)
    }
    for part in ["-wal", "-shm"] where manager.fileExists(atPath: path + part) {
      try? manager.moveItem(atPath: path + part, toPath: kept + part)
    }
    guard !manager.fileExists(atPath: path + "-wal"), rename(draft, path) == 0 else {
      throw IndexError(
        .database, "the database \(path) can't be replaced",
        remedy: .advice("give yourself write permission to its folder"))
    }
  }
}

extension Backup {
  /// The newest backup that is sound and that this program can read; nil if there is none.
  static func newestGood(in home: String) -> Backup? {
    all(in: home).first { DatabaseFile($0.path).isUsable }
  }
}
