import Calendars
import GRDB

/// Forgets the tasks that the rules cover and those of forgotten meetings.
enum ForgottenTasks {
  /// Deletes the tasks, within the transaction that deletes the meetings: after the rules are
  /// written and before the meetings go.
  ///
  /// - Parameter ids: the row ids of the meetings.
  static func forget(ofMeetings ids: [Int64], _ db: Database) throws {
    let rules = try ForgottenRules(db)
    let meetings = Set(ids)
    let delete = try db.cachedStatement(sql: "DELETE FROM task WHERE id = ?")
    for row in try Row.fetchAll(db, sql: "SELECT * FROM task ORDER BY id") {
      let stored = try StoredTask(row: row, db)
      let isOfOne = try stored.meeting(db).map(meetings.contains) ?? false
      guard isOfOne || rules.cover(stored.task, in: stored.file.calendar) else { continue }
      if isOfOne { try ForgottenRules.add("note", [ForgottenRules.mark(of: stored)], db) }
      try delete.execute(arguments: [stored.id])
    }
  }
}

extension ForgottenRules {
  fileprivate static func mark(of stored: StoredTask) -> String {
    mark(
      ofNote: MeetingRecord.Key(
        calendar: stored.file.calendar, uid: stored.task.uid, occurrence: .instant(0)))
  }
}
