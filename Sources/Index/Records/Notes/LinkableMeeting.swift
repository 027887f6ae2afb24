import Calendars
import GRDB

/// The details of a meeting that are compared with the claims of notes.
package struct LinkableMeeting {
  /// The row id.
  package let id: Int64
  /// The identifier that users type.
  package let shortID: String
  package let uid: String
  package let title: String
  /// The title of its calendar.
  package let calendar: String
  /// The start, in seconds since 1970-01-01T00:00:00Z.
  package let startsAt: Int64
  package let endsAt: Int64
  package let isAllDay: Bool
  /// The location, the URL of the meeting's page and that of its call, separated by spaces.
  package let place: String

  /// Reads columns by index, because access by name is slow for thousands of meetings.
  private init(_ row: Row) throws {
    func value<T: DatabaseValueConvertible & StatementColumnConvertible>(
      _ place: Int
    ) throws -> T { try row.value(at: place, of: "record") }
    (id, shortID, uid) = (try value(0), try value(1), try value(2))
    (title, calendar) = (try value(3), try value(4))
    (startsAt, endsAt, isAllDay) = (try value(5), try value(6), try value(7))
    place = try value(8)
  }

  /// Calls `body` with each meeting that is neither gone nor cancelled, in order of start.
  package static func each(_ db: Database, _ body: (LinkableMeeting) throws -> Void) throws {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT record.id, shortId, uid, record.title, calendar.title, startsAt, endsAt, isAllDay,
          ifnull(location, '') || ' ' || ifnull(url, '') || ' ' || ifnull(conference, '')
        FROM record JOIN calendar ON calendar.id = calendarId
        WHERE NOT isNote AND goneSince IS NULL AND status <> 'cancelled'\(try LatestCopy.andIsShown(db))
        ORDER BY startsAt, record.id
        """)
    while let row = try rows.next() { try body(LinkableMeeting(row)) }
  }

  /// Calls `body` with the row id and description of each meeting whose description may contain the
  /// address of a call.
  package static func eachWithCall(
    _ db: Database, _ body: (_ id: Int64, _ text: String) throws -> Void
  ) throws {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT record.id, notes.text FROM record JOIN notes ON notes.id = notesId
        WHERE NOT isNote AND (text LIKE '%zoom.us/%' OR text LIKE '%meet.google.com/%'
          OR text LIKE '%teams.%')
        """)
    while let row = try rows.next() {
      try body(row.value(at: 0, of: "record"), row.value(at: 1, of: "notes"))
    }
  }

  /// The number of events that list invitees.
  package static func invitingEvents(_ db: Database) throws -> Int {
    try Int.fetchOne(
      db,
      sql: """
        SELECT count(DISTINCT uid) FROM record WHERE NOT isNote AND EXISTS (
          SELECT 1 FROM attendee WHERE recordId = record.id AND kind <> 'speaker')
        """) ?? 0
  }

  /// The row ids of the meetings to which a person with the given name is invited. Additions to
  /// either name, such as `(Acme)`, are ignored.
  ///
  /// - Parameter word: the first word of the name, as stored in `nameWord`.
  package static func all(
    inviting named: NamedPerson, word: String, _ db: Database
  ) throws -> [Int64] {
    let people = try db.cachedStatement(
      sql: """
        SELECT person.id, person.name FROM person JOIN nameWord ON personId = person.id
        WHERE word = ?1
        """)
    let meetings = try db.cachedStatement(
      sql: "SELECT recordId FROM attendee WHERE kind <> 'speaker' AND personId = ?1")
    return try Row.fetchAll(people, arguments: [word]).flatMap { row -> [Int64] in
      let name: String = try row.value(at: 1, of: "person")
      guard NamedPerson(Person(name: name, email: "")).words == named.words else { return [] }
      let id: Int64 = try row.value(at: 0, of: "person")
      return try Int64.fetchAll(meetings, arguments: [id])
    }
  }

  /// The people invited to a meeting, and its organizer, without rooms.
  package static func people(of meeting: Int64, _ db: Database) throws -> [Person] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT name, email FROM attendee JOIN person ON person.id = personId
        WHERE recordId = ?1 AND kind NOT IN ('room', 'resource', 'speaker')
        UNION SELECT name, email FROM record JOIN person ON person.id = organizerId
        WHERE record.id = ?1
        """)
    return try Row.fetchAll(statement, arguments: [meeting]).map { row in
      Person(name: try row.value(at: 0, of: "person"), email: try row.value(at: 1, of: "person"))
    }
  }
}
