import Calendars
import Foundation
import GRDB

/// The stored state of a source's calendars on a server.
package struct MirrorState {
  /// Of a calendar of the server.
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

    /// Relative to the mirror.
    package func file(of path: String) -> String { MirrorFolder.file(of: path, in: folder) }
  }

  package let remote: RemoteRow
  /// The number of changes that were kept: a higher one shows that another process has fetched it
  /// meanwhile.
  package var changes: Int64
  package private(set) var collections: [String: Collection] = [:]

  package init(of source: String, _ db: Database) throws {
    guard let remote = try RemoteRow.of(source, db) else {
      throw IndexError(.notFound, "source '\(source)' was removed while it was fetched")
    }
    self.remote = remote
    changes = try Self.changes(of: source, db) ?? 0
    for collection in try Collection.all(of: source, db) {
      collections[collection.path] = collection
    }
  }
}

extension MirrorState.Collection {
  /// All of a source, by path.
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
  /// The number of changes that were kept of a source; nil if there is no such source on a server.
  package static func changes(of source: String, _ db: Database) throws -> Int64? {
    try Int64.fetchOne(
      db, sql: "SELECT changes FROM remote WHERE sourceId = ?", arguments: [source])
  }

  /// Counts a change, so that whoever is fetching the source learns that the state is an older one.
  package static func countChange(of source: String, _ db: Database) throws {
    try db.execute(
      sql: "UPDATE remote SET changes = changes + 1 WHERE sourceId = ?", arguments: [source])
  }

  /// Returns true if the source is there, with that mirror.
  package static func isThere(
    _ source: String, mirror: MirrorFolder, _ db: Database
  ) throws -> Bool {
    try Bool.fetchOne(
      db, sql: "SELECT EXISTS (SELECT 1 FROM source WHERE id = ? AND mirror = ?)",
      arguments: [source, MirrorFolder.name(of: mirror.path)]) ?? false
  }

  /// Has a calendar listed whole by the next fetch.
  ///
  /// - Parameter path: of the calendar; it need not be known.
  package static func listAgain(_ path: String, of source: String, _ db: Database) throws {
    try db.execute(
      sql: "UPDATE collection SET token = NULL, ctag = NULL WHERE sourceId = ? AND path = ?",
      arguments: [source, path])
  }

  /// The time for which a server's word that nothing changed is trusted, in seconds: some are
  /// wrong.
  fileprivate static let listingInterval: Int64 = 7 * 86_400

  /// Of a calendar that a search told of, it is an hour.
  package static func listedAt(searchedAt now: Int64) -> Int64 { now - listingInterval + 3_600 }
}

extension MirrorState.Collection {
  /// Returns true if it is to be compared whole: it was not for long, or never.
  package func isDue(now: Int64) -> Bool {
    listedAt.map { now - $0 > MirrorState.listingInterval || now < $0 } ?? true
  }

  /// Nothing of a resource is in the mirror any more.
  package func forget(_ resource: String, _ db: Database) throws {
    try db.execute(
      sql: "UPDATE resource SET isForgotten = 1 WHERE collectionId = ? AND path = ?",
      arguments: [id, resource])
  }

  /// Nothing of all of its resources is in the mirror any more.
  package func forgetAll(_ db: Database) throws {
    try db.execute(
      sql: "UPDATE resource SET isForgotten = 1 WHERE collectionId = ?", arguments: [id])
  }

  /// Only a part of a resource is in the mirror.
  package func cut(_ resource: String, to bytes: [UInt8], _ db: Database) throws {
    try db.execute(
      sql: """
        UPDATE resource SET isCut = 1, digest = ?, size = ? WHERE collectionId = ? AND path = ?
        """, arguments: [MirrorResource.digest(bytes), bytes.count, id, resource])
  }

  /// Notes that its server did not show it.
  package func miss(_ db: Database) throws {
    try db.execute(
      sql: "UPDATE collection SET missed = missed + 1 WHERE id = ?", arguments: [id])
  }

  /// Removes it with its resources.
  package func delete(_ db: Database) throws {
    try db.execute(sql: "DELETE FROM collection WHERE id = ?", arguments: [id])
  }
}
