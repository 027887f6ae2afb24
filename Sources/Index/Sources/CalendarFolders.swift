import Files
import GRDB
import Questions

/// Queries on calendars and the folders of sources that contain them.
package enum CalendarFolders {
  /// The identifiers of a source's calendars, by folder.
  package static func all(of source: String, _ db: Database) throws -> [String: String] {
    let rows = try Row.fetchAll(
      db, sql: "SELECT folder, id FROM calendar WHERE sourceId = ?", arguments: [source])
    var calendars: [String: String] = [:]
    for row in rows {
      calendars[try row.value("folder", of: "calendar")] = try row.value("id", of: "calendar")
    }
    return calendars
  }

  package static func source(ofCalendar id: String, _ db: Database) throws -> String? {
    try String.fetchOne(db, sql: "SELECT sourceId FROM calendar WHERE id = ?", arguments: [id])
  }

  /// The folder of a calendar; nil if the source has no such calendar.
  package static func folder(
    ofCalendar id: String, in source: String, _ db: Database
  ) throws -> String? {
    try String.fetchOne(
      db, sql: "SELECT folder FROM calendar WHERE id = ? AND sourceId = ?",
      arguments: [id, source])
  }

  /// The calendars of a source, sorted by identifier, each with its folder and whether its name is
  /// declared in its files. A calendar without files is left out if another one in its folder has
  /// some.
  package static func calendars(
    of source: String, _ db: Database
  ) throws -> [(id: String, folder: String, isDeclared: Bool)] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT * FROM calendar WHERE sourceId = ?
          AND (EXISTS (SELECT 1 FROM file WHERE calendarId = calendar.id) OR NOT EXISTS (
            SELECT 1 FROM file JOIN calendar AS other ON other.id = calendarId
            WHERE other.sourceId = calendar.sourceId AND other.folder = calendar.folder))
        ORDER BY id
        """, arguments: [source]
    ).map { row in
      (
        try row.value("id", of: "calendar"), try row.value("folder", of: "calendar"),
        try row.value("declaredName", of: "calendar") != ""
      )
    }
  }

  /// The first file of a calendar, sorted by path; nil if it has no files.
  package static func firstFile(ofCalendar id: String, _ db: Database) throws -> RelativePath? {
    try String.fetchOne(
      db, sql: "SELECT path FROM file WHERE calendarId = ? ORDER BY path LIMIT 1", arguments: [id]
    ).map { RelativePath($0) }
  }

  /// The titles of those calendars of a source whose names are not declared in files, by folder.
  package static func titles(of source: String, _ db: Database) throws -> [String: String] {
    let rows = try Row.fetchAll(
      db, sql: "SELECT folder, title FROM calendar WHERE sourceId = ? AND declaredName = ''",
      arguments: [source])
    return Dictionary(
      try rows.map { row in
        let folder: String = try row.value("folder", of: "calendar")
        return (folder, try row.value("title", of: "calendar", as: String.self))
      }, uniquingKeysWith: { first, _ in first })
  }

  /// Renames a calendar whose name is not declared in its files.
  package static func setTitle(
    _ title: String, ofFolder folder: String, in source: String, _ db: Database
  ) throws {
    try db.execute(
      sql: """
        UPDATE calendar SET title = ? WHERE sourceId = ? AND folder = ? AND declaredName = ''
        """, arguments: [title, source, folder])
  }

  /// The title of a calendar; nil if the calendar is unknown.
  package static func title(of id: String, _ db: Database) throws -> String? {
    try String.fetchOne(db, sql: "SELECT title FROM calendar WHERE id = ?", arguments: [id])
  }

  /// All calendars by their names. Readers keep them in memory until the database changes.
  package static func named(of store: MeetingStore, _ db: Database) throws -> CalendarNames {
    try store.shared(db) { CalendarNames(try names($0)) }
  }

  /// The names of all calendars, sorted by identifier.
  package static func names(_ db: Database) throws -> [CalendarName] {
    try Row.fetchAll(
      db.cachedStatement(sql: "SELECT id, title FROM calendar ORDER BY id")
    ).map { row in
      CalendarName(
        id: try row.value("id", of: "calendar"), title: try row.value("title", of: "calendar"))
    }
  }

  /// The identifier of the source that contains a record; nil if there is no such record.
  ///
  /// - Parameter record: its row id.
  package static func source(ofRecord record: Int64, _ db: Database) throws -> String? {
    try String.fetchOne(
      db,
      sql: """
        SELECT sourceId FROM record JOIN calendar ON calendar.id = calendarId WHERE record.id = ?
        """, arguments: [record])
  }

  /// For each calendar, the number of the given records that belong to it, and how many of these
  /// are gone.
  ///
  /// - Parameter records: row ids.
  package static func counts(
    of records: [Int64], _ db: Database
  ) throws -> [String: (records: Int, gone: Int)] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT calendarId, count(*) AS records, count(goneSince) AS gone FROM record
        JOIN json_each(?) ON value = record.id GROUP BY calendarId
        """, arguments: [JSONColumn.ids(records)]
    ).reduce(into: [:]) { counts, row in
      counts[try row.value("calendarId", of: "record")] = (
        try row.value("records", of: "record"), try row.value("gone", of: "record")
      )
    }
  }
}
