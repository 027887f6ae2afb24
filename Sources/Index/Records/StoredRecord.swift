import Calendars
import Foundation
import GRDB
import TextAnalysis
import Time

/// Validated access to the values of a row by column index. A search reads many rows, and looking
/// columns up by name takes several times as long.
struct RowReader {
  let row: RawRow
  /// The table and the row id that errors name.
  let table: String
  let id: Int64?

  func damage(_ name: String) -> DamagedValue { DamagedValue(table, name, row: id) }

  func optionalText(_ column: Int32) -> String? {
    row.isNull(column) ? nil : String(utf8: row.bytes(column))
  }

  func text(_ column: Int32, _ name: String) throws -> String {
    guard let text = optionalText(column) else { throw damage(name) }
    return text
  }

  /// Returns a value that must be of type TEXT. It may be as long as a book.
  func longText(_ column: Int32, _ name: String) throws -> String {
    guard row.isText(column) else { throw damage(name) }
    return String(utf8: row.bytes(column))
  }

  func optionalInteger(_ column: Int32) -> Int64? {
    row.isNull(column) ? nil : row.integer(column)
  }

  func integer(_ column: Int32, _ name: String) throws -> Int64 {
    guard let integer = optionalInteger(column) else { throw damage(name) }
    return integer
  }

  func flag(_ column: Int32, _ name: String) throws -> Bool { try integer(column, name) != 0 }

  /// Returns a time in seconds since 1970-01-01T00:00:00Z, or nil. Its range is limited so that
  /// sums can't overflow.
  func instantIfAny(_ column: Int32, _ name: String) throws -> Int64? {
    guard let instant = optionalInteger(column) else { return nil }
    guard StoredInstant.range.contains(instant) else { throw damage(name) }
    return instant
  }

  func instant(_ column: Int32, _ name: String) throws -> Int64 {
    guard let instant = try instantIfAny(column, name) else { throw damage(name) }
    return instant
  }

  func time(_ column: Int32, _ name: String) throws -> EventTime {
    guard let time = EventTime(try text(column, name)) else { throw damage(name) }
    return time
  }
}

extension MeetingRecord {
  /// The columns in the order that the initializer requires.
  static let columns = [
    "calendarId", "uid", "occurrence", "title", "starts", "ends", "startsAt", "endsAt", "timeZone",
    "location", "url", "isNote", "isRestricted", "conference", "claims", "status", "participation",
    "isTransparent", "isRecurring", "categories", "sequence", "lastModified", "stamp",
    "contentHash", "firstSeen", "lastSeen", "goneSince", "person.name", "person.email",
    "notes.text", "attachedNotes", "linked.text",
    "coalesce((SELECT commonLines FROM generation), x'')",
  ]

  /// Creates a record from its row.
  ///
  /// - Parameters:
  ///   - row: the values of `columns`.
  ///   - calendarTitle: returns the title of a calendar.
  /// - Throws: `DamagedValue`.
  init(
    _ row: RowReader, attendees: [Attendee], title calendarTitle: (String) throws -> String?
  ) throws {
    key = Key(
      calendar: try row.text(0, "calendarId"), uid: try row.text(1, "uid"),
      occurrence: try row.time(2, "occurrence"))
    title = try row.text(3, "title")
    (start, end) = (try row.time(4, "starts"), try row.time(5, "ends"))
    (startsAt, endsAt) = (try row.instant(6, "startsAt"), try row.instant(7, "endsAt"))
    (timeZone, location, url) = (row.optionalText(8), row.optionalText(9), row.optionalText(10))
    kind = try row.flag(11, "isNote") ? .note : .meeting
    (isRestricted, conference) = (try row.flag(12, "isRestricted"), row.optionalText(13))
    claims = row.optionalText(14)
    status = EventStatus(rawValue: try row.text(15, "status")) ?? .confirmed
    participation = row.optionalText(16).flatMap(ParticipationStatus.init)
    isTransparent = try row.flag(17, "isTransparent")
    isRecurring = try row.flag(18, "isRecurring")
    categories = JSONArray.decode(try row.text(19, "categories"))
    sequence = Int(try row.integer(20, "sequence"))
    (lastModified, stamp) = (row.optionalInteger(21), row.optionalInteger(22))
    contentHash = try row.integer(23, "contentHash")
    (firstSeen, lastSeen) = (try row.instant(24, "firstSeen"), try row.instant(25, "lastSeen"))
    goneSince = try row.instantIfAny(26, "goneSince")
    organizer =
      row.row.isNull(28)
      ? nil
      : Person(name: row.optionalText(27), email: try row.text(28, "organizerEmail"))
    self.attendees = attendees
    notes = row.row.isNull(29) ? "" : try row.longText(29, "notes")
    attachedNotes = try row.longText(30, "attachedNotes")
    linkedNotes = row.row.isNull(31) ? "" : try row.longText(31, "linkedNotes")
    self.calendarTitle = try calendarTitle(key.calendar)
    commonLines = CommonLines(Data(row.row.bytes(32)))
  }
}
