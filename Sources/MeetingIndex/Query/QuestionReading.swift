import Calendars
import GRDB
import Questions

extension MeetingStore {
  /// A reader of questions that knows the index's people and calendars.
  ///
  /// - Parameter now: in seconds since 1970-01-01T00:00:00Z.
  public func questionReader(now: Int64, zone: Zone) throws -> QuestionReader {
    try read { try questionReader(now: now, zone: zone, $0) }
  }

  /// The same, of the state of the index that `db` shows.
  func questionReader(now: Int64, zone: Zone, _ db: Database) throws -> QuestionReader {
    let calendars = try Row.fetchAll(db, sql: "SELECT id, title FROM calendar ORDER BY id")
      .map { row in
        CalendarName(
          id: try row.value("id", of: "calendar"), title: try row.value("title", of: "calendar"))
      }
    return QuestionReader(
      people: try PeopleDirectory(db), owners: try owners(db), calendars: calendars, now: now,
      zone: zone)
  }

  /// The addresses that are "me".
  private func owners(_ db: Database) throws -> [String] {
    try String.fetchAll(
      db, sql: "SELECT DISTINCT value FROM source, json_each(owners) ORDER BY value")
  }
}
