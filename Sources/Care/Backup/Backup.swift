import Calendars
import Foundation
import GRDB
import Index

/// A copy of the database: one file that can be put in its place.
package struct Backup: Hashable, Sendable {
  /// Of the file.
  package var path: String
  /// In bytes.
  package var size: Int64

  /// The last part of its path, which says when it was made.
  package var name: String { (path as NSString).lastPathComponent }
}

extension MeetingStore {
  var backupFolder: String { home + "/backups" }

  /// The backups that are there, newest first.
  package func backups() -> [Backup] { Backup.all(in: home) }

  /// Copies the database while it is in use, checks the copy, and removes the oldest copies.
  ///
  /// - Parameters:
  ///   - keep: how many copies stay, with the new one; at least 1.
  ///   - now: in seconds since 1970-01-01T00:00:00Z.
  /// - Throws: `IndexError`. Older copies stay as they are then.
  package func backUp(keep: Int, now: Int64) throws -> Backup {
    try prepareBackupFolder()
    let name = BackupName(takenAt: now)
    let (path, partial) = ("\(backupFolder)/\(name.file)", "\(backupFolder)/\(name.partialFile)")
    defer { try? removePartialBackups() }
    try copy(to: partial)
    try verify(partial)
    guard rename(partial, path) == 0 else {
      throw IndexError(.database, "the backup \(path) can't be written; check \(backupFolder)")
    }
    removeOldest(keep: keep, besides: name)
    // What is reported is there: a user would learn otherwise on the day when it is needed.
    guard Backup.isThere(path) else {
      throw IndexError(
        .database, "the backup \(path) vanished when it was made",
        remedy: .advice("check what else uses \(backupFolder)"))
    }
    return Backup(name, in: backupFolder)
  }

  /// The one just made stays whatever its name says. One that claims to be younger was made under a
  /// clock that was wrong, and goes before those that this clock has dated.
  private func removeOldest(keep: Int, besides new: BackupName) {
    let others = Backup.names(in: backupFolder).filter { $0 != new }
    let ranked = others.filter { $0 < new } + others.filter { $0 > new }
    for old in ranked.dropFirst(max(0, keep - 1)) {
      try? FileManager.default.removeItem(atPath: "\(backupFolder)/\(old.file)")
    }
  }

  private func prepareBackupFolder() throws {
    do {
      try FileManager.default.createDirectory(
        atPath: backupFolder, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      try removePartialBackups()
    } catch {
      throw IndexError(
        .database, "\(backupFolder) can't be written; give yourself write permission to \(home)")
    }
  }

  /// Removes what a run left that was killed, and what SQLite kept beside it.
  func removePartialBackups() throws {
    let manager = FileManager.default
    guard manager.fileExists(atPath: backupFolder) else { return }
    for name in try manager.contentsOfDirectory(atPath: backupFolder)
    where BackupName.isPartial(name) {
      try manager.removeItem(atPath: backupFolder + "/" + name)
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

extension Backup {
  /// The backups of the index in `home`, newest first.
  static func all(in home: String) -> [Backup] {
    names(in: home + "/backups").map { Backup($0, in: home + "/backups") }
  }

  /// Files of our own names, newest first.
  fileprivate static func names(in folder: String) -> [BackupName] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.compactMap(BackupName.init).sorted(by: >)
      .filter { isThere("\(folder)/\($0.file)") }
  }

  fileprivate init(_ name: BackupName, in folder: String) {
    let path = "\(folder)/\(name.file)"
    self.init(path: path, size: FileSize.of(path))
  }
}

extension Backup {
  /// Returns true if an ordinary file is there: a folder or a link of our name is not ours.
  fileprivate static func isThere(_ path: String) -> Bool {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return attributes?[.type] as? FileAttributeType == .typeRegular
  }
}
