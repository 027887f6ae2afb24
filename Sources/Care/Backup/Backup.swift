import Calendars
import Foundation
import Index
import Time

/// A complete copy of the database in one file.
package struct Backup: Hashable, Sendable {
  package var path: String
  /// The size in bytes.
  package var size: Int64

  /// The file's name, which includes the time of the backup.
  package var name: String { (path as NSString).lastPathComponent }
}

package struct Backups {
  private let store: MeetingStore

  package init(_ store: MeetingStore) { self.store = store }

  private var folder: String { store.home + "/backups" }

  /// The existing backups, newest first.
  package var all: [Backup] { Backup.all(in: store.home) }

  /// Copies the database while it is in use, verifies the copy, and removes the oldest backups.
  ///
  /// - Parameter count: the number of backups to keep, including the new one; at least 1.
  /// - Throws: `IndexError`; older backups are then kept.
  package func add(keeping count: Int, now: Moment) throws -> Backup {
    try prepareFolder()
    let name = BackupName(takenAt: now)
    let (path, partial) = ("\(folder)/\(name.file)", "\(folder)/\(name.partialFile)")
    defer { try? removePartial() }
    try DatabaseFile(partial).write(copyOf: store)
    try verify(partial)
    guard rename(partial, path) == 0 else {
      throw IndexError(.database, "the backup \(path) can't be written; check \(folder)")
    }
    removeOldest(keeping: count, besides: name)
    // The file is checked now rather than when the backup is needed.
    guard Backup.isThere(path) else {
      throw IndexError(
        .database, "the backup \(path) disappeared while it was being made",
        remedy: .advice("check which other program uses \(folder)"))
    }
    return Backup(name, in: folder)
  }

  /// Removes the oldest backups, but never the new one. Backups with a later date than the new one
  /// were made with a wrong clock, so they are removed first.
  private func removeOldest(keeping count: Int, besides new: BackupName) {
    let others = Backup.names(in: folder).filter { $0 != new }
    let ranked = others.filter { $0 < new } + others.filter { $0 > new }
    for old in ranked.dropFirst(max(0, count - 1)) {
      try? FileManager.default.removeItem(atPath: "\(folder)/\(old.file)")
    }
  }

  private func prepareFolder() throws {
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      try removePartial()
    } catch {
      throw IndexError(
        .database, "\(folder) can't be written; give yourself write permission to \(store.home)")
    }
  }

  /// Removes partial backups left by killed runs, together with SQLite's sidecar files.
  func removePartial() throws {
    let manager = FileManager.default
    guard manager.fileExists(atPath: folder) else { return }
    for name in try manager.contentsOfDirectory(atPath: folder)
    where BackupName.isPartial(name) {
      try manager.removeItem(atPath: folder + "/" + name)
    }
  }

  /// Verifies that a copy is sound and has as many records as the original.
  private func verify(_ path: String) throws {
    guard try DatabaseFile(path).isSoundCopy(of: store) else {
      throw IndexError(
        .database, "the backup \(path) is damaged and was discarded", remedy: .check)
    }
  }
}

extension Backup {
  /// Returns the backups of the index in `home`, newest first.
  static func all(in home: String) -> [Backup] {
    names(in: home + "/backups").map { Backup($0, in: home + "/backups") }
  }

  /// Returns the names of the backups in the folder, newest first.
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
  /// Returns true if a regular file exists at the path. A folder or link is not a backup.
  fileprivate static func isThere(_ path: String) -> Bool {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return attributes?[.type] as? FileAttributeType == .typeRegular
  }
}
