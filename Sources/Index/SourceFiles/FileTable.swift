import Files
import GRDB

/// Writes rows of `file`, and the rows of `sighting` that associate files with their records,
/// within a transaction.
package struct FileTable {
  private let insertFile, updateFile: RowStatement<FileColumn>
  private let insertReference: RowStatement<FileReferenceColumn>

  package init(_ db: Database) throws {
    insertFile = try RowStatement(inserting: FileColumn.content, db)
    updateFile = try RowStatement(updating: FileColumn.content, where: .id, db)
    insertReference = try RowStatement(orIgnore: true, db)
  }

  /// Inserts or updates a row.
  ///
  /// - Parameter id: the row id of a known file; nil for a new one.
  /// - Returns: the row id.
  package func write(_ file: FileRow, id: Int64?, _ db: Database) throws -> Int64 {
    guard let id else {
      file.bind(to: insertFile)
      try insertFile.run()
      return db.lastInsertedRowID
    }
    file.bind(to: updateFile)
    updateFile.bind(.id, id)
    try updateFile.run()
    return id
  }

  /// Stores that the file contains the record.
  package func add(_ record: Int64, shownBy file: Int64) throws {
    insertReference.bind(.fileId, file)
    insertReference.bind(.recordId, record)
    try insertReference.run()
  }

  /// Makes the next sync read a file again.
  package static func doubt(_ file: Int64, _ db: Database) throws {
    try db.cachedStatement(sql: "UPDATE file SET revision = NULL WHERE id = ?")
      .execute(arguments: [file])
  }

  /// Marks a file as read at `revision`.
  package static func trust(_ file: Int64, at revision: Revision, _ db: Database) throws {
    try db.cachedStatement(sql: "UPDATE file SET revision = ? WHERE id = ?")
      .execute(arguments: [revision.text, file])
  }

  package static func delete(_ file: Int64, _ db: Database) throws {
    // Foreign keys aren't enforced in bulk transactions.
    try SeriesTable.write([:], of: file, isNew: false, db)
    try db.cachedStatement(sql: "DELETE FROM file WHERE id = ?").execute(arguments: [file])
  }

  package static func records(of file: Int64, _ db: Database) throws -> [Int64] {
    let statement = try db.cachedStatement(sql: "SELECT recordId FROM sighting WHERE fileId = ?")
    return try Int64.fetchAll(statement, arguments: [file])
  }

  /// The records that a file contains, each with its event's UID and its start in seconds since
  /// 1970-01-01T00:00:00Z.
  package static func events(
    of file: Int64, _ db: Database
  ) throws -> [(record: Int64, uid: String, startsAt: Int64)] {
    let shown = try db.cachedStatement(
      sql: """
        SELECT record.id, uid, startsAt FROM sighting JOIN record ON record.id = recordId
        WHERE fileId = ?
        """)
    return try Row.fetchAll(shown, arguments: [file]).map { row in
      (
        try row.value("id", of: "record"), try row.value("uid", of: "record"),
        try row.instant("startsAt", of: "record")
      )
    }
  }
}

enum FileColumn: Int32, BoundColumn {
  case sourceId = 1
  case path, calendarId, revision, readUntil, readInZone, continues, problems
  case id

  static let table = "file"
  static let content = allCases.filter { $0 != .id }
}

/// A row of the table `file`.
package struct FileRow: Sendable {
  package let source: String
  package let path: RelativePath
  package let calendar: String
  package let revision: Revision
  package let readUntil: Int64
  package let zone: String
  package let continues: Bool
  package let problems: String

  package init(
    source: String, path: RelativePath, calendar: String, revision: Revision, readUntil: Int64,
    zone: String, continues: Bool, problems: String
  ) {
    (self.source, self.path, self.calendar) = (source, path, calendar)
    (self.revision, self.readUntil, self.zone) = (revision, readUntil, zone)
    (self.continues, self.problems) = (continues, problems)
  }

  /// The file as stored with its tasks.
  package var file: TaskFile { TaskFile(source: source, path: path.text, calendar: calendar) }

  func bind(to row: RowStatement<FileColumn>) {
    for column in row.columns {
      switch column {
      case .sourceId: row.bind(column, source)
      case .path: row.bind(column, path.text)
      case .calendarId: row.bind(column, calendar)
      case .revision: row.bind(column, revision.text)
      case .readUntil: row.bind(column, readUntil)
      case .readInZone: row.bind(column, zone)
      case .continues: row.bind(column, continues ? 1 : 0)
      case .problems: row.bind(column, problems)
      case .id: preconditionFailure("the writer of the row binds its id")
      }
    }
  }
}

/// The columns of `sighting`.
private enum FileReferenceColumn: Int32, BoundColumn {
  case fileId = 1
  case recordId

  static let table = "sighting"
}
