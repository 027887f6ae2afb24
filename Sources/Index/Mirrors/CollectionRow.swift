import Foundation
import GRDB

/// A calendar as described by its server or by the operating system.
package struct NamedCollection: Hashable, Sendable {
  /// The path without percent-encoding; empty for a feed.
  package let path: String
  package let name: String
  package let color: String?
  /// For a calendar of the operating system, `subscribed` or `birthdays` if it is of this kind;
  /// otherwise nil.
  package let kind: String?
  /// If true, the path is only a number, like that of the operating system's calendars.
  package let isNumbered: Bool

  package init(path: String, name: String, color: String?, kind: String?, isNumbered: Bool) {
    (self.path, self.name, self.color) = (path, name, color)
    (self.kind, self.isNumbered) = (kind, isNumbered)
  }
}

/// A fetched resource to be moved into the mirror.
package struct MirroredResource {
  package var etag: String?
  package var digest: Data
  package var size: Int64
  /// The name of the staged file to move into place; nil if the file in the mirror is already the
  /// same.
  package var staged: String?
  package var isForgotten: Bool
  /// If true, forgotten events were removed from the text.
  package var isCut: Bool

  package init(
    etag: String? = nil, digest: Data, size: Int64, staged: String? = nil, isForgotten: Bool,
    isCut: Bool
  ) {
    self.etag = etag
    self.digest = digest
    self.size = size
    self.staged = staged
    self.isForgotten = isForgotten
    self.isCut = isCut
  }
}

/// A row of `collection`, with access to its resources, within the transaction that stores a fetch.
package struct CollectionRow {
  private let id: Int64
  private let source: String
  /// The folder's path relative to the mirror.
  package let folder: String
  private let found: NamedCollection

  /// Finds the row of a known calendar, or inserts a new one.
  package init(
    _ found: NamedCollection, of source: String, _ known: MirrorState.Collection?, _ db: Database
  ) throws {
    (self.found, self.source) = (found, source)
    if let known {
      (id, folder) = (known.id, known.folder)
      return
    }
    folder = found.path.isEmpty ? "" : try Self.freeFolder(found, of: source, db)
    try db.execute(
      sql: """
        INSERT INTO collection (sourceId, path, folder, name, color, kind) VALUES (?, ?, ?, ?, ?, ?)
        """, arguments: [source, found.path, folder, found.name, found.color, found.kind])
    id = db.lastInsertedRowID
  }

  /// Returns an unused folder name. It is derived from the last component of the path, which never
  /// changes and is usually short, or from the calendar's name if the path is only a number.
  private static func freeFolder(
    _ found: NamedCollection, of source: String, _ db: Database
  ) throws -> String {
    let last = found.isNumbered ? nil : found.path.split(separator: "/").last.map(String.init)
    let wanted = String(Identifier.slug(last ?? found.name).prefix(60))
    var (folder, number) = (wanted, 2)
    while try Bool.fetchOne(
      db, sql: "SELECT EXISTS (SELECT 1 FROM collection WHERE sourceId = ? AND folder = ?)",
      arguments: [source, folder]) == true
    {
      folder = "\(wanted)-\(number)"
      number += 1
    }
    return folder
  }

  private func file(_ path: String) -> String { MirrorFolder.file(of: path, in: folder) }

  // MARK: The calendar

  package func writeName(in mirror: MirrorFolder) throws {
    try mirror.make(folder)
    let own = MirrorFolder(path: "\(mirror.path)/\(folder)")
    try own.set(found.name, as: "displayname")
    try own.set(found.color, as: "color")
  }

  /// Updates name and color in `collection` and `calendar`, even if no file has changed.
  package func rename(_ db: Database) throws {
    try db.execute(
      sql: "UPDATE collection SET name = ?, color = ? WHERE id = ?",
      arguments: [found.name, found.color, id])
    try db.execute(
      sql: "UPDATE calendar SET title = ?, color = ? WHERE sourceId = ? AND folder = ?",
      arguments: [found.name, found.color, source, folder])
  }

  package func forgetMissing(_ db: Database) throws {
    try db.execute(
      sql: "UPDATE collection SET missed = 0 WHERE id = ? AND missed <> 0", arguments: [id])
  }

  /// Stores the calendar's sync token and ctag.
  ///
  /// - Parameter listedAt: the time of a complete listing, in seconds since 1970; nil keeps the
  ///   stored one.
  package func remember(
    token: String?, ctag: String?, listedAt: Int64?, _ db: Database
  ) throws {
    try db.execute(
      sql: """
        UPDATE collection SET token = ?, ctag = ?, listedAt = coalesce(?, listedAt) WHERE id = ?
        """, arguments: [token, ctag, listedAt, id])
  }

  // MARK: Resources

  package func keep(
    _ path: String, _ resource: MirroredResource, in mirror: MirrorFolder, _ db: Database
  ) throws {
    if let staged = resource.staged {
      try mirror.take(staged, as: file(path))
    } else if resource.isForgotten {
      try mirror.removeFile(file(path))
    }
    let statement = try db.cachedStatement(
      sql: """
        INSERT OR REPLACE INTO resource
          (collectionId, path, etag, digest, size, isPending, isForgotten, isCut)
        VALUES (?, ?, ?, ?, ?, 0, ?, ?)
        """)
    try statement.execute(arguments: [
      id, path, resource.etag, resource.digest, resource.size, resource.isForgotten,
      resource.isCut,
    ])
  }

  package func remove(_ path: String, from mirror: MirrorFolder, _ db: Database) throws {
    try mirror.removeFile(file(path))
    try db.cachedStatement(sql: "DELETE FROM resource WHERE collectionId = ? AND path = ?")
      .execute(arguments: [id, path])
  }

  /// Marks exactly the resources in `pending` to be fetched again, and deletes the rows of other
  /// resources that were never fetched.
  package func leave(_ pending: [String], _ db: Database) throws {
    try db.execute(
      sql: "UPDATE resource SET isPending = 0 WHERE collectionId = ? AND isPending",
      arguments: [id])
    let statement = try db.cachedStatement(
      sql: """
        INSERT INTO resource (collectionId, path, isPending) VALUES (?, ?, 1)
        ON CONFLICT (collectionId, path) DO UPDATE SET isPending = 1
        """)
    for path in pending { try statement.execute(arguments: [id, path]) }
    try db.execute(
      sql: "DELETE FROM resource WHERE collectionId = ? AND digest IS NULL AND NOT isPending",
      arguments: [id])
  }
}
