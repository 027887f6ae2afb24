import Foundation
import GRDB

/// The rows of a damaged database that nothing else can restore: sources, access to them, excluded
/// calendars, rules on forgotten data, and the user's notes and decisions. Unreadable rows are taken
/// from the copy of the sources next to the database, if it has them.
package struct SavedSources {
  private var rows: [(table: String, rows: [Row])] = []
  private let notes: SavedNotes?

  /// The identifiers of the recovered sources.
  package private(set) var sources: [String] = []

  /// Reads the rows from the damaged database in the folder `home`.
  package init(of home: String) {
    let database = Self.database(MeetingStore.databasePath(in: home))
    for table in SourceCopy.tableNames + ["linkDecision", "wipe"] {
      var (rows, isWhole) = database.map { Self.rows(of: table, in: $0) } ?? ([], false)
      // If both have a row, the one in the database is used.
      if !isWhole { rows += SourceCopy.rows(of: table, in: home) }
      self.rows.append((table, rows))
    }
    notes = try? database.map { database in
      // Reading records requires columns and a table that may be damaged or missing.
      try database.writeWithoutTransaction {
        try $0.execute(sql: "CREATE TEMP VIEW generation AS SELECT x'' AS commonLines")
        try? Schema.addMissingColumns($0, only: "record")
      }
      return try database.read(SavedNotes.init)
    }
    let found = rows.first { $0.table == "source" }?.rows ?? []
    for name: String in found.compactMap({ try? $0.value("id", of: "source") })
    where !sources.contains(name) {
      sources.append(name)
    }
  }

  /// Opens the damaged database; nil if it can't be opened.
  private static func database(_ path: String) -> DatabaseQueue? {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(Configuration.patience)
    guard FileKind.of(path) == .file else { return nil }
    return try? DatabaseQueue(path: path, configuration: configuration)
  }

  /// Reads the rows up to the first unreadable one. `isWhole` is true if all were read.
  private static func rows(
    of table: String, in database: DatabaseQueue
  ) -> (rows: [Row], isWhole: Bool) {
    var rows: [Row] = []
    let all: Void? = try? database.read { db in
      let cursor = try Row.fetchCursor(db, sql: "SELECT * FROM \(table)")
      while let row = try cursor.next() { rows.append(row.copy()) }
    }
    return (rows, all != nil)
  }

  /// Migrates the database at `path`, which may be a backup or missing, to the current schema, and
  /// adds the recovered rows that it doesn't have.
  ///
  /// - Returns: the identifiers of all its sources, and the mirror folders of added sources.
  package func complete(_ path: String) throws -> (sources: [String], unfetched: [String]) {
    DatabaseFile(path).make()
    return try MeetingStore.naming(path) {
      let database = try DatabaseQueue(path: path, configuration: .forMeetings(.writing))
      try Schema.migrator.migrate(database)
      let result = try database.write { db in
        let unfetched = try add(to: db)
        try? db.inSavepoint {
          try notes?.add(to: db)
          return .commit
        }
        // The mirrors are newer than the backup, so everything is fetched from the servers once
        // more.
        try db.execute(
          sql: """
            UPDATE collection SET token = NULL, ctag = NULL;
            UPDATE resource SET etag = NULL, isPending = 1;
            """)
        return (try String.fetchAll(db, sql: "SELECT id FROM source ORDER BY id"), unfetched)
      }
      try DatabaseFile.leaveWALMode(database)
      try database.close()
      return result
    }
  }

  /// Adds the recovered rows that `db` doesn't have. Added sources are in the state before their
  /// first sync.
  ///
  /// - Returns: the mirror folders of added sources.
  private func add(to db: Database) throws -> [String] {
    let known = try String.fetchSet(db, sql: "SELECT id FROM source")
    for (table, rows) in rows {
      let columns = try Set(db.columns(in: table).map(\.name))
      for row in rows { Self.add(row, to: table, having: columns, db) }
    }
    let unread = try Row.fetchAll(db, sql: "SELECT id, mirror FROM source").filter {
      let id: String = try $0.value("id", of: "source")
      return !known.contains(id)
    }
    for row in unread {
      try db.execute(
        sql: """
          UPDATE source SET syncedAt = NULL, failingSince = NULL, failure = NULL, unread = '[]',
            listing = NULL WHERE id = ?
          """, arguments: [try row.value("id", of: "source", as: String.self)])
    }
    return try unread.compactMap { try $0.value("mirror", of: "source", as: String?.self) }
  }

  /// Adds a row. Rows that violate the schema are skipped.
  private static func add(_ row: Row, to table: String, having columns: Set<String>, _ db: Database)
  {
    let values = row.filter { columns.contains($0.0) }
    let names = values.map { "\"\($0.0)\"" }.joined(separator: ", ")
    let places = values.map { _ in "?" }.joined(separator: ", ")
    try? db.inSavepoint {
      try db.execute(
        sql: "INSERT OR IGNORE INTO \(table) (\(names)) VALUES (\(places))",
        arguments: StatementArguments(values.map(\.1)))
      return .commit
    }
  }
}
