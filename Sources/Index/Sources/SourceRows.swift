import Calendars
import Foundation
import GRDB

/// Queries on rows of `source`.
package enum SourceRows {
  /// Returns true if a source with that location exists.
  package static func areAny(at location: String, _ db: Database) throws -> Bool {
    try Bool.fetchOne(
      db, sql: "SELECT EXISTS (SELECT 1 FROM source WHERE location = ?)", arguments: [location])
      ?? false
  }

  /// The locations of all sources, as entered.
  package static func locations(_ db: Database) throws -> Set<String> {
    try String.fetchSet(db, sql: "SELECT location FROM source")
  }

  /// The locations of all sources, by identifier.
  ///
  /// - Parameter home: the folder that contains the index.
  package static func locations(
    in home: String, _ db: Database
  ) throws -> [String: SourceLocation] {
    var all: [String: SourceLocation] = [:]
    for row in try Row.fetchAll(db, sql: "SELECT id, kind, location, mirror FROM source") {
      all[try row.value("id", of: "source")] = try SourceLocation(row: row, home: home)
    }
    return all
  }

  package static func isThere(_ source: String, _ db: Database) throws -> Bool {
    try Bool.fetchOne(
      db, sql: "SELECT EXISTS (SELECT 1 FROM source WHERE id = ?)", arguments: [source]) ?? false
  }

  /// The digest of the source's listing when the index last contained all its files; nil if there
  /// is none.
  package static func listing(of source: String, _ db: Database) throws -> [UInt8]? {
    try Data.fetchOne(
      db, sql: "SELECT listing FROM source WHERE id = ?", arguments: [source]
    ).map { [UInt8]($0) }
  }

  package static func setListing(_ digest: [UInt8], of source: String, _ db: Database) throws {
    try db.execute(
      sql: "UPDATE source SET listing = ? WHERE id = ?", arguments: [Data(digest), source])
  }

  package static func removeListing(of source: String, _ db: Database) throws {
    try db.execute(
      sql: "UPDATE source SET listing = NULL WHERE id = ? AND listing IS NOT NULL",
      arguments: [source])
  }

  /// Changes the owners of a source.
  ///
  /// - Parameter owners: the addresses as a JSON array; if empty, the stored ones are kept.
  package static func setOwners(_ owners: String, of source: String, _ db: Database) throws {
    if owners == "[]" { return }
    try db.execute(
      sql: "UPDATE source SET owners = ?1 WHERE id = ?2 AND owners <> ?1",
      arguments: [owners, source])
    // Records contain the owner's answers, so the next sync reads every file again.
    if db.changesCount > 0 {
      try db.execute(sql: "UPDATE file SET revision = NULL WHERE sourceId = ?", arguments: [source])
    }
  }

  /// Makes a source write-only: events can be written to it, but it is never read.
  package static func setWriteOnly(_ source: String, _ db: Database) throws {
    try db.execute(
      sql: "UPDATE source SET isWritable = 1, isWriteOnly = 1 WHERE id = ?", arguments: [source])
  }

  /// The latest time at which a source was read completely or a job succeeded, in seconds since
  /// 1970-01-01T00:00:00Z; nil if there is none.
  package static func lastUse(_ db: Database) throws -> Int64? {
    try Int64.fetchOne(
      db,
      sql: """
        SELECT max(at) FROM
          (SELECT syncedAt AS at FROM source UNION ALL SELECT doneAt FROM job)
        """)
  }

  /// Returns true if there are any sources.
  package static func areAny(_ db: Database) throws -> Bool {
    try Bool.fetchOne(db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM source)")) ?? false
  }

  /// The identifiers of sources that were never read completely and have not failed.
  package static func unread(_ db: Database) throws -> [String] {
    try String.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT id FROM source WHERE syncedAt IS NULL AND failure IS NULL AND NOT isWriteOnly
          ORDER BY id
          """))
  }

  /// The sources that can't be read, sorted by identifier, each with the time of the first failure
  /// in seconds since 1970-01-01T00:00:00Z, and the cause.
  package static func failures(
    _ db: Database
  ) throws -> [(id: String, since: Int64, failure: String)] {
    try Row.fetchAll(
      db.cachedStatement(
        sql: "SELECT id, failingSince, failure FROM source WHERE failure IS NOT NULL ORDER BY id")
    ).map { row in
      (
        try row.value("id", of: "source"), try row.instant("failingSince", of: "source"),
        try row.value("failure", of: "source")
      )
    }
  }

  /// The addresses of the owners of all sources.
  package static func owners(_ db: Database) throws -> [String] {
    try String.fetchAll(
      db.cachedStatement(
        sql: "SELECT DISTINCT value FROM source, json_each(owners) ORDER BY value"))
  }
}

/// A source, calendar or file, and the names that users can search for.
package struct SearchableName: Hashable, Sendable {
  /// The kind of object: `source`, `calendar` or `file`.
  package let kind: String
  /// The identifier of a source or calendar, or the path of a file.
  package let shown: String
  /// All its names, separated by spaces.
  package let text: String

  /// The searchable names of all sources except inline data, of all calendars and of all files.
  package static func all(_ db: Database) throws -> [SearchableName] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT 'source' AS kind, id AS shown, id || ' ' || location AS text FROM source
          WHERE kind <> 'data'
        UNION ALL SELECT 'calendar', id, id || ' ' || title || ' ' || folder FROM calendar
        UNION ALL SELECT 'file', path, path FROM file ORDER BY kind, shown
        """
    ).map { row in
      SearchableName(
        kind: try row.value("kind", of: "source"), shown: try row.value("shown", of: "source"),
        text: try row.value("text", of: "source"))
    }
  }
}
