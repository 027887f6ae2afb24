import Calendars
import GRDB
import TextAnalysis
import Time

extension MeetingStore {
  /// Returns the meeting whose identifier begins with `prefix`, ignoring case. If it has been
  /// moved, its current form is returned.
  ///
  /// Because the start is part of the identifier, a move changes it, but people may still use the
  /// old one. For an occurrence of a series, only moves made by this program are followed.
  ///
  /// - Throws: `IndexError` if no record or more than one matches.
  public func record(withID prefix: String) throws -> MeetingRecord {
    try read { db in
      try MeetingStore.record(rowID: self.rowID(ofMeeting: prefix, db), db)
    }
  }

  /// Returns the row id of the meeting that `record(withID:)` returns.
  package func rowID(ofMeeting prefix: String, _ db: Database) throws -> Int64 {
    let row = try rowID(ofRecord: prefix, db)
    let moved = try Int64.fetchAll(
      db,
      sql: """
        SELECT latest.id FROM record AS named
        JOIN record AS latest ON latest.calendarId = named.calendarId AND latest.uid = named.uid
        WHERE named.id = ? AND named.goneSince IS NOT NULL AND NOT named.isRecurring
          AND latest.goneSince IS NULL LIMIT 2
        """, arguments: [row])
    if moved.count == 1 { return moved[0] }
    return try Successors.latest(ofRow: row, db) ?? row
  }

  /// Returns the row id of the record with the identifier itself, which may be gone.
  ///
  /// - Throws: `IndexError` if no record or more than one matches.
  package func rowID(ofRecord prefix: String, _ db: Database) throws -> Int64 {
    let digits = prefix.lowercased()
    guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
      throw IndexError(
        .notFound, "'\(prefix)' is not a meeting id; an id is hexadecimal digits, such as 7f3a")
    }
    let found = try Row.fetchAll(
      db,
      sql: """
        SELECT id, shortId, title FROM record WHERE shortId >= ? AND shortId < ?
        ORDER BY shortId LIMIT 4
        """, arguments: [digits, digits + "g"])
    guard let first = found.first else {
      throw IndexError(
        .notFound, "no meeting has an id that begins with '\(prefix)'", remedy: .listMeetings)
    }
    guard found.count == 1 else {
      let ids = try found.map { row in
        String(try row.value("shortId", of: "record", as: String.self).prefix(digits.count + 4))
      }
      throw IndexError(
        .ambiguous, "several meetings' ids begin with '\(prefix)': \(ids.joined(separator: ", "))")
    }
    return try first.value("id", of: "record")
  }

  /// Returns the records in the order of `rowIDs`, all of which must exist.
  package func records(rowIDs: [Int64], _ db: Database) throws -> [MeetingRecord] {
    try MeetingStore.records(rowIDs: rowIDs, db)
  }

  package static func records(rowIDs: [Int64], _ db: Database) throws -> [MeetingRecord] {
    var titles = CalendarTitles()
    return try rowIDs.map { try record(rowID: $0, &titles, db) }
  }

  package static func record(rowID id: Int64, _ db: Database) throws -> MeetingRecord {
    var titles = CalendarTitles()
    return try record(rowID: id, &titles, db)
  }

  private static func record(
    rowID id: Int64, _ titles: inout CalendarTitles, _ db: Database
  ) throws -> MeetingRecord {
    let statement = try RawStatement(shared: sql, db)
    statement.bind(1, id)
    let record = try statement.first { row in
      try MeetingRecord(
        RowReader(row: row, table: "record", id: id), attendees: attendees(ofRecord: id, db),
        title: { try titles.title(of: $0, db) })
    }
    guard let record else { throw DamagedValue("record", row: id) }
    return record
  }

  private static let sql = """
    SELECT \(MeetingRecord.columns.joined(separator: ", "))
    FROM record LEFT JOIN person ON person.id = record.organizerId
    LEFT JOIN notes ON notes.id = record.notesId
    LEFT JOIN notes AS linked ON linked.id = record.linkedNotesId WHERE record.id = ?
    """

  private static func attendees(ofRecord id: Int64, _ db: Database) throws -> [Attendee] {
    let rows = try RawStatement(
      shared: """
        SELECT name, email, role, status, kind FROM attendee
        JOIN person ON person.id = attendee.personId WHERE recordId = ? ORDER BY position
        """, db)
    rows.bind(1, id)
    defer { rows.reset() }
    var attendees: [Attendee] = []
    while let row = try rows.next() {
      let row = RowReader(row: row, table: "attendee", id: nil)
      attendees.append(
        Attendee(
          person: Person(name: try row.text(0, "name"), email: try row.text(1, "email")),
          role: Attendee.Role(rawValue: try row.text(2, "role")) ?? .required,
          status: ParticipationStatus(rawValue: try row.text(3, "status")) ?? .needsAction,
          kind: Attendee.Kind(rawValue: try row.text(4, "kind")) ?? .individual))
    }
    return attendees
  }
}

/// SQL conditions on rows of `record`.
package enum RecordCondition {
  /// Records that are not gone, or that have attached notes, which no calendar contains.
  package static let isThere = "(goneSince IS NULL OR attachedNotes <> '')"
  /// Records that have a text of their own, unlike notes that are part of a meeting's text.
  package static let standsAlone = "(linkedTo IS NULL OR isRestricted)"
  /// Records that other programs may get, because they are not private.
  package static let isOpen = "NOT isRestricted"
}

/// The time of a note without a date. It precedes every meeting. Questions about a span, an order,
/// a number or a length of time exclude such notes (`RecordCondition.isDated`).
extension EventTime {
  /// The start and end of a note without a date. No note with a date has this time.
  package static let undated = EventTime.instant(undatedInstant)
  /// The instant 0001-01-01T00:00:00Z.
  fileprivate static let undatedInstant: Int64 = -62_135_596_800
}

extension MeetingRecord {
  /// If true, this is a note without a date in its text, its file name or its meeting.
  package var isUndated: Bool { kind == .note && start == .undated }
}

extension RecordCondition {
  /// Records with a date; used in all questions about times.
  package static let isDated = "NOT (isNote AND startsAt = \(EventTime.undatedInstant))"
}
