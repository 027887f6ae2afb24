import Calendars
import Foundation
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

/// The backups of an index.
package struct Backups {
  private let store: MeetingStore

  package init(_ store: MeetingStore) { self.store = store }

  private var folder: String { store.home + "/backups" }

  /// Those that are there, newest first.
  package var all: [Backup] { Backup.all(in: store.home) }

  /// Copies the database while it is in use, checks the copy, and removes the oldest copies.
  ///
  /// - Parameters:
  ///   - count: how many copies stay, with the new one; at least 1.
  ///   - now: in seconds since 1970-01-01T00:00:00Z.
  /// - Throws: `IndexError`. Older copies stay as they are then.
  package func add(keeping count: Int, now: Int64) throws -> Backup {
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
    // What is reported is there: a user would learn otherwise on the day when it is needed.
    guard Backup.isThere(path) else {
      throw IndexError(
        .database, "the backup \(path) vanished when it was made",
        remedy: .advice("check what else uses \(folder)"))
    }
    return Backup(name, in: folder)
  }

  /// The one just made stays whatever its name says. One that claims to be younger was made under a
  /// clock that was wrong, and goes before those that this clock has dated.
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

  /// Removes what a run left that was killed, and what SQLite kept beside it.
  func removePartial() throws {
    let manager = FileManager.default
    guard manager.fileExists(atPath: folder) else { return }
    for name in try manager.contentsOfDirectory(atPath: folder)
    where BackupName.isPartial(name) {
      try manager.removeItem(atPath: folder + "/" + name)
    }
  }

  /// A copy counts once it is sound and holds as many records as the original.
  private func verify(_ path: String) throws {
    guard try DatabaseFile(path).isSoundCopy(of: store) else {
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
