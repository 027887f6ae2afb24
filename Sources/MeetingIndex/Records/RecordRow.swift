import Calendars
import Foundation
import GRDB

/// How a record is written.
enum RecordRow {
  /// What a sync sets, in the order in which `bind` binds it.
  static let columns = [
    "title", "starts", "ends", "startsAt", "endsAt", "isAllDay", "timeZone", "location", "url",
    "organizerId", "notesId", "status", "participation", "isRecurring", "categories", "sequence",
    "lastModified", "contentHash", "lastSeen", "goneSince", "documentId",
  ]
  /// What stays as it is from the first time on.
  static let keyColumns = ["shortId", "calendarId", "uid", "occurrence", "firstSeen"]

  static let insertion = """
    INSERT INTO record (\((columns + keyColumns).joined(separator: ", ")))
    VALUES (\((columns + keyColumns).map { _ in "?" }.joined(separator: ", ")))
    """
  static let update = """
    UPDATE record SET \(columns.map { "\($0) = ?" }.joined(separator: ", ")) WHERE id = ?
    """

  /// - Parameter last: the record that `row` was bound to before, if any: what is bound stays, and most texts of
  ///   an occurrence are those of the one before.
  static func bind(
    _ record: MeetingRecord, organizer: Int64?, notes: Int64?, document: Int64,
    to row: RawStatement, after last: MeetingRecord?
  ) {
    row.bind(2, record.start.description)
    row.bind(3, record.end.description)
    row.bind(4, record.startsAt)
    row.bind(5, record.endsAt)
    row.bind(6, record.isAllDay ? 1 : 0)
    row.bind(10, organizer)
    row.bind(11, notes)
    row.bind(14, record.isRecurring ? 1 : 0)
    row.bind(16, Int64(record.sequence))
    row.bind(17, record.lastModified)
    row.bind(18, record.contentHash)
    row.bind(19, record.lastSeen)
    row.bind(20, record.goneSince)
    row.bind(21, document)
    if last?.title != record.title { row.bind(1, record.title) }
    if last == nil || last?.timeZone != record.timeZone { row.bind(7, record.timeZone) }
    if last == nil || last?.location != record.location { row.bind(8, record.location) }
    if last == nil || last?.url != record.url { row.bind(9, record.url) }
    if last?.status != record.status { row.bind(12, record.status.rawValue) }
    if last == nil || last?.participation != record.participation {
      row.bind(13, record.participation?.rawValue)
    }
    if last?.categories != record.categories { row.bind(15, JSONArray.encode(record.categories)) }
  }

  static func bindKey(
    of record: MeetingRecord, occurrence: String, to row: RawStatement, after last: MeetingRecord?
  ) {
    let place = Int32(columns.count)
    row.bind(place + 1, record.key.shortID(occurrence: occurrence))
    if last?.key.calendar != record.key.calendar { row.bind(place + 2, record.key.calendar) }
    if last?.key.uid != record.key.uid { row.bind(place + 3, record.key.uid) }
    row.bind(place + 4, occurrence)
    row.bind(place + 5, record.firstSeen)
  }
}

extension MeetingRecord {
  /// - Parameter row: all columns of `record`, and the text of its notes as `notes`.
  /// - Throws: `DamagedValue`.
  init(row: Row, organizer: Person?, attendees: [Attendee]) throws {
    func value<T: DatabaseValueConvertible>(_ column: String) throws -> T {
      try row.value(column, of: "record")
    }
    func instant(_ column: String) throws -> Int64 { try row.instant(column, of: "record") }
    key = Key(
      calendar: try value("calendarId"), uid: try value("uid"),
      occurrence: try row.time("occurrence", of: "record"))
    title = try value("title")
    start = try row.time("starts", of: "record")
    end = try row.time("ends", of: "record")
    (startsAt, endsAt) = (try instant("startsAt"), try instant("endsAt"))
    (timeZone, location, url) = (try value("timeZone"), try value("location"), try value("url"))
    self.organizer = organizer
    self.attendees = attendees
    notes = try value("notes") ?? ""
    attachedNotes = try value("attachedNotes")
    status = EventStatus(rawValue: try value("status")) ?? .confirmed
    let answer: String? = try value("participation")
    participation = answer.flatMap(ParticipationStatus.init)
    isRecurring = try value("isRecurring")
    categories = JSONArray.decode(try value("categories"))
    (sequence, lastModified) = (try value("sequence"), try value("lastModified"))
    contentHash = try value("contentHash")
    (firstSeen, lastSeen) = (try instant("firstSeen"), try instant("lastSeen"))
    goneSince = try row.instantIfAny("goneSince", of: "record")
  }
}

/// Lists of strings in one column.
enum JSONArray {
  static func encode(_ strings: [String]) -> String {
    if strings.isEmpty { return "[]" }
    return String(decoding: (try? JSONEncoder().encode(strings)) ?? Data("[]".utf8), as: UTF8.self)
  }

  static func decode(_ text: String) -> [String] {
    if text == "[]" { return [] }
    return (try? JSONDecoder().decode([String].self, from: Data(text.utf8))) ?? []
  }
}
