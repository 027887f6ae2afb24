import Calendars
import GRDB
import Time

/// The file that contains a task, with its source and calendar.
package struct TaskFile: Sendable {
  package let source: String
  /// The path within the source.
  package let path: String
  /// The stable identifier of the file's calendar.
  package let calendar: String
}

/// Writes the tasks of files.
package struct TaskWriter {
  private let now: Moment

  package init(now: Moment) { self.now = now }

  /// Replaces the stored tasks of a file with its current ones.
  ///
  /// - Parameter uids: the UIDs of tasks that could not be read, whose stored rows are kept; nil if
  ///   any task could be missing, in which case none is flagged as gone.
  package func write(
    _ tasks: [CalendarTask], of file: TaskFile, keeping uids: Set<String>?, _ db: Database
  ) throws {
    if let uids { try flagMissing(besides: tasks, of: file, keeping: uids, db) }
    for task in tasks { try write(task, of: file, db) }
  }

  private func flagMissing(
    besides tasks: [CalendarTask], of file: TaskFile, keeping uids: Set<String>, _ db: Database
  ) throws {
    let shown = Set(tasks.map { [$0.uid, $0.storedInstance] })
    let statement = try db.cachedStatement(
      sql: """
        SELECT id, uid, instance FROM task WHERE sourceId = ? AND path = ? AND goneSince IS NULL
        """)
    let flag = try db.cachedStatement(sql: "UPDATE task SET goneSince = ? WHERE id = ?")
    for row in try Row.fetchAll(statement, arguments: [file.source, file.path]) {
      let uid: String = try row.value("uid", of: "task")
      if uids.contains(uid) { continue }
      if shown.contains([uid, try row.value("instance", of: "task")]) { continue }
      try flag.execute(arguments: [now.seconds, try row.value("id", of: "task", as: Int64.self)])
    }
  }

  private func write(_ task: CalendarTask, of file: TaskFile, _ db: Database) throws {
    let upsert = try db.cachedStatement(
      sql: """
        INSERT INTO task (sourceId, path, calendarId, line, uid, instance, title, notes, state, percent,
          due, completedAt, createdAt, latestAt, people, isRestricted)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (sourceId, path, uid, instance) DO UPDATE SET calendarId = excluded.calendarId,
          line = excluded.line, title = excluded.title, notes = excluded.notes, state = excluded.state,
          percent = excluded.percent, due = excluded.due, completedAt = excluded.completedAt,
          createdAt = excluded.createdAt, latestAt = excluded.latestAt, people = excluded.people,
          isRestricted = excluded.isRestricted, goneSince = NULL
        RETURNING id
        """)
    let id = try Int64.fetchOne(
      upsert,
      arguments: [
        file.source, file.path, file.calendar, task.line, task.uid, task.storedInstance, task.title,
        task.notes, task.state.rawValue, task.percent, task.due?.description, task.completedAt,
        task.createdAt, task.latestAt,
        JSONArray.encode(task.people.flatMap { [$0.name ?? "", $0.email] }), task.isPrivate,
      ])
    try db.cachedStatement(sql: "DELETE FROM taskMeeting WHERE taskId = ?")
      .execute(arguments: [id])
    let relate = try db.cachedStatement(
      sql: "INSERT OR IGNORE INTO taskMeeting (uid, taskId) VALUES (?, ?)")
    for uid in task.relatedTo { try relate.execute(arguments: [uid, id]) }
  }

  /// Flags the tasks of a deleted file as gone.
  ///
  /// - Parameter file: its row id.
  package func flag(ofFile file: Int64, _ db: Database) throws {
    try db.cachedStatement(
      sql: """
        UPDATE task SET goneSince = ?1 WHERE goneSince IS NULL
          AND (sourceId, path) = (SELECT sourceId, path FROM file WHERE id = ?2)
        """
    ).execute(arguments: [now.seconds, file])
  }
}

extension CalendarTask {
  fileprivate var storedInstance: String { instance?.description ?? "" }
}
