import Calendars
import Foundation
import GRDB
import Time

/// The stored state of a source's calendars on its server.
package struct MirrorState {
  /// The stored state of one calendar.
  package struct Collection {
    package let id: Int64
    package let path: String
    package let folder: String
    package var name: String
    package var color: String?
    package var token: String?
    package var ctag: String?
    package var listedAt: Int64?
    package var missed: Int

    /// The path of a resource's file, relative to the mirror.
    package func file(of path: String) -> String { MirrorFolder.file(of: path, in: folder) }
  }

  package let remote: RemoteRow
  /// The number of changes stored so far. If it is higher later, another process has fetched the
  /// source in the meantime.
  package var changes: Int64
  package private(set) var collections: [String: Collection] = [:]

  package init(of source: String, _ db: Database) throws {
    guard let remote = try RemoteRow.of(source, db) else {
      throw IndexError(.notFound, "source '\(source)' was removed during the fetch")
    }
    self.remote = remote
    changes = try Self.changes(of: source, db) ?? 0
    for collection in try Collection.all(of: source, db) {
      collections[collection.path] = collection
    }
  }
}

extension MirrorState.Collection {
  /// All calendars of a source, in the order of their paths.
  package static func all(
    of source: String, _ db: Database
  ) throws -> [MirrorState.Collection] {
    try Row.fetchAll(
      db, sql: "SELECT * FROM collection WHERE sourceId = ? ORDER BY path", arguments: [source]
    ).map { row in
      func value<T: DatabaseValueConvertible>(_ column: String) throws -> T {
        try row.value(column, of: "collection")
      }
      return MirrorState.Collection(
        id: try value("id"), path: try value("path"), folder: try value("folder"),
        name: try value("name"), color: try value("color"), token: try value("token"),
        ctag: try value("ctag"), listedAt: try row.instantIfAny("listedAt", of: "collection"),
        missed: try value("missed"))
    }
  }
}

extension MirrorState {
  /// The number of changes stored for a source; nil if the source is unknown or not on a server.
  package static func changes(of source: String, _ db: Database) throws -> Int64? {
    try Int64.fetchOne(
      db, sql: "SELECT changes FROM remote WHERE sourceId = ?", arguments: [source])
  }

  /// Increments the change count, so that a concurrent fetch detects that its state is outdated.
  package static func countChange(of source: String, _ db: Database) throws {
    try db.execute(
      sql: "UPDATE remote SET changes = changes + 1 WHERE sourceId = ?", arguments: [source])
  }

  /// Returns true if the source exists and has the given mirror.
  package static func isThere(
    _ source: String, mirror: MirrorFolder, _ db: Database
  ) throws -> Bool {
    try Bool.fetchOne(
      db, sql: "SELECT EXISTS (SELECT 1 FROM source WHERE id = ? AND mirror = ?)",
      arguments: [source, MirrorFolder.name(of: mirror.path)]) ?? false
  }

  /// Makes the next fetch list the whole calendar.
  ///
  /// - Parameter path: the calendar's path. An unknown path is ignored.
  package static func listAgain(_ path: String, of source: String, _ db: Database) throws {
    try db.execute(
      sql: "UPDATE collection SET token = NULL, ctag = NULL WHERE sourceId = ? AND path = ?",
      arguments: [source, path])
  }

  /// The number of seconds after which a calendar is listed in full, even if its server reports no
  /// changes. Some servers do so incorrectly.
  fileprivate static let listingInterval: Int64 = 7 * 86_400

  /// The value of `listedAt` for a calendar found by a search. It makes a full listing due after an
  /// hour.
  package static func listedAt(searchedAt now: Moment) -> Int64 {
    now.seconds - listingInterval + 3_600
  }
}

extension MirrorState.Collection {
  /// Returns true if the calendar hasn't been listed in full for `listingInterval`, or ever.
  package func isDue(now: Moment) -> Bool {
    listedAt.map { now.seconds - $0 > MirrorState.listingInterval || now.seconds < $0 } ?? true
  }

  /// Records that the mirror no longer contains any part of a resource.
  package func forget(_ resource: String, _ db: Database) throws {
    try db.execute(
      sql: "UPDATE resource SET isForgotten = 1 WHERE collectionId = ? AND path = ?",
      arguments: [id, resource])
  }

  /// Records that the mirror no longer contains any part of the calendar's resources.
  package func forgetAll(_ db: Database) throws {
    try db.execute(
      sql: "UPDATE resource SET isForgotten = 1 WHERE collectionId = ?", arguments: [id])
  }

  /// Records that the mirror contains only `bytes`, a part of the resource.
  package func cut(_ resource: String, to bytes: [UInt8], _ db: Database) throws {
    try db.execute(
      sql: """
        UPDATE resource SET isCut = 1, digest = ?, size = ? WHERE collectionId = ? AND path = ?
        """, arguments: [MirrorResource.digest(bytes), bytes.count, id, resource])
  }

  /// Increments the number of listings in which the server has omitted the calendar.
  package func miss(_ db: Database) throws {
    try db.execute(
      sql: "UPDATE collection SET missed = missed + 1 WHERE id = ?", arguments: [id])
  }

  /// Deletes the calendar with its resources.
  package func delete(_ db: Database) throws {
    try db.execute(sql: "DELETE FROM collection WHERE id = ?", arguments: [id])
  }
}
