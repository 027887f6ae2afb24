import Files
import GRDB

/// Calendars by their folders within a source.
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

  /// The identifier of a calendar's source.
  package static func source(ofCalendar id: String, _ db: Database) throws -> String? {
    try String.fetchOne(db, sql: "SELECT sourceId FROM calendar WHERE id = ?", arguments: [id])
  }

  /// The folder of a calendar; nil where it is none of the source's.
  package static func folder(
    ofCalendar id: String, in source: String, _ db: Database
  ) throws -> String? {
    try String.fetchOne(
      db, sql: "SELECT folder FROM calendar WHERE id = ? AND sourceId = ?",
      arguments: [id, source])
  }

  /// The calendars of a source, by identifier, each with its folder and if files declare it.
  package static func calendars(
    of source: String, _ db: Database
  ) throws -> [(id: String, folder: String, isDeclared: Bool)] {
    try Row.fetchAll(
      db, sql: "SELECT * FROM calendar WHERE sourceId = ? ORDER BY id", arguments: [source]
    ).map { row in
      (
        try row.value("id", of: "calendar"), try row.value("folder", of: "calendar"),
        try row.value("declaredName", of: "calendar") != ""
      )
    }
  }

  /// The first file of a calendar, by path.
  package static func firstFile(ofCalendar id: String, _ db: Database) throws -> RelativePath? {
    try String.fetchOne(
      db, sql: "SELECT path FROM file WHERE calendarId = ? ORDER BY path LIMIT 1", arguments: [id]
    ).map { RelativePath($0) }
  }

  /// The titles of a source's calendars that no file names, by folder.
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

  /// Gives a calendar that no file names another title.
  package static func setTitle(
    _ title: String, ofFolder folder: String, in source: String, _ db: Database
  ) throws {
    try db.execute(
      sql: """
        UPDATE calendar SET title = ? WHERE sourceId = ? AND folder = ? AND declaredName = ''
        """, arguments: [title, source, folder])
  }
}
