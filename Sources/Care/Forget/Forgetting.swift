import Calendars
import Index
import Mirror
import Questions
import Time

/// The meetings to forget.
package enum ForgetTarget: Hashable, Sendable {
  /// All meetings that began before this time, in seconds since 1970-01-01T00:00:00Z.
  case before(Int64)
  /// The meetings that a person organized or was invited to. The person is given by an address, or
  /// by whole words of a name.
  case person(String)
  /// The meetings of a calendar, by its stable identifier.
  case calendar(String)
}

/// The meetings that were or would be forgotten.
package struct ForgetReport: Hashable, Sendable {
  /// The number of meetings.
  package var records: Int
  /// The number of meetings with attached notes. These notes exist only in the index.
  package var recordsWithAttachedNotes: Int
  /// The forgotten person; nil if the meetings weren't chosen by a person.
  package var person: KnownPerson?
  /// The places outside the index that still contain the text of the meetings or the person's name.
  package var remains: RemainingMentions
  /// If true, this run also finished an interrupted one.
  package var finishedEarlier = false
}

/// Removes meetings permanently.
package struct Forgetting {
  let store: MeetingStore

  package init(_ store: MeetingStore) { self.store = store }

  /// Returns what `forget(_:)` would remove.
  package func preview(of what: ForgetTarget) throws -> ForgetReport {
    try store.read { try selection(of: what, $0).report }
  }

  /// The number of seconds to wait for readers; even a checkup of a large index takes less time.
  private static let readerTimeout: Double = 60

  /// Removes meetings with their texts, vectors and people, wipes their traces from free pages, the
  /// write-ahead log and backups, and stores a rule that excludes the meetings from later syncs.
  ///
  /// - Parameters:
  ///   - what: the meetings, from `target(of:)`.
  ///   - patience: the number of seconds to wait for another writer.
  package func forget(
    _ what: ForgetTarget, patience: Double = 0, now: Moment
  ) throws -> ForgetReport {
    let wasOpen = try store.read { try PendingErasure($0) != nil }
    let lock = try store.writerLock(now: now, patience: patience)
    try store.writeWithoutTransaction(lock) { try FreedSpace.overwrite($0) }
    let report = try SourceCopy.write(to: store, lock) { db in
      let (selection, report) = try selection(of: what, db)
      try selection.delete(db)
      try ErasedTexts.removeUnused(db)
      // Stored people may have names from the deleted meetings, even if no person was deleted.
      try StoredPeople.remove(db)
      try ErasedTexts.wipeSegments(db)
      try ErasedTexts.wipeQuotations(db)
      try PendingErasure.begin(now: now, db)
      return report
    }
    do {
      try Erasure(store, lock, now: now, patience: Self.readerTimeout).finish()
    } catch let error as IndexError {
      throw IndexError(
        error.kind,
        "the meetings are forgotten, but some traces remain, which this command or the next sync "
          + "removes: \(error.message)", remedy: error.remedy,
        sqliteResult: error.sqliteResult)
    }
    var finished = report
    finished.finishedEarlier = wasOpen
    finished.remains.mentions = try ForgottenMirrors(store).mentioning()
    return finished
  }

  /// Removes all rules that exclude meetings. The next sync that reads every file restores the
  /// meetings that the calendars still contain.
  ///
  /// - Parameter lock: the writer lock.
  /// - Returns: the number of removed rules.
  package func removeAllRules(_ lock: WriterLock) throws -> Int {
    try SourceCopy.write(to: store, lock) { db in
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

  /// Returns the person; nil for a person who has already been forgotten.
  private func personOrForgotten(_ written: String, _ db: Database) throws -> KnownPerson? {
    do {
      return try certainPerson(written, db)
    } catch let error as IndexError where error.kind == .notFound {
      guard try ForgottenRules.haveForgotten(written, db) else { throw error }
      return nil
    }
  }

  /// Returns the only person with this whole address, or with these whole words in a name.
  private func certainPerson(_ written: String, _ db: Database) throws -> KnownPerson {
    guard let match = try store.people(db).match(written), match.certainty >= .word else {
      throw IndexError(
        .notFound, "can't tell which person '\(written)' is", remedy: .listPeople)
    }
    guard match.people.count == 1 else {
      let all = match.people.map { $0.emails.first ?? $0.displayName }.joined(separator: ", ")
      throw IndexError(.ambiguous, "'\(written)' may be several people; give an address: \(all)")
    }
    return match.people[0]
  }
}
