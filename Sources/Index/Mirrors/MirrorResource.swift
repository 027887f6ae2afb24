import Foundation
import GRDB

/// The stored state of a resource of a calendar on a server.
package struct MirrorResource {
  /// Without percent-encoding; empty for a feed.
  package var path: String
  /// Nil if the server gives none.
  package var etag: String?
  /// Of its bytes, and how many they are; nil if it never came.
  package var digest: Data?
  package var size: Int64?
  /// If true, it is to be asked for again, whatever its ETag.
  package var isPending: Bool
  /// If true, its text is kept out of the mirror, as its meetings are forgotten.
  package var isForgotten: Bool

  /// If true, it has a file in the mirror.
  package var isMirrored: Bool { digest != nil && !isForgotten }

  private static let columns = "path, etag, digest, size, isPending, isForgotten"

  /// By number, as by name each column of thousands of resources would be looked up.
  private init(_ row: Row) throws {
    func value<T: DatabaseValueConvertible & StatementColumnConvertible>(
      _ place: Int
    ) throws -> T { try row.value(at: place, of: "resource") }
    (path, etag, digest) = (try value(0), try value(1), try value(2))
    (size, isPending, isForgotten) = (try value(3), try value(4), try value(5))
  }

  /// Hands over those of a calendar, in order of path.
  package static func each(
    of collection: Int64, _ db: Database, _ body: (MirrorResource) throws -> Void
  ) throws {
    let rows = try Row.fetchCursor(
      db, sql: "SELECT \(columns) FROM resource WHERE collectionId = ? ORDER BY path",
      arguments: [collection])
    while let row = try rows.next() { try body(MirrorResource(row)) }
  }

  /// Hands over the path and the size of each that has a file in the mirror, in order of path. There may
  /// be tens of thousands, of which no more is read than is needed.
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

  /// Paths of what is to be asked for again.
  package static func pending(of collection: Int64, _ db: Database) throws -> Set<String> {
    try String.fetchSet(
      db, sql: "SELECT path FROM resource WHERE collectionId = ? AND isPending",
      arguments: [collection])
  }

  /// Returns true if any was fetched.
  package static func areAny(of collection: Int64, _ db: Database) throws -> Bool {
    try Bool.fetchOne(
      db,
      sql: "SELECT EXISTS (SELECT 1 FROM resource WHERE collectionId = ? AND digest IS NOT NULL)",
      arguments: [collection]) ?? false
  }

  /// The tag of a resource at the last fetch.
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

  /// Has one fetched again, as it is not as it was fetched.
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

  /// Has what was kept out of the mirrors fetched again.
  package static func fetchForgotten(_ db: Database) throws {
    try db.execute(
      sql: """
        UPDATE resource SET isForgotten = 0, isPending = 1, etag = NULL, digest = NULL, size = NULL
        WHERE isForgotten;
        UPDATE resource SET isCut = 0, isPending = 1, etag = NULL WHERE isCut
        """)
  }

  /// The digest of the bytes of a resource.
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
