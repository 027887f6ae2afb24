import GRDB
import Questions
import Time

/// A calendar that the index knows.
package struct CalendarSummary: Hashable, Sendable {
  /// Stable: it stays when the calendar is renamed.
  package var id: String
  /// The title.
  package var title: String
  /// The identifier of the source that it came with.
  package var source: String
  /// As its files say it, mostly `#rrggbb`.
  package var color: String?
  /// Of the system's: `subscribed` or `birthdays`; nil for others.
  package var kind: String?
  /// If true, its meetings are found and listed.
  package var isIncluded: Bool
  /// The number of meetings it has, gone ones too.
  package var records: Int
  /// The number of those that no file shows any more.
  package var gone: Int
}

extension MeetingStore {
  /// All calendars, by source and identifier.
  package func calendars() throws -> [CalendarSummary] {
    try read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT calendar.*, count(record.id) AS records, count(goneSince) AS gone,
            (SELECT kind FROM collection WHERE collection.sourceId = calendar.sourceId
              AND collection.folder = calendar.folder) AS kind
          FROM calendar LEFT JOIN record ON record.calendarId = calendar.id
          GROUP BY calendar.id ORDER BY sourceId, calendar.id
          """
      ).map { row in
        func value<T: DatabaseValueConvertible>(_ column: String) throws -> T {
          try row.value(column, of: "calendar")
        }
        return CalendarSummary(
          id: try value("id"), title: try value("title"), source: try value("sourceId"),
          color: try value("color"), kind: try value("kind"), isIncluded: try value("isIncluded"),
          records: try value("records"), gone: try value("gone"))
      }
    }
  }

  /// The colours of all calendars as their files say them, in the order of their identifiers.
  package func calendarColors() throws -> [(id: String, color: String?)] {
    try read { db in
      try Row.fetchAll(db, sql: "SELECT id, color FROM calendar ORDER BY id").map {
        (try $0.value(at: 0, of: "calendar"), try $0.value(at: 1, of: "calendar", as: String?.self))
      }
    }
  }

  /// The identifiers of all calendars with those of their sources, in order.
  package func calendarPlaces() throws -> [(id: String, source: String)] {
    try read { db in
      try Row.fetchAll(db, sql: "SELECT id, sourceId FROM calendar ORDER BY sourceId, id").map {
        (try $0.value(at: 0, of: "calendar"), try $0.value(at: 1, of: "calendar"))
      }
    }
  }

  /// Includes the calendar's records in answers and lists, or excludes them. They are synced either
  /// way.
  ///
  /// - Parameters:
  ///   - name: the calendar's stable identifier, or a title that no other has.
  ///   - included: whether its meetings are in answers.
  ///   - lock: the right to write.
  package func setCalendar(_ name: String, included: Bool, _ lock: WriterLock) throws {
    try writeSources(lock) { db in
      let id = try self.calendar(named: name, db)
      try db.execute(
        sql: "UPDATE calendar SET isIncluded = ? WHERE id = ?", arguments: [included, id])
    }
  }

  /// The one calendar that bears the identifier, else the title `name`.
  package func calendar(named name: String, _ db: Database) throws -> String {
    let found = try calendars(named: name, db)
    if found.count == 1 || found.contains(name) { return found.count == 1 ? found[0] : name }
    throw IndexError(
      .ambiguous,
      "several calendars are called '\(name)'; name one of them: \(found.joined(separator: ", "))")
  }

  /// Identifiers of the calendars that bear the identifier or the title `name`, case aside.
  package func calendars(named name: String, _ db: Database) throws -> [String] {
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
}
