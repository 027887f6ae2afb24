import Calendars
import GRDB

/// A calendar that the index knows.
public struct CalendarSummary: Hashable, Sendable {
  /// Stable: it stays when the calendar is renamed.
  public var id: String
  public var title: String
  public var source: String
  public var color: String?
  public var isIncluded: Bool
  public var records: Int
  public var gone: Int
}

extension MeetingStore {
  public func calendars() throws -> [CalendarSummary] {
    try read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT calendar.*, count(record.id) AS records, count(goneSince) AS gone
          FROM calendar LEFT JOIN record ON record.calendarId = calendar.id
          GROUP BY calendar.id ORDER BY sourceId, calendar.id
          """
      ).map { row in
        func value<T: DatabaseValueConvertible>(_ column: String) throws -> T {
          try row.value(column, of: "calendar")
        }
        return CalendarSummary(
          id: try value("id"), title: try value("title"), source: try value("sourceId"),
          color: try value("color"), isIncluded: try value("isIncluded"),
          records: try value("records"), gone: try value("gone"))
      }
    }
  }

  /// Whether the calendar's records are found and listed. They are synced either way.
  ///
  /// - Parameter id: the calendar's stable identifier.
  public func setCalendar(_ id: String, included: Bool, _ lock: WriterLock) throws {
    try write(lock) { db in
      try db.execute(
        sql: "UPDATE calendar SET isIncluded = ? WHERE id = ?", arguments: [included, id])
      if db.changesCount == 0 { throw try self.noCalendar(called: id, db) }
    }
  }

  /// Identifiers of the calendars that bear the identifier or the title `name`, case aside.
  func calendars(named name: String, _ db: Database) throws -> [String] {
    let found = try String.fetchAll(
      db, sql: "SELECT id FROM calendar WHERE id = ?1 OR lower(title) = lower(?1) ORDER BY id",
      arguments: [name])
    if found.isEmpty { throw try noCalendar(called: name, db) }
    return found
  }

  private func noCalendar(called name: String, _ db: Database) throws -> IndexError {
    let known = try String.fetchAll(db, sql: "SELECT id FROM calendar ORDER BY id")
    let hint =
      known.isEmpty ? "none was synced yet" : "there are: \(known.joined(separator: ", "))"
    return IndexError(.notFound, "no calendar is called '\(name)'; \(hint)")
  }

  /// The calendar that a file belongs to, made where it is new.
  ///
  /// A folder that bears a name is one calendar (vdir). In another folder the files that declare
  /// the same name are one calendar; those that declare none belong to the folder. A source of a
  /// single file is one calendar.
  func calendar(
    source: String, folder: CalendarFolder, declaredName: String, isSingleFile: Bool,
    color: String?, replacing known: String?, _ db: Database
  ) throws -> String {
    let isOne = isSingleFile || folder.displayName != nil || folder.color != nil
    let key = isOne ? "" : declaredName
    let title =
      folder.displayName ?? (declaredName.isEmpty ? nil : declaredName)
      ?? folder.path.text.split(separator: "/").last.map(String.init) ?? source
    let color = folder.color ?? color
    if let id = try String.fetchOne(
      db, sql: "SELECT id FROM calendar WHERE sourceId = ? AND folder = ? AND declaredName = ?",
      arguments: [source, folder.path.text, key])
    {
      try db.execute(
        sql:
          "UPDATE calendar SET title = ?, color = ? WHERE id = ? AND (title, color) IS NOT (?, ?)",
        arguments: [title, color, id, title, color])
      return id
    }
    if let known, try isOnlyFile(of: known, db) {
      // The calendar was renamed: it keeps its identifier and its records.
      try db.execute(
        sql: "UPDATE calendar SET folder = ?, declaredName = ?, title = ?, color = ? WHERE id = ?",
        arguments: [folder.path.text, key, title, color, known])
      return known
    }
    let parts = [source] + folder.path.text.split(separator: "/").map(String.init) + [key]
    let id = try freeIdentifier(
      parts.filter { !$0.isEmpty }.map(Identifier.slug).joined(separator: "/"), in: "calendar", db)
    try db.execute(
      sql: """
        INSERT INTO calendar (id, sourceId, folder, declaredName, title, color)
        VALUES (?, ?, ?, ?, ?, ?)
        """, arguments: [id, source, folder.path.text, key, title, color])
    return id
  }

  private func isOnlyFile(of calendar: String, _ db: Database) throws -> Bool {
    try Int.fetchOne(
      db, sql: "SELECT count(*) FROM file WHERE calendarId = ?", arguments: [calendar]) == 1
  }
}
