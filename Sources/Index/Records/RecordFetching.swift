import Calendars
import GRDB
import TextAnalysis
import Time

extension MeetingRecord {
  /// Reads the meeting whose identifier begins with `prefix`, ignoring case. If it has been moved,
  /// its current form is read.
  ///
  /// Because the start is part of the identifier, a move changes it, but people may still use the
  /// old one. For an occurrence of a series, only moves made by this program are followed.
  ///
  /// - Throws: `IndexError` if no record or more than one matches.
  public init(withID prefix: String, in store: MeetingStore) throws {
    self = try store.read { db in
      try MeetingRecord(rowID: RecordRows.rowID(ofMeeting: prefix, db), db)
    }
  }

  /// Returns the records in the order of `rowIDs`, all of which must exist.
  package static func all(rowIDs: [Int64], _ db: Database) throws -> [MeetingRecord] {
    var titles = CalendarTitles()
    return try rowIDs.map { try MeetingRecord(rowID: $0, &titles, db) }
  }

  /// Reads the record in a row, which must exist.
  package init(rowID id: Int64, _ db: Database) throws {
    var titles = CalendarTitles()
    try self.init(rowID: id, &titles, db)
  }

  private init(rowID id: Int64, _ titles: inout CalendarTitles, _ db: Database) throws {
    let statement = try RawStatement(shared: Self.sql, db)
    statement.bind(1, id)
    let record = try statement.first { row in
      try MeetingRecord(
        RowReader(row: row, table: "record", id: id), attendees: Self.attendees(ofRecord: id, db),
        title: { try titles.title(of: $0, db) })
    }
    guard let record else { throw DamagedValue("record", row: id) }
    self = record
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
  /// Records that are not gone, or that have notes of the user, which no calendar contains: attached
  /// notes, or notes that the user linked.
  package static let isThere =
    "(goneSince IS NULL OR attachedNotes <> '' OR linkedNotesId IS NOT NULL)"
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
