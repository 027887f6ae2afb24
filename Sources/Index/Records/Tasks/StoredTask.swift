import Calendars
import GRDB
import Time

/// A task of a calendar, as stored in the index.
package struct StoredTask: Sendable {
  /// The row id.
  package let id: Int64
  package let file: TaskFile
  package let task: CalendarTask

  /// The tasks that are not gone and whose calendar is not excluded, sorted by due date.
  ///
  /// - Parameters:
  ///   - condition: an SQL condition on the table `task`.
  ///   - includingRestricted: whether to include private tasks.
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

  /// The number of a source's tasks that are not gone.
  package static func count(ofSource source: String, _ db: Database) throws -> Int {
    try Int.fetchOne(
      db, sql: "SELECT count(*) FROM task WHERE goneSince IS NULL AND sourceId = ?",
      arguments: [source]) ?? 0
  }

  /// The tasks that are related to the event with the given UID.
  package static func all(
    relatedTo uid: String, includingRestricted: Bool, _ db: Database
  ) throws -> [StoredTask] {
    try all(
      where: "id IN (SELECT taskId FROM taskMeeting WHERE uid = ?)", [uid],
      includingRestricted: includingRestricted, db)
  }

  /// Creates a task from its row.
  ///
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
  /// The row id of the meeting that the task belongs to; nil if there is none. It is an occurrence
  /// of an event to which the task or one of its parent tasks is related: the latest one that had
  /// begun when the task was created, or else the next one.
  package func meeting(_ db: Database) throws -> Int64? {
    var uids = task.relatedTo
    var known = Set(uids)
    var place = 0
    while place < uids.count, place < Self.maximumRelations {
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

  /// The maximum number of related UIDs that are followed.
  private static let maximumRelations = 16

  private func occurrence(of uid: String, _ db: Database) throws -> Int64? {
    // The condition on the calendar comes first, because it is the first column of the index on
    // keys.
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
