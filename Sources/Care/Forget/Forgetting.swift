import Calendars
import Foundation
import GRDB
import Index
import Questions

/// The meetings to be forgotten.
package enum ForgetTarget: Hashable, Sendable {
  /// Those that began before, in seconds since 1970-01-01T00:00:00Z.
  case before(Int64)
  /// Those that someone organized or was invited to: an address, or whole words of the name.
  case person(String)
  /// Those of a calendar, by its stable identifier.
  case calendar(String)
}

/// The meetings that were forgotten, or would be.
package struct ForgetReport: Hashable, Sendable {
  /// The number of meetings.
  package var records: Int
  /// The number of those with attached notes, which are nowhere else.
  package var recordsWithAttachedNotes: Int
  /// The person, where one was forgotten.
  package var person: KnownPerson?
  /// The places that still have the text or the name, which the index may not remove.
  package var remains: RemainingMentions
  /// If true, this run finished what an earlier one had begun.
  package var finishedEarlier = false
}

extension MeetingStore {
  /// The meetings that `forget(_:)` would remove.
  package func whatIsForgotten(with what: ForgetTarget) throws -> ForgetReport {
    try read { try self.selection(of: what, $0).report }
  }

  /// In seconds: a question reads for an instant, a check-up of a large index for less than this.
  private static let patienceWithReaders: Double = 60

  /// Removes meetings with their texts, vectors and people, wipes their traces from free pages, the
  /// log and backups, and remembers to keep them out.
  ///
  /// - Parameters:
  ///   - what: as `forgettable` read it.
  ///   - patience: how many seconds to wait for another writer.
  ///   - now: in seconds since 1970-01-01T00:00:00Z.
  package func forget(
    _ what: ForgetTarget, patience: Double = 0, now: Int64
  ) throws -> ForgetReport {
    let wasOpen = try read { try PendingErasure($0) != nil }
    let lock = try writerLock(now: now, patience: patience)
    try writeWithoutTransaction(lock) { try $0.execute(sql: "PRAGMA secure_delete = ON") }
    let report = try writeSources(lock) { db in
      let selection = try self.selection(of: what, db)
      try ForgottenRules.add(selection.rule.kind, selection.rule.values, db)
      // Their text is their meetings'; and a note that is forgotten leaves its meeting's text.
      let notes = try NoteLinking.notes(of: selection.ids, db)
      try ForgottenRules.add("note", ForgottenRules.marks(ofNotes: notes, db), db)
      try NoteLinking.unlink(
        notesWhere: "id IN (SELECT value FROM json_each(?))", [JSONColumn.ids(selection.ids)], db)
      try ForgottenTasks.forget(ofMeetings: selection.ids, db)
      let delete = try db.cachedStatement(sql: "DELETE FROM record WHERE id = ?")
      for id in selection.ids + notes { try delete.execute(arguments: [id]) }
      try self.removeUnused(db)
      try self.wipeDerivedTexts(db)
      try self.wipeQuotations(db)
      try PendingErasure.begin(now: now, db)
      return selection.report
    }
    do {
      try finishWipe(lock, now: now, patience: Self.patienceWithReaders)
    } catch let error as IndexError {
      throw IndexError(
        error.kind,
        "the meetings are forgotten, but not yet every trace of them, which this command or the next "
          + "sync finishes: \(error.message)", remedy: error.remedy,
        sqliteResult: error.sqliteResult)
    }
    var finished = report
    finished.finishedEarlier = wasOpen
    finished.remains.mentions = try mirrorsThatMention()
    return finished
  }

  /// Takes back all that keeps meetings out. The next sync that reads every file brings back what
  /// the calendars still show.
  ///
  /// - Parameter lock: the right to write.
  /// - Returns: how many rules there were.
  package func forgetNothing(_ lock: WriterLock) throws -> Int {
    try writeSources(lock) { db in
      try db.execute(sql: "DELETE FROM forgotten")
      let count = db.changesCount
      try self.fetchForgotten(db)
      return count
    }
  }

  // MARK: Selection

  private struct Selection {
    var rule: (kind: String, values: [String])
    var ids: [Int64]
    var report: ForgetReport
  }

  private func selection(of what: ForgetTarget, _ db: Database) throws -> Selection {
    switch what {
    case .before(let instant):
      return try selection(
        "startsAt < ?", [instant], rule: ("before", [String(instant)]), db)
    case .calendar(let id):
      let known = try String.fetchAll(db, sql: "SELECT id FROM calendar ORDER BY id")
      guard known.contains(id) else {
        throw IndexError(
          .notFound,
          "no calendar has the identifier '\(id)'; there are: \(known.joined(separator: ", "))")
      }
      return try selection("calendarId = ?", [id], rule: ("calendar", [id]), db)
    case .person(let written):
      let rule = [ForgottenRules.request(written)]
      guard let person = try personOrForgotten(written, db) else {
        return try selection("false", [], rule: ("person", rule), db)
      }
      let ids = person.ids.map(String.init).joined(separator: ", ")
      let marks = try Row.fetchAll(db, sql: "SELECT name, email FROM person WHERE id IN (\(ids))")
        .flatMap { row in
          ForgottenRules.marks(
            name: try row.value("name", of: "person"), email: try row.value("email", of: "person"))
        }
      return try selection(
        """
        (organizerId IN (\(ids))
          OR id IN (SELECT recordId FROM attendee WHERE personId IN (\(ids)))
          OR isNote AND EXISTS (SELECT 1 FROM person WHERE person.id IN (\(ids))
            AND name <> '' AND instr(claims, json_quote(name)) > 0))
        """, [], rule: ("person", rule + Set(marks).sorted()), person: person, db)
    }
  }

  private func selection(
    _ condition: String, _ arguments: StatementArguments, rule: (kind: String, values: [String]),
    person: KnownPerson? = nil, _ db: Database
  ) throws -> Selection {
    let rows = try Row.fetchAll(
      db, sql: "SELECT id, attachedNotes <> '' AS isNoted FROM record WHERE \(condition)",
      arguments: arguments)
    let ids: [Int64] = try rows.map { try $0.value("id", of: "record") }
    return Selection(
      rule: rule, ids: ids,
      report: ForgetReport(
        records: rows.count,
        recordsWithAttachedNotes: try rows.count { try $0.value("isNoted", of: "record") },
        person: person,
        remains: try RemainingMentions(
          ofRecords: ids + NoteLinking.notes(of: ids, db), person: person, home: home, db)))
  }

  /// Nil where it is someone who was forgotten before.
  private func personOrForgotten(_ written: String, _ db: Database) throws -> KnownPerson? {
    do {
      return try certainPerson(written, db)
    } catch let error as IndexError where error.kind == .notFound {
      guard try ForgottenRules.haveForgotten(written, db) else { throw error }
      return nil
    }
  }

  /// The person who is certainly meant: a whole address, or whole words of the names of one person.
  private func certainPerson(_ written: String, _ db: Database) throws -> KnownPerson {
    guard let match = try people(db).match(written), match.certainty >= .word else {
      throw IndexError(
        .notFound, "'\(written)' does not name one person for certain", remedy: .listPeople)
    }
    guard match.people.count == 1 else {
      let all = match.people.map { $0.emails.first ?? $0.displayName }.joined(separator: ", ")
      throw IndexError(.ambiguous, "'\(written)' may be several people; give an address: \(all)")
    }
    return match.people[0]
  }
}
