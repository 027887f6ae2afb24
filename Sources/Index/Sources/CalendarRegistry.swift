import Calendars
import GRDB

/// A calendar in the index.
package struct CalendarSummary: Hashable, Sendable {
  /// The stable identifier, which doesn't change when the calendar is renamed.
  package var id: String
  package var title: String
  /// The identifier of its source.
  package var source: String
  /// The calendar's color, usually as `#rrggbb`.
  package var color: String?
  /// For a calendar of the operating system, `subscribed` or `birthdays` if it is of this kind;
  /// otherwise nil.
  package var kind: String?
  /// The kind of content of its source. Folders of notes count as calendars, too.
  package var content: SourceContent
  /// If true, its meetings appear in answers and lists.
  package var isIncluded: Bool
  /// The number of its meetings, including those that are gone.
  package var records: Int
  /// The number of its meetings that are no longer in any file.
  package var gone: Int
}

/// Access to the calendars in the index.
package struct CalendarRegistry {
  package let store: MeetingStore

  package init(_ store: MeetingStore) { self.store = store }

  /// All calendars, sorted by source and identifier.
  package func all() throws -> [CalendarSummary] {
    try store.read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT calendar.*, count(record.id) AS records, count(goneSince) AS gone,
            (SELECT kind FROM collection WHERE collection.sourceId = calendar.sourceId
              AND collection.folder = calendar.folder) AS kind,
            (SELECT content FROM source WHERE source.id = calendar.sourceId) AS content
          FROM calendar LEFT JOIN record ON record.calendarId = calendar.id
          GROUP BY calendar.id ORDER BY sourceId, calendar.id
          """
      ).map { row in
        func value<T: DatabaseValueConvertible>(_ column: String) throws -> T {
          try row.value(column, of: "calendar")
        }
        return CalendarSummary(
          id: try value("id"), title: try value("title"), source: try value("sourceId"),
          color: try value("color"), kind: try value("kind"),
          content: SourceContent(rawValue: try value("content")) ?? .calendars,
          isIncluded: try value("isIncluded"),
          records: try value("records"), gone: try value("gone"))
      }
    }
  }

  /// The colors of all calendars, sorted by identifier.
  package func colors() throws -> [(id: String, color: String?)] {
    try store.read { db in
      try Row.fetchAll(db, sql: "SELECT id, color FROM calendar ORDER BY id").map {
        (try $0.value(at: 0, of: "calendar"), try $0.value(at: 1, of: "calendar", as: String?.self))
      }
    }
  }

  /// The identifiers, unique names and sources of all calendars, sorted by source.
  package func places() throws -> [(id: String, name: String, source: String)] {
    try store.read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT id, \(CalendarTitles.name), sourceId FROM calendar ORDER BY sourceId, calendar.id
          """
      ).map {
        (
          try $0.value(at: 0, of: "calendar"), try $0.value(at: 1, of: "calendar"),
          try $0.value(at: 2, of: "calendar")
        )
      }
    }
  }

  /// The unique name of the calendar that `name` identifies; `name` itself if it identifies none.
  package func name(of name: String) throws -> String {
    try store.read { db in
      guard let id = try? Self.calendar(named: name, db) else { return name }
      var titles = CalendarTitles()
      return try titles.title(of: id, db) ?? name
    }
  }

  /// Includes the calendar in answers and lists, or excludes it. An excluded calendar is still
  /// synced.
  ///
  /// - Parameters:
  ///   - name: the calendar's stable identifier, its unique name, or its title if no other
  ///     calendar has it.
  ///   - included: whether answers include its meetings.
  ///   - lock: the right to write.
  package func set(_ name: String, included: Bool, _ lock: WriterLock) throws {
    try SourceCopy.write(to: store, lock) { db in
      let id = try Self.calendar(named: name, db)
      try db.execute(
        sql: "UPDATE calendar SET isIncluded = ? WHERE id = ?", arguments: [included, id])
    }
  }

  /// Returns the identifier of the calendar whose identifier, unique name or title is `name`. An
  /// exact identifier takes precedence.
  ///
  /// - Throws: `IndexError` if there is no such calendar or more than one.
  package static func calendar(named name: String, _ db: Database) throws -> String {
    let found = try calendars(named: name, db)
    if found.count == 1 || found.contains(name) { return found.count == 1 ? found[0] : name }
    throw IndexError(
      .ambiguous,
      "several calendars are called '\(name)'; name one of them: \(found.joined(separator: ", "))")
  }

  /// Returns the identifiers of the calendars whose identifier, unique name or title is `name`,
  /// ignoring case in names and titles.
  ///
  /// - Throws: `IndexError` if there is no such calendar.
  package static func calendars(named name: String, _ db: Database) throws -> [String] {
    let found = try String.fetchAll(
      db,
      sql: """
        SELECT id FROM calendar
        WHERE id = ?1 OR lower(title) = lower(?1) OR lower(\(CalendarTitles.name)) = lower(?1)
        ORDER BY id
        """, arguments: [name])
    if found.isEmpty { throw try noCalendar(called: name, db) }
    return found
  }

  private static func noCalendar(called name: String, _ db: Database) throws -> IndexError {
    let known = try String.fetchAll(
      db, sql: "SELECT \(CalendarTitles.name) FROM calendar ORDER BY id")
    let hint =
      known.isEmpty ? "none has been synced yet" : "there are: \(known.joined(separator: ", "))"
    return IndexError(.notFound, "no calendar is called '\(name)'; \(hint)")
  }
}

extension IndexScope {
  /// Returns the scope with the identifiers of calendars instead of their names.
  ///
  /// - Throws: `IndexError` if there is no calendar with one of the names.
  func resolved(_ db: Database) throws -> IndexScope {
    var scope = self
    scope.calendars = try calendars.flatMap { try CalendarRegistry.calendars(named: $0, db) }
    return scope
  }
}
