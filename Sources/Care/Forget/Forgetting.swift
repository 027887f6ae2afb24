import Calendars
import Index
import Mirror
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

/// Removes meetings for good.
package struct Forgetting {
  let store: MeetingStore

  package init(_ store: MeetingStore) { self.store = store }

  /// The meetings that `forget(_:)` would remove.
  package func preview(of what: ForgetTarget) throws -> ForgetReport {
    try store.read { try selection(of: what, $0).report }
  }

  /// In seconds: a question reads for an instant, a check-up of a large index for less than this.
  private static let patienceWithReaders: Double = 60

  /// Removes meetings with their texts, vectors and people, wipes their traces from free pages, the
  /// log and backups, and remembers to keep them out.
  ///
  /// - Parameters:
  ///   - what: as `target(of:)` read it.
  ///   - patience: how many seconds to wait for another writer.
  ///   - now: in seconds since 1970-01-01T00:00:00Z.
  package func forget(
    _ what: ForgetTarget, patience: Double = 0, now: Int64
  ) throws -> ForgetReport {
    let wasOpen = try store.read { try PendingErasure($0) != nil }
    let lock = try store.writerLock(now: now, patience: patience)
    try store.writeWithoutTransaction(lock) { try FreedSpace.overwrite($0) }
    let report = try store.writeSources(lock) { db in
      let (selection, report) = try selection(of: what, db)
      try selection.delete(db)
      try store.removeUnused(db)
      // Nobody may have gone from the people whose aliases it was made of.
      try StoredPeople.remove(db)
      try ErasedTexts.wipeSegments(db)
      try ErasedTexts.wipeQuotations(db)
      try PendingErasure.begin(now: now, db)
      return report
    }
    do {
      try Erasure(store, lock, now: now, patience: Self.patienceWithReaders).finish()
    } catch let error as IndexError {
      throw IndexError(
        error.kind,
        "the meetings are forgotten, but not yet every trace of them, which this command or the next "
          + "sync finishes: \(error.message)", remedy: error.remedy,
        sqliteResult: error.sqliteResult)
    }
    var finished = report
    finished.finishedEarlier = wasOpen
    finished.remains.mentions = try ForgottenMirrors(store).mentioning()
    return finished
  }

  /// Takes back all that keeps meetings out. The next sync that reads every file brings back what
  /// the calendars still show.
  ///
  /// - Parameter lock: the right to write.
  /// - Returns: how many rules there were.
  package func forgetNothing(_ lock: WriterLock) throws -> Int {
    try store.writeSources(lock) { db in
      let count = try ForgottenRules.removeAll(db)
      try MirrorResource.fetchForgotten(db)
      return count
    }
  }

  // MARK: Selection

  private func selection(
    of what: ForgetTarget, _ db: Database
  ) throws -> (ForgetSelection, report: ForgetReport) {
    let (selection, person): (ForgetSelection, KnownPerson?) =
      switch what {
      case .before(let instant): (try ForgetSelection(before: instant, db), nil)
      case .calendar(let id): (try ForgetSelection(ofCalendar: id, db), nil)
      case .person(let written): try selection(ofPerson: written, db)
      }
    let ids = try selection.ids + NoteLinking.notes(of: selection.ids, db)
    let remains = try RemainingMentions(ofRecords: ids, person: person, home: store.home, db)
    let report = ForgetReport(
      records: selection.ids.count, recordsWithAttachedNotes: selection.withAttachedNotes,
      person: person, remains: remains)
    return (selection, report)
  }

  private func selection(
    ofPerson written: String, _ db: Database
  ) throws -> (ForgetSelection, KnownPerson?) {
    let person = try personOrForgotten(written, db)
    let request = ForgottenRules.request(written)
    return (try ForgetSelection(of: person, request: request, db), person)
  }

  /// Nil if it is someone who was forgotten before.
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
    guard let match = try store.people(db).match(written), match.certainty >= .word else {
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
