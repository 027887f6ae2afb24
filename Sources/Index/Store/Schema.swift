import GRDB

/// The schema of the database. The first migration is frozen since the first release; later changes
/// are appended as migrations.
package enum Schema {
  private static let tables = "tables of the first release"
  /// The last draft before the first release. Its tables are the same as those of the migration
  /// `tables`.
  private static let lastDraft = "texts that may have something open"
  /// Migrations without which a database can still be read, because the columns that they add have
  /// default values.
  private static let additions: Set = [
    links, exclusions, stamps, copies, spoken, common, marks, series, boxes, labels, groups,
  ]
  private static let copies = "records whose events may have copies"
  private static let spoken = "texts with a keyword behind a name"
  private static let marks = "marks of notes"
  private static let series = "revisions of series"
  private static let boxes = "dates, speakers and check boxes of notes"
  private static let labels = "labels, dates and calls of notes"
  private static let groups = "items below names, and times of creation"
  private static let common = "lines that many descriptions share"
  private static let stamps = "DTSTAMP of records, and calendars to be read again"
  private static let exclusions = "what sources leave out, and notes to be read again"
  private static let links = "links of sources that are followed"

  package static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration(tables, merging: [lastDraft]) { db, drafts in
      if drafts.isEmpty {
        try db.execute(sql: sources + servers + records + people + texts + vectors + tasks)
      } else {
        try db.execute(sql: "DELETE FROM grdb_migrations")
      }
    }
    migrator.registerMigration(links) { db in
      // The values of `Calendars.SourceLinks`.
      try db.execute(
        sql: """
          ALTER TABLE source ADD COLUMN links TEXT NOT NULL DEFAULT 'all'
            CHECK (links IN ('all', 'inside'))
          """)
    }
    migrator.registerMigration(exclusions) { db in
      // The column holds a JSON array of name patterns.
      try db.execute(
        sql: """
          ALTER TABLE source ADD COLUMN excluded TEXT NOT NULL DEFAULT '[]';
          -- Notes are read again: what has no date was dated by its file.
          UPDATE file SET revision = NULL
            WHERE sourceId IN (SELECT id FROM source WHERE content = 'notes');
          UPDATE source SET listing = NULL WHERE content = 'notes';
          """)
    }
    migrator.registerMigration(stamps) { db in
      // The column holds seconds since 1970-01-01T00:00:00Z.
      try db.execute(
        sql: """
          ALTER TABLE record ADD COLUMN stamp INTEGER;
          UPDATE file SET revision = NULL
            WHERE sourceId IN (SELECT id FROM source WHERE content <> 'notes');
          UPDATE source SET listing = NULL WHERE content <> 'notes';
          """)
    }
    migrator.registerMigration(copies) { db in
      // A record has copies if another calendar has its UID, or if its calendar has both a single
      // event and another event with this UID (`LatestCopy`).
      try db.execute(
        sql: """
          ALTER TABLE record ADD COLUMN hasCopies INTEGER NOT NULL DEFAULT 0
            CHECK (hasCopies IN (0, 1));
          CREATE INDEX recordWithCopies ON record(uid, isRecurring, sequence) WHERE hasCopies = 1;
          UPDATE record SET hasCopies = 1 WHERE NOT isNote AND uid IN (
            SELECT uid FROM record WHERE NOT isNote GROUP BY uid
            HAVING count(*) > 1 AND (min(calendarId) <> max(calendarId) OR min(isRecurring) = 0));
          """)
    }
    migrator.registerMigration(spoken) { db in
      try OpenTexts.fill(db)
    }
    migrator.registerMigration(common) { db in
      // The column holds hashes of lines as little-endian integers.
      try db.execute(
        sql: "ALTER TABLE generation ADD COLUMN commonLines BLOB NOT NULL DEFAULT x''")
      // Earlier versions left the rows of deleted texts in the table.
      try OpenTexts.fill(db)
    }
    migrator.registerMigration(marks) { db in
      // The column holds the marks in a note's text (`NoteMarks`). All notes are read again to fill
      // it.
      try db.execute(
        sql: """
          ALTER TABLE record ADD COLUMN marks BLOB;
          UPDATE file SET revision = NULL
            WHERE sourceId IN (SELECT id FROM source WHERE content = 'notes');
          UPDATE source SET listing = NULL WHERE content = 'notes';
          """)
    }
    migrator.registerMigration(series) { db in
      // The revisions of the components that describe a whole series or cancel a whole event. The
      // column `stamp` holds seconds since 1970-01-01T00:00:00Z. All calendars are read again.
      try db.execute(
        sql: """
          CREATE TABLE series (
            uid TEXT NOT NULL,
            fileId INTEGER NOT NULL REFERENCES file(id) ON DELETE CASCADE,
            sequence INTEGER NOT NULL,
            stamp INTEGER,
            isCancellation INTEGER NOT NULL CHECK (isCancellation IN (0, 1)),
            PRIMARY KEY (uid, fileId)
          ) STRICT, WITHOUT ROWID;
          CREATE INDEX seriesByFile ON series(fileId);
          UPDATE file SET revision = NULL
            WHERE sourceId IN (SELECT id FROM source WHERE content <> 'notes');
          UPDATE source SET listing = NULL WHERE content <> 'notes';
          """)
    }
    // Notes are read again whenever more of them is recognized.
    for reading in [boxes, labels, groups] {
      migrator.registerMigration(reading) { db in
        try OpenTexts.fill(db)
        try db.execute(
          sql: """
            UPDATE file SET revision = NULL
              WHERE sourceId IN (SELECT id FROM source WHERE content = 'notes');
            UPDATE source SET listing = NULL WHERE content = 'notes';
            """)
      }
    }
    return migrator
  }

  /// Adds columns and tables that a database of an earlier version lacks, by views that only this
  /// connection sees.
  ///
  /// - Parameter only: the only table to extend; nil for all.
  package static func addMissingColumns(_ db: Database, only: String? = nil) throws {
    let added = [
      "record": ["stamp": "NULL", "hasCopies": "0", "marks": "NULL"],
      "generation": ["commonLines": "x''"],
    ]
    for (table, values) in added where only == nil || only == table {
      let names = Set(try db.columns(in: table).map(\.name))
      let absent = values.filter { !names.contains($0.key) }
      if absent.isEmpty { continue }
      let columns = absent.map { "\($0.value) AS \($0.key)" }.sorted().joined(separator: ", ")
      try db.execute(sql: "CREATE TEMP VIEW \(table) AS SELECT *, \(columns) FROM main.\(table)")
    }
    if only == nil, try !db.tableExists("series") {
      let columns = ["uid", "fileId", "sequence", "stamp", "isCancellation"]
      let values = columns.map { "NULL AS \($0)" }.joined(separator: ", ")
      try db.execute(sql: "CREATE TEMP VIEW series AS SELECT \(values) WHERE 0")
    }
  }

  /// The relation of a database's schema to the current one.
  package enum Layout {
    case current
    /// An older schema that can be read without an upgrade.
    case readable
    /// An older schema that must be upgraded before use, or a database without tables.
    case outdated
    /// A schema from before the first release, which can't be upgraded.
    case draft
    /// The schema of a later release.
    case newer
  }

  package static func layout(of db: Database) throws -> Layout {
    let migrator = migrator
    var applied = try migrator.appliedIdentifiers(db)
    if applied.contains(lastDraft) { applied = [tables] }
    if !applied.isEmpty, !applied.contains(tables) { return .draft }
    if !applied.isSubset(of: migrator.migrations) { return .newer }
    let missing = Set(migrator.migrations).subtracting(applied)
    if missing.isEmpty { return .current }
    return missing.isSubset(of: additions) ? .readable : .outdated
  }
}
