import Calendars
import Foundation
import GRDB
import Time

/// A source stored from standard input.
package struct StoredInput: Hashable, Sendable {
  /// The source's identifier.
  package var id: String
  /// If true, it replaced an earlier copy with this name.
  package var isReplacement: Bool
}

extension StoredInput {
  /// Stores a calendar from standard input, which can't be read again, as a source. An earlier copy
  /// with the same name is replaced.
  ///
  /// - Parameters:
  ///   - bytes: the calendar file.
  ///   - name: the source's name.
  ///   - owners: the addresses of the calendar's owners; empty keeps the stored ones.
  ///   - lock: the right to write.
  /// - Throws: `IndexError` if another kind of source has this name. In this case, nothing is
  ///   written.
  package static func keep(
    _ bytes: [UInt8], named name: String, owners: [String], in store: MeetingStore, now: Moment,
    _ lock: WriterLock
  ) throws -> StoredInput {
    let id = Identifier.slug(name)
    let owners = JSONArray.encode(owners.map { $0.lowercased() })
    return try store.write(lock) { db in
      let known = try SourceRegistry(store).all(db).first { $0.id == id }
      if let known, known.location.kind != .keptCopy {
        throw IndexError(
          .alreadyThere,
          "'\(id)' already exists, as \(known.location.text); choose another name")
      }
      // The file is named after the identifier, so that each source has its own file.
      let path = known?.location.path ?? "\(store.home)/sources/\(id).ics"
      if known == nil {
        try SourceRegistry(store).insert(
          .keptCopy(path: path), id: id, owners: owners, now: now, db)
      } else {
        try SourceRows.setOwners(owners, of: id, db)
      }
      // The copy is written last in the transaction. If that fails, the previous copy remains, and
      // no source without a copy is added.
      try write(bytes, toCopy: path)
      return StoredInput(id: id, isReplacement: known != nil)
    }
  }

  /// Writes a temporary file and renames it, so that the copy is always complete.
  private static func write(_ bytes: [UInt8], toCopy path: String) throws {
    let folder = (path as NSString).deletingLastPathComponent
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      try Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    } catch {
      throw IndexError(
        .database, "\(path) can't be written; give yourself write permission to \(folder)")
    }
  }
}
