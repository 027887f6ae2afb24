import Foundation
import Index
import Time

/// Replaces a damaged database with the newest good backup, or with an empty database if there is
/// none. The sources, the settings of calendars and the rules for forgotten meetings are copied
/// from the damaged database.
package struct Restoration: Hashable, Sendable {
  /// The restored backup; nil if there is no good one.
  package let backup: Backup?
  /// The path to which the damaged database was moved; nil if the database was missing.
  package let kept: String?
  /// The identifiers of the sources in the new index.
  package let sources: [String]

  /// Replaces the database in one step: if the run is killed, either the damaged or the new
  /// database is in place.
  ///
  /// - Parameters:
  ///   - home: the folder of the index.
  ///   - patience: the number of seconds to wait for another writer.
  package init(
    home: String, now: Moment, patience: Double = 0, waiting: (String) -> Void = { _ in }
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
    let old = "\(path).damaged-\(BackupName(takenAt: now).time)"
    kept = FileManager.default.fileExists(atPath: path) ? old : nil
    try Self.exchange(path, for: draft, keeping: old)
    // The new database has no state for this mirror, so the next sync has to fetch it again.
    for folder in unfetched where !folder.isEmpty && !folder.contains("/") && folder != ".." {
      try? FileManager.default.removeItem(atPath: "\(home)/mirror/\(folder)")
    }
    withExtendedLifetime(lock) {}
  }

  /// Copies a backup to `draft`, which doesn't exist yet.
  private static func copy(_ backup: String, to draft: String) throws {
    do {
      try FileManager.default.copyItem(atPath: backup, toPath: draft)
      chmod(draft, 0o600)
    } catch {
      throw IndexError(
        .database, "the backup \(backup) can't be copied to \(draft)", remedy: .freeSpace)
    }
  }

  /// Replaces the damaged database with the draft. The damaged database first gets a hard link at
  /// `kept`, so that a file always exists at `path`. Before the exchange, its write-ahead log is
  /// moved away, because SQLite must not apply it to the new database.
  private static func exchange(_ path: String, for draft: String, keeping kept: String) throws {
    let manager = FileManager.default
    guard manager.fileExists(atPath: path) == false || link(path, kept) == 0 || errno == EEXIST
    else {
      throw IndexError(
        .database, "the database \(path) can't be renamed to \(kept)", remedy: .moveAway)
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
  /// Returns the newest backup that is sound and readable by this version; nil if there is none.
  static func newestGood(in home: String) -> Backup? {
    all(in: home).first { DatabaseFile($0.path).isUsable }
  }
}
