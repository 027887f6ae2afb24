import Calendars
import GRDB
import Questions

/// The people whom the linked notes of some meetings list as absent.
package struct NotedAbsence {
  /// For each meeting, the people that its notes name as absent and as present.
  private var meetings: [Int64: (absent: PeopleOfMeeting, present: PeopleOfMeeting)] = [:]

  /// The row ids of the meetings whose notes list absent people.
  package var records: [Int64] { Array(meetings.keys) }

  /// - Parameter records: the row ids of meetings.
  package init(of records: [Int64], _ db: Database) throws {
    let listing = try Int64.fetchAll(
      db,
      sql: """
        SELECT DISTINCT linkedTo FROM record
        WHERE linkedTo IN (SELECT value FROM json_each(?)) AND claims LIKE '%"absent":%'
        """, arguments: [JSONColumn.ids(records)])
    for meeting in listing {
      let claims = try LinkedNote.all(of: meeting, db).map(\.claims)
      func people(_ names: [String]) -> PeopleOfMeeting {
        PeopleOfMeeting(names.map { Person(written: $0) })
      }
      meetings[meeting] = (
        people(claims.flatMap { $0.absent ?? [] }), people(claims.flatMap(\.everybody))
      )
    }
  }

  /// Returns true if the notes of the meeting list the person as absent, and not as present.
  package func holds(_ person: KnownPerson, in meeting: Int64) -> Bool {
    guard let (absent, present) = meetings[meeting] else { return false }
    func isAmong(_ people: PeopleOfMeeting) -> Bool {
      person.emails.contains { people.hold(Person(name: nil, email: $0)) }
        || person.names.contains { people.hold(Person(name: $0, email: "")) }
    }
    return isAmong(absent) && !isAmong(present)
  }
}
