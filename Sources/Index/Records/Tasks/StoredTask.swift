import Calendars
import GRDB
import Time

/// A task of a calendar, as the index has it.
package struct StoredTask: Sendable {
  /// Its row id.
  package let id: Int64
  package let file: TaskFile
  package let task: CalendarTask

  /// Those that files show and that are not of calendars that are left out, in order of their dates.
  ///
  /// - Parameters:
  ///   - condition: in SQL, of the table `task`.
  ///   - includingRestricted: whether those are among them that are for the user alone.
  package static func all(
    where condition: String = "1", _ arguments: StatementArguments = [],
    includingRestricted: Bool, _ db: Database
  ) throws -> [StoredTask] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT * FROM task WHERE goneSince IS NULL AND (\(condition))
          AND calendarId IN (SELECT id FROM calendar WHERE isIncluded)
          \(includingRestricted ? "" : "AND NOT isRestricted")
        ORDER BY due IS NULL, due, createdAt, id
        """)
    return try Row.fetchAll(statement, arguments: arguments).map { try StoredTask(row: $0, db) }
  }

  /// The number of those that the files of a source show.
  package static func count(ofSource source: String, _ db: Database) throws -> Int {
    try Int.fetchOne(
      db, sql: "SELECT count(*) FROM task WHERE goneSince IS NULL AND sourceId = ?",
      arguments: [source]) ?? 0
  }

  /// Those that belong to what has a UID.
  package static func all(
    relatedTo uid: String, includingRestricted: Bool, _ db: Database
  ) throws -> [StoredTask] {
    try all(
      where: "id IN (SELECT taskId FROM taskMeeting WHERE uid = ?)", [uid],
      includingRestricted: includingRestricted, db)
  }

  /// - Parameter row: all columns of `task`.
  /// - Throws: `DamagedValue`.
  package init(row: Row, _ db: Database) throws {
    func value<T: DatabaseValueConvertible>(_ column: String) throws -> T {
      try row.value(column, of: "task")
    }
    func time(_ column: String) throws -> EventTime? {
      let text: String? = try value(column)
      return text.flatMap { EventTime($0) }
    }
    id = try value("id")
    file = TaskFile(
      source: try value("sourceId"), path: try value("path"), calendar: try value("calendarId"))
    let state: String = try value("state")
    let people = JSONArray.decode(try value("people"))
    task = CalendarTask(
      uid: try value("uid"), instance: try time("instance"), line: try value("line"),
      title: try value("title"), notes: try value("notes"),
      state: CalendarTask.State(rawValue: state) ?? .open, percent: try value("percent"),
      due: try time("due"), completedAt: try row.instantIfAny("completedAt", of: "task"),
      createdAt: try row.instantIfAny("createdAt", of: "task"),
      latestAt: try row.instantIfAny("latestAt", of: "task"),
      relatedTo: try String.fetchAll(
        try db.cachedStatement(sql: "SELECT uid FROM taskMeeting WHERE taskId = ? ORDER BY uid"),
        arguments: [id]),
      people: stride(from: 0, to: people.count - 1, by: 2).map { place in
        Person(name: people[place].isEmpty ? nil : people[place], email: people[place + 1])
      },
      isPrivate: try value("isRestricted"))
  }
}

extension StoredTask {
  /// The row id of the meeting that it belongs to: of those with the UIDs that it names, or that the task
  /// names which it is a part of, the last that had begun when it was made; nil if there is none.
  package func meeting(_ db: Database) throws -> Int64? {
    var uids = task.relatedTo
    var known = Set(uids)
    var place = 0
    while place < uids.count, place < Self.mostRelations {
      if let id = try occurrence(of: uids[place], db) { return id }
      let parents = try String.fetchAll(
        db,
        sql: """
          SELECT DISTINCT taskMeeting.uid FROM task JOIN taskMeeting ON taskMeeting.taskId = task.id
          WHERE task.sourceId = ? AND task.uid = ? ORDER BY taskMeeting.uid
          """, arguments: [file.source, uids[place]])
      uids += parents.filter { known.insert($0).inserted }
      place += 1
    }
    return nil
  }

  /// Of parts of parts no more are followed.
  private static let mostRelations = 16

  private func occurrence(of uid: String, _ db: Database) throws -> Int64? {
    // By calendar, as the index of records begins with it.
    let statement = try db.cachedStatement(
      sql: """
        SELECT id FROM record WHERE calendarId IN (SELECT id FROM calendar) AND uid = ?1
          AND goneSince IS NULL\(try LatestCopy.andIsShown(db))
        ORDER BY startsAt > ?2, abs(startsAt - ?2), id LIMIT 1
        """)
    return try Int64.fetchOne(
      statement, arguments: [uid, task.createdAt ?? task.latestAt ?? Int64(1) << 48])
  }
}
