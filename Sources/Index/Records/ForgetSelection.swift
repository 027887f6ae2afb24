import GRDB
import Questions

/// The records that are to be forgotten, and the rule that keeps them out from then on.
package struct ForgetSelection {
  /// As `ForgottenRules.add` takes it.
  package let rule: (kind: String, values: [String])
  /// Row ids of the records.
  package let ids: [Int64]
  /// The number of those with attached notes.
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

  /// Those that began before an instant.
  package init(before instant: Int64, _ db: Database) throws {
    try self.init(
      where: "startsAt < ? AND \(RecordCondition.isDated)", [instant],
      rule: ("before", [String(instant)]), db)
  }

  /// Those of a calendar.
  ///
  /// - Parameter id: its stable identifier.
  /// - Throws: `IndexError` if there is none.
  package init(ofCalendar id: String, _ db: Database) throws {
    let known = try String.fetchAll(db, sql: "SELECT id FROM calendar ORDER BY id")
    guard known.contains(id) else {
      throw IndexError(
        .notFound,
        "no calendar has the identifier '\(id)'; there are: \(known.joined(separator: ", "))")
    }
    try self.init(where: "calendarId = ?", [id], rule: ("calendar", [id]), db)
  }

  /// Those that someone organized or was invited to, and notes that name them.
  ///
  /// - Parameters:
  ///   - person: nil for someone who was forgotten before.
  ///   - request: what was typed, as `ForgottenRules.request` keeps it.
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

  /// Deletes them with what belongs to them, and keeps them out. What no record has any more is left for
  /// `removeUnused`.
  package func delete(_ db: Database) throws {
    try ForgottenRules.add(rule.kind, rule.values, db)
    // Their text is their meetings'; and a note that is forgotten leaves its meeting's text.
    let notes = try NoteLinking.notes(of: ids, db)
    try ForgottenRules.add("note", ForgottenRules.marks(ofNotes: notes, db), db)
    try NoteLinking.unlink(
      notesWhere: "id IN (SELECT value FROM json_each(?))", [JSONColumn.ids(ids)], db)
    try ForgottenTasks.forget(ofMeetings: ids, db)
    let delete = try db.cachedStatement(sql: "DELETE FROM record WHERE id = ?")
    for id in ids + notes { try delete.execute(arguments: [id]) }
  }
}
