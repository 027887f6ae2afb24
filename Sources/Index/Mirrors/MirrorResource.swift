import Foundation
import GRDB

/// The stored state of a resource in a calendar on a server.
package struct MirrorResource {
  /// The path without percent-encoding; empty for a feed.
  package var path: String
  /// The ETag; nil if the server sends none.
  package var etag: String?
  /// The digest of the bytes; nil if the resource was never fetched.
  package var digest: Data?
  package var size: Int64?
  /// If true, the resource must be fetched again, even if its ETag is unchanged.
  package var isPending: Bool
  /// If true, the resource's text is kept out of the mirror because its meetings are forgotten.
  package var isForgotten: Bool

  /// If true, the resource has a file in the mirror.
  package var isMirrored: Bool { digest != nil && !isForgotten }

  private static let columns = "path, etag, digest, size, isPending, isForgotten"

  /// Reads columns by index, because access by name is slow for thousands of resources.
  private init(_ row: Row) throws {
    func value<T: DatabaseValueConvertible & StatementColumnConvertible>(
      _ place: Int
    ) throws -> T { try row.value(at: place, of: "resource") }
    (path, etag, digest) = (try value(0), try value(1), try value(2))
    (size, isPending, isForgotten) = (try value(3), try value(4), try value(5))
  }

  /// Calls `body` with each resource of a calendar, in the order of their paths.
  package static func each(
    of collection: Int64, _ db: Database, _ body: (MirrorResource) throws -> Void
  ) throws {
    let rows = try Row.fetchCursor(
      db, sql: "SELECT \(columns) FROM resource WHERE collectionId = ? ORDER BY path",
      arguments: [collection])
    while let row = try rows.next() { try body(MirrorResource(row)) }
  }

  /// Calls `body` with the path and size of each resource that has a file in the mirror, in the
  /// order of their paths. Rows are read one at a time, because there may be tens of thousands.
  package static func eachFile(
    of collection: Int64, _ db: Database, _ body: (_ path: String, _ size: Int64?) throws -> Void
  ) throws {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT path, size FROM resource
        WHERE collectionId = ? AND digest IS NOT NULL AND NOT isForgotten ORDER BY path
        """, arguments: [collection])
    while let row = try rows.next() {
      try body(try row.value(at: 0, of: "resource"), try row.value(at: 1, of: "resource"))
    }
  }

  /// The paths of the resources to fetch again.
  package static func pending(of collection: Int64, _ db: Database) throws -> Set<String> {
    try String.fetchSet(
      db, sql: "SELECT path FROM resource WHERE collectionId = ? AND isPending",
      arguments: [collection])
  }

  /// Returns true if any resource of the calendar was ever fetched.
  package static func areAny(of collection: Int64, _ db: Database) throws -> Bool {
    try Bool.fetchOne(
      db,
      sql: "SELECT EXISTS (SELECT 1 FROM resource WHERE collectionId = ? AND digest IS NOT NULL)",
      arguments: [collection]) ?? false
  }

  /// The ETag of a resource at the last fetch; nil if there is none.
  ///
  /// - Parameter calendar: the path of its calendar.
  package static func etag(
    of path: String?, in calendar: String?, source: String, _ db: Database
  ) throws -> String? {
    try String.fetchOne(
      db,
      sql: """
        SELECT etag FROM resource JOIN collection ON collection.id = collectionId
        WHERE sourceId = ? AND collection.path = ? AND resource.path = ?
        """, arguments: [source, calendar, path])
  }

  /// Marks a resource to be fetched again because its file no longer matches the fetched text.
  ///
  /// - Parameter collection: the row id of its calendar.
  package static func doubt(_ path: String, of collection: Int64, _ db: Database) throws {
    let forget = try db.cachedStatement(
      sql: """
        UPDATE resource SET isPending = 1, etag = NULL
        WHERE collectionId = ? AND path = ?
        """)
    try forget.execute(arguments: [collection, path])
  }

  /// Marks all resources to be fetched again that were kept out of the mirrors, in whole or in
  /// part.
  package static func fetchForgotten(_ db: Database) throws {
    try db.execute(
      sql: """
        UPDATE resource SET isForgotten = 0, isPending = 1, etag = NULL, digest = NULL, size = NULL
        WHERE isForgotten;
        UPDATE resource SET isCut = 0, isPending = 1, etag = NULL WHERE isCut
        """)
  }

  package static func digest(_ bytes: [UInt8]) -> Data {
    var digest = TextDigest()
    bytes.withUnsafeBytes { digest.combine($0) }
    var hash = StableHash()
    hash.combine(digest)
    return Data(hash.bytes)
  }

  package static func all(of collection: Int64, _ db: Database) throws -> [MirrorResource] {
    var all: [MirrorResource] = []
    try each(of: collection, db) { all.append($0) }
    return all
  }

  package static func one(_ path: String, of collection: Int64, _ db: Database) throws
    -> MirrorResource?
  {
    let statement = try db.cachedStatement(
      sql: "SELECT \(columns) FROM resource WHERE collectionId = ? AND path = ?")
    return try Row.fetchOne(statement, arguments: [collection, path]).map(MirrorResource.init)
  }
}
