import Files
import GRDB

/// A file that contains a record.
package struct FileReference: Hashable, Sendable {
  /// The identifier of the file's source.
  package let source: String
  package let path: RelativePath

  /// The files that contain a record, sorted by source and path.
  ///
  /// - Parameter record: the record's row id.
  package static func all(of record: Int64, _ db: Database) throws -> [FileReference] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT sourceId, path FROM sighting JOIN file ON file.id = fileId WHERE recordId = ?
        ORDER BY sourceId, path
        """)
    return try Row.fetchAll(statement, arguments: [record]).map { row in
      let path: String = try row.value("path", of: "file")
      return FileReference(source: try row.value("sourceId", of: "file"), path: RelativePath(path))
    }
  }

  /// The number of records in each file of the source, added up over its files.
  package static func count(ofSource source: String, _ db: Database) throws -> Int {
    try Int.fetchOne(
      db, sql: "SELECT count(*) FROM sighting JOIN file ON file.id = fileId WHERE sourceId = ?",
      arguments: [source]) ?? 0
  }

  /// Returns true if any file of the source contains any record.
  package static func isAny(ofSource source: String, _ db: Database) throws -> Bool {
    try Bool.fetchOne(
      db,
      sql: """
        SELECT EXISTS (SELECT 1 FROM file JOIN sighting ON fileId = file.id WHERE sourceId = ?)
        """, arguments: [source]) ?? false
  }

  /// The number of records in each of the files, added up over the files.
  package static func count(ofFiles files: [Int64], _ db: Database) throws -> Int {
    let count = try db.cachedStatement(sql: "SELECT count(*) FROM sighting WHERE fileId = ?")
    return try files.reduce(0) { $0 + (try Int.fetchOne(count, arguments: [$1]) ?? 0) }
  }
}
