import Calendars
import Foundation
import GRDB

/// A copy of the database: one file that can be put in its place.
public struct Backup: Hashable, Sendable {
  public var path: String
  /// In bytes.
  public var size: Int64
  /// When it was made, as its name says.
  public var takenAt: String

  public var name: String { (path as NSString).lastPathComponent }
}

extension MeetingStore {
  var backupFolder: String { home + "/backups" }

  /// The backups that are there, newest first.
  public func backups() -> [Backup] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: backupFolder)) ?? []
    return names.filter { $0.hasPrefix("meetings-") && $0.hasSuffix(".sqlite") }.sorted(by: >)
      .map { name in
        let path = backupFolder + "/" + name
        return Backup(
          path: path, size: FileSize.of(path), takenAt: String(name.dropFirst(9).dropLast(7)))
      }
  }

  /// Copies the database while it is in use, checks the copy, and removes the oldest copies.
  ///
  /// - Parameters:
  ///   - keep: how many copies stay, with the new one; at least 1.
  ///   - now: in seconds since 1970-01-01T00:00:00Z.
  /// - Throws: `IndexError`. Older copies stay as they are then.
  public func backUp(keep: Int, now: Int64) throws -> Backup {
    try prepareBackupFolder()
    let time = EventTime.instant(now).description.replacing(":", with: "")
    let path = "\(backupFolder)/meetings-\(time).sqlite"
    let partial = path + ".partial"
    defer { try? FileManager.default.removeItem(atPath: partial) }
    try copy(to: partial)
    try verify(partial)
    guard rename(partial, path) == 0 else {
      throw IndexError(.database, "the backup \(path) can't be written; check \(backupFolder)")
    }
    for old in backups().dropFirst(max(1, keep)) {
      try? FileManager.default.removeItem(atPath: old.path)
    }
    return backups().first { $0.path == path }
      ?? Backup(path: path, size: FileSize.of(path), takenAt: time)
  }

  private func prepareBackupFolder() throws {
    let manager = FileManager.default
    do {
      try manager.createDirectory(
        atPath: backupFolder, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      // Left by one that was killed.
      for name in try manager.contentsOfDirectory(atPath: backupFolder)
      where name.contains(".partial") {
        try manager.removeItem(atPath: backupFolder + "/" + name)
      }
    } catch {
      throw IndexError(
        .database, "\(backupFolder) can't be written; give yourself write permission to \(home)")
    }
  }

  /// SQLite's online backup. The copy is taken out of WAL mode, so that it is one file.
  private func copy(to path: String) throws {
    let descriptor = open(path, O_CREAT | O_WRONLY | O_TRUNC, 0o600)
    if descriptor >= 0 { close(descriptor) }
    try MeetingStore.naming(path) {
      let copy = try DatabaseQueue(path: path)
      try self.copy(to: copy)
      try copy.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
      try copy.close()
    }
  }

  /// A copy counts once it is sound and holds as many records as the original.
  private func verify(_ path: String) throws {
    let count = "SELECT count(*) FROM record"
    let expected = try read { try Int.fetchOne($0, sql: count) }
    var configuration = Configuration()
    configuration.readonly = true
    let (problems, found) = try MeetingStore.naming(path) {
      try DatabaseQueue(path: path, configuration: configuration).read { db in
        (try Integrity.problems(db), try Int.fetchOne(db, sql: count))
      }
    }
    guard problems.isEmpty, expected == found else {
      throw IndexError(
        .database, "the backup \(path) is damaged and was discarded", remedy: .check)
    }
  }
}

enum FileSize {
  /// In bytes; 0 where there is no file.
  static func of(_ path: String) -> Int64 {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return (attributes?[.size] as? NSNumber)?.int64Value ?? 0
  }
}
