import Calendars
import FetchMessages
import Foundation
import GRDB
import Index

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
    var listedAt: Int64?
    package var missed: Int

    /// Relative to the mirror.
    package func file(of path: String) -> String { MirrorFolder.file(of: path, in: folder) }
  }

  let remote: RemoteRow
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
    let rows = try Row.fetchAll(
      db, sql: "SELECT * FROM collection WHERE sourceId = ? ORDER BY path", arguments: [source])
    for row in rows {
      func value<T: DatabaseValueConvertible>(_ column: String) throws -> T {
        try row.value(column, of: "collection")
      }
      let collection = Collection(
        id: try value("id"), path: try value("path"), folder: try value("folder"),
        name: try value("name"), color: try value("color"), token: try value("token"),
        ctag: try value("ctag"), listedAt: try row.instantIfAny("listedAt", of: "collection"),
        missed: try value("missed"))
      collections[collection.path] = collection
    }
  }
}

extension MirrorState {
  /// The number of changes that were kept of a source; nil if there is no such source on a server.
  package static func changes(of source: String, _ db: Database) throws -> Int64? {
    try Int64.fetchOne(
      db, sql: "SELECT changes FROM remote WHERE sourceId = ?", arguments: [source])
  }

  /// The time for which a server's word that nothing changed is trusted, in seconds: some are
  /// wrong.
  fileprivate static let listingInterval: Int64 = 7 * 86_400

  /// Of a calendar that a search told of, it is an hour.
  static func listedAt(searchedAt now: Int64) -> Int64 { now - listingInterval + 3_600 }
}

extension MirrorState.Collection {
  /// Returns true if it is to be compared whole: it was not for long, or never.
  func isDue(now: Int64) -> Bool {
    listedAt.map { now - $0 > MirrorState.listingInterval || now < $0 } ?? true
  }
}
