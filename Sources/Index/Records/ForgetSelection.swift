import Calendars
import GRDB
import Questions

/// The records to forget, and the rule that excludes them from the index afterwards.
package struct ForgetSelection {
  /// The kind and values of the rule, as passed to `ForgottenRules.add`.
  package let rule: (kind: String, values: [String])
  /// The row ids of the records to forget.
  package let ids: [Int64]
  /// The number of records with attached notes.
  package let withAttachedNotes: Int

  private init(
    where condition: String, _ arguments: StatementArguments = [],
    rule: (kind: String, values: [String]), _ db: Database
  ) throws {
    let rows = try Row.fetchAll(
      db, sql: "SELECT id, attachedNotes <> '' AS isNoted FROM record WHERE \(condition)",
      arguments: arguments)
    self.rule = rule
    ids = try rows.map { try $0.value("id", of: "record") }
    withAttachedNotes = try rows.count { try $0.value("isNoted", of: "record") }
  }

  /// Selects the records that began before an instant.
  package init(before instant: Int64, _ db: Database) throws {
    try self.init(
      where: "startsAt < ? AND \(RecordCondition.isDated)", [instant],
      rule: ("before", [String(instant)]), db)
  }

  /// Selects the records of a calendar.
  ///
  /// - Parameter id: its stable identifier.
  /// - Throws: `IndexError` if there is no such calendar.
  package init(ofCalendar id: String, _ db: Database) throws {
    let known = try String.fetchAll(db, sql: "SELECT id FROM calendar ORDER BY id")
    guard known.contains(id) else {
      throw IndexError(
        .notFound,
        "no calendar has the identifier '\(id)'; the identifiers are: "
          + "\(known.joined(separator: ", "))")
    }
    try self.init(where: "calendarId = ?", [id], rule: ("calendar", [id]), db)
  }

  /// Selects the records that a person organized or was invited to, and the notes that name the
  /// person.
  ///
  /// - Parameters:
  ///   - person: nil if the person was already forgotten.
  ///   - request: the typed words, hashed by `ForgottenRules.request`.
  package init(of person: KnownPerson?, request: String, _ db: Database) throws {
    guard let person else {
      try self.init(where: "false", rule: ("person", [request]), db)
      return
    }
    let ids = person.ids.map(String.init).joined(separator: ", ")
    let marks = try Row.fetchAll(db, sql: "SELECT name, email FROM person WHERE id IN (\(ids))")
      .flatMap { row in
        ForgottenRules.marks(
          name: try row.value("name", of: "person"), email: try row.value("email", of: "person"))
      }
    try self.init(
      where: """
        (organizerId IN (\(ids))
          OR id IN (SELECT recordId FROM attendee WHERE personId IN (\(ids)))
          OR isNote AND EXISTS (SELECT 1 FROM person WHERE person.id IN (\(ids))
            AND name <> '' AND instr(claims, json_quote(name)) > 0))
        """, rule: ("person", [request] + Set(marks).sorted()), db)
  }

  /// Deletes the records with all their rows in other tables, and adds the rule. Other data that is
  /// no longer used is left to `removeUnused`.
  package func delete(_ db: Database) throws {
    try ForgottenRules.add(rule.kind, rule.values, db)
    // A note's text is also part of its meeting's text, so the note is unlinked before it is
    // deleted.
    let notes = try NoteLinking.notes(of: ids, db)
    try ForgottenRules.add("note", ForgottenRules.marks(ofNotes: notes, db), db)
    try NoteLinking.unlink(
      notesWhere: "id IN (SELECT value FROM json_each(?))", [JSONColumn.ids(ids)], db)
    try ForgottenTasks.forget(ofMeetings: ids, db)
    let delete = try db.cachedStatement(sql: "DELETE FROM record WHERE id = ?")
    for id in ids + notes { try delete.execute(arguments: [id]) }
  }
}

/// Deletes the tasks that the rules cover, and those of forgotten meetings.
enum ForgottenTasks {
  /// Deletes the tasks, within the transaction that deletes the meetings. The rules must have been
  /// written, and the meetings must still exist.
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
