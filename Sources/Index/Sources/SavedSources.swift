import Foundation
import GRDB

/// The rows of a database that nothing else can say again: its sources, how they are reached, which
/// calendars are left out, what is forgotten, and what the user said of notes or attached to meetings. Read
/// from a damaged database as far as that goes, and for the sources from the copy beside it.
package struct SavedSources {
  private var rows: [(table: String, rows: [Row])] = []
  private let notes: SavedNotes?

  /// The identifiers of the sources that could be read.
  package private(set) var sources: [String] = []

  /// - Parameter home: the folder of the damaged database.
  package init(of home: String) {
    let database = Self.database(MeetingStore.databasePath(in: home))
    for table in SourceCopy.tableNames + ["linkDecision", "wipe"] {
      var (rows, isWhole) = database.map { Self.rows(of: table, in: $0) } ?? ([], false)
      // Of a row that is in both the first one counts.
      if !isWhole { rows += SourceCopy.rows(of: table, in: home) }
      self.rows.append((table, rows))
    }
    notes = try? database?.read(SavedNotes.init)
    let found = rows.first { $0.table == "source" }?.rows ?? []
    for name: String in found.compactMap({ try? $0.value("id", of: "source") })
    where !sources.contains(name) {
      sources.append(name)
    }
  }

  /// The damaged database; nil if there is none that opens.
  private static func database(_ path: String) -> DatabaseQueue? {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(Configuration.patience)
    guard FileKind.of(path) == .file else { return nil }
    return try? DatabaseQueue(path: path, configuration: configuration)
  }

  /// All rows up to the first that can't be read.
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

  /// Makes a database of the present layout in the file `path`, which may be a backup or missing, and adds
  /// the rows that it lacks.
  ///
  /// - Returns: the sources that are there then, and folders of copies that belong to none that was
  ///   known to the backup.
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
        // The copies of servers are newer than the backup, so each is asked for everything once.
        try db.execute(
          sql: """
            UPDATE collection SET token = NULL, ctag = NULL;
            UPDATE resource SET etag = NULL, isPending = 1;
            """)
        return (try String.fetchAll(db, sql: "SELECT id FROM source ORDER BY id"), unfetched)
      }
      try DatabaseFile.leaveLog(database)
      try database.close()
      return result
    }
  }

  /// Adds the rows that `db` lacks. A source that it lacks is as if it had just been added.
  ///
  /// - Returns: the folders of copies of servers that belong to such sources.
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

  /// A row that breaks a rule of the schema is as damaged as one that can't be read.
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
