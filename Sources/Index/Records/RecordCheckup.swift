import Calendars
import Foundation
import GRDB

/// Compares each record with the values computed when it was written: its id (a hash of the key),
/// the hashes of its content and its text, and whether a file contains it.
package struct RecordCheckup {
  /// The row ids of records that have changed since they were written.
  package private(set) var wrong: [Int64] = []
  /// The number of `wrong` records that no sync can restore, because no file contains them anymore.
  package private(set) var irretrievable = 0
  /// The number of records that have no document although they should, or whose document has a
  /// different text.
  package private(set) var mismatchedTexts = 0
  /// The identifiers of records whose attached notes are damaged.
  package private(set) var misquoted: [String] = []

  package init(_ db: Database) throws {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT record.id, shortId, isAllDay, contentHash, attachedDigest, speech, document.hash AS textHash,
          EXISTS (SELECT 1 FROM sighting WHERE recordId = record.id) AS isShown,
          goneSince IS NOT NULL AS isGone, \(RecordCondition.standsAlone) AS standsAlone
        FROM record LEFT JOIN document ON document.id = documentId ORDER BY record.id
        """)
    while let row = try rows.next() {
      let id: Int64 = try row.value("id", of: "record")
      let isShown: Bool = try row.value("isShown", of: "record")
      do {
        try check(row, id, isShown: isShown, db)
      } catch is DamagedValue {
        addWrong(id, isShown: isShown)
      }
    }
  }

  private mutating func check(_ row: Row, _ id: Int64, isShown: Bool, _ db: Database) throws {
    let record = try MeetingRecord(rowID: id, db)
    let digest = TextDigest(record.notes)
    if let speech: Data = try row.value("speech", of: "record") { _ = try Speech(stored: speech) }
    let isSame =
      try record.id == row.value("shortId", of: "record")
      && record.isAllDay == row.value("isAllDay", of: "record")
      && [false, true].contains {
        record.hashOfContent(notes: digest, datesHaveInstants: $0) == record.contentHash
      }
      && isShown != row.value("isGone", of: "record")
      && hasPeopleOfNotes(record, id, standsAlone: row.value("standsAlone", of: "record"), db)
    if !isSame { addWrong(id, isShown: isShown) }
    if try AttachedNotes.digest(of: record) != row.value("attachedDigest", of: "record") {
      misquoted.append(record.id)
    }
    let text: DatabaseValue = try row.value("textHash", of: "document")
    let wanted =
      try row.value("standsAlone", of: "record", as: Bool.self)
      ? RecordText(record, SearchedNotes(of: record, digest: digest)).hash.data.databaseValue
      : .null
    if text != wanted { mismatchedTexts += 1 }
  }

  /// Returns true if the people who don't come from the calendar are exactly those named by the
  /// notes.
  private func hasPeopleOfNotes(
    _ record: MeetingRecord, _ id: Int64, standsAlone: Bool, _ db: Database
  ) throws -> Bool {
    let wanted: [Attendee]
    let stored: [Attendee]
    switch record.kind {
    case .note:
      let claims = try NoteClaims(stored: record.claims ?? "")
      wanted = standsAlone && !record.isRestricted ? MeetingRecord.people(of: claims) : []
      stored = record.attendees
    case .meeting:
      stored = record.attendees.filter { $0.kind == .speaker }
      let invited = record.attendees.filter { $0.kind != .speaker }
      wanted = try LinkedNote.all(of: id, db).speakers(
        besides: invited, organizer: record.organizer)
    }
    return stored.map(\.asNamed) == wanted.map(\.asNamed)
  }

  private mutating func addWrong(_ id: Int64, isShown: Bool) {
    wrong.append(id)
    if !isShown { irretrievable += 1 }
  }

  /// Makes the next sync read the calendars of the records again, even if they appear unchanged.
  package static func readAgain(_ records: [Int64], _ db: Database) throws {
    let mark = try db.cachedStatement(
      sql: """
        UPDATE file SET revision = NULL
        WHERE calendarId = (SELECT calendarId FROM record WHERE id = ?)
        """)
    let doubt = try db.cachedStatement(
      sql: """
        UPDATE record SET contentHash = 0, sequence = 0, lastModified = NULL, stamp = NULL
        WHERE id = ?
        """)
    for record in records {
      try mark.execute(arguments: [record])
      try doubt.execute(arguments: [record])
    }
  }
}

extension Attendee {
  fileprivate var asNamed: [String] { [person.name ?? "", person.email, kind.rawValue] }
}
