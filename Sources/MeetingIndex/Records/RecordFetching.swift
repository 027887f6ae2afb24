import Calendars
import GRDB

extension MeetingStore {
  /// The record whose identifier begins with `prefix`, in any case.
  ///
  /// - Throws: `IndexError` where there is none, or more than one.
  public func record(withID prefix: String) throws -> MeetingRecord {
    try read { db in
      try self.records(rowIDs: [self.rowID(ofRecord: prefix, db)], db)[0]
    }
  }

  func rowID(ofRecord prefix: String, _ db: Database) throws -> Int64 {
    let digits = prefix.lowercased()
    guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
      throw IndexError(
        .notFound, "'\(prefix)' is no meeting's id; an id is hexadecimal digits, such as 7f3a")
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
      let ids = found.map { row in String((row["shortId"] as String).prefix(digits.count + 4)) }
      throw IndexError(
        .ambiguous, "several meetings' ids begin with '\(prefix)': \(ids.joined(separator: ", "))")
    }
    return first["id"]
  }

  /// Records in the order of `rowIDs`.
  func records(rowIDs: [Int64], _ db: Database) throws -> [MeetingRecord] {
    try MeetingStore.records(rowIDs: rowIDs, db)
  }

  static func records(rowIDs: [Int64], _ db: Database) throws -> [MeetingRecord] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT record.*, notes.text AS notes, person.name AS organizerName,
          person.email AS organizerEmail
        FROM record LEFT JOIN person ON person.id = record.organizerId
        LEFT JOIN notes ON notes.id = record.notesId WHERE record.id = ?
        """)
    return try rowIDs.compactMap { id in
      guard let row = try Row.fetchOne(statement, arguments: [id]) else { return nil }
      let organizer = (row["organizerEmail"] as String?).map {
        Person(name: row["organizerName"], email: $0)
      }
      return MeetingRecord(
        row: row, organizer: organizer, attendees: try attendees(ofRecord: id, db))
    }
  }

  private static func attendees(ofRecord id: Int64, _ db: Database) throws -> [Attendee] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT name, email, role, status, kind FROM attendee
        JOIN person ON person.id = attendee.personId WHERE recordId = ? ORDER BY position
        """)
    return try Row.fetchAll(statement, arguments: [id]).map { row in
      Attendee(
        person: Person(name: row["name"], email: row["email"]),
        role: Attendee.Role(rawValue: row["role"]) ?? .required,
        status: ParticipationStatus(rawValue: row["status"]) ?? .needsAction,
        kind: Attendee.Kind(rawValue: row["kind"]) ?? .individual)
    }
  }

  /// The records that overlap `span`, in order of start; those of all-day first within a day.
  ///
  /// - Parameters:
  ///   - span: half-open, in seconds since 1970-01-01T00:00:00Z.
  ///   - calendars: identifiers or titles; none for all that are included.
  ///   - includingGone: whether records that have left their calendar are listed.
  /// - Throws: `IndexError` where there is no such calendar.
  public func records(
    in span: Range<Int64>, calendars: [String] = [], includingGone: Bool = false
  ) throws -> [MeetingRecord] {
    try read { db in
      let chosen = try calendars.flatMap { try self.calendars(named: $0, db) }
      let places = chosen.map { _ in "?" }.joined(separator: ", ")
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT record.id, uid, occurrence FROM record
          JOIN calendar ON calendar.id = record.calendarId
          WHERE startsAt < ? AND (endsAt > ? OR startsAt >= ?)
            AND \(calendars.isEmpty ? "isIncluded" : "calendarId IN (\(places))")
            \(includingGone ? "" : "AND \(RecordFilter.isThere)")
          ORDER BY startsAt, isAllDay DESC, endsAt, uid
          """,
        arguments: [span.upperBound, span.lowerBound, span.lowerBound]
          + StatementArguments(chosen))
      // The same meeting in two calendars is shown once.
      var seen = Set<[String]>()
      let ids = rows.compactMap { row -> Int64? in
        seen.insert([row["uid"], row["occurrence"]]).inserted ? row["id"] : nil
      }
      return try self.records(rowIDs: ids, db)
    }
  }
}
