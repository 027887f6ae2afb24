import Foundation
import GRDB
import Index

/// A new database in the place of a damaged one: the newest good backup, or an empty one where there is
/// none, with the sources, the calendars' choices and what is forgotten of the damaged one.
package struct Restoration: Hashable, Sendable {
  /// The backup that was put back; nil where there is no good one.
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
    (sources, unfetched) = try Self.complete(draft, with: saved)
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

  /// - Returns: the sources that are there then, and folders of copies that belong to none that was
  ///   known to the backup.
  private static func complete(
    _ draft: String, with saved: SavedSources
  ) throws -> (sources: [String], unfetched: [String]) {
    let descriptor = open(draft, O_CREAT | O_RDWR, 0o600)
    if descriptor >= 0 { close(descriptor) }
    return try MeetingStore.naming(draft) {
      let database = try DatabaseQueue(path: draft, configuration: .forMeetings(.writing))
      try Schema.migrator.migrate(database)
      let result = try database.write { db in
        let unfetched = try saved.add(to: db)
        // The copies of servers are newer than the backup, so each is asked for everything once.
        try db.execute(
          sql: """
            UPDATE collection SET token = NULL, ctag = NULL;
            UPDATE resource SET etag = NULL, isPending = 1;
            """)
        return (try String.fetchAll(db, sql: "SELECT id FROM source ORDER BY id"), unfetched)
      }
      try database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
      try database.close()
      return result
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
  /// The newest backup that is sound and that this program can read; nil where there is none.
  static func newestGood(in home: String) -> Backup? {
    all(in: home).first { backup in
      var configuration = Configuration()
      configuration.readonly = true
      let isGood = try? DatabaseQueue(path: backup.path, configuration: configuration).read { db in
        try !Schema.migrator.hasBeenSuperseded(db) && Integrity.problems(db).isEmpty
          && db.tableExists("record")
      }
      return isGood ?? false
    }
  }
}
