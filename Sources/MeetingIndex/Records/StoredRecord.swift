import Calendars
import Foundation
import GRDB

extension MeetingRecord {
  /// - Parameter row: all columns of `record`.
  init(row: Row, organizer: Person?, attendees: [Attendee]) {
    key = Key(
      calendar: row["calendarId"], uid: row["uid"],
      occurrence: MeetingRecord.time(row["occurrence"]))
    title = row["title"]
    start = MeetingRecord.time(row["starts"])
    end = MeetingRecord.time(row["ends"])
    startsAt = row["startsAt"]
    endsAt = row["endsAt"]
    timeZone = row["timeZone"]
    location = row["location"]
    url = row["url"]
    self.organizer = organizer
    self.attendees = attendees
    notes = row["notes"] ?? ""
    attachedNotes = row["attachedNotes"]
    status = EventStatus(rawValue: row["status"]) ?? .confirmed
    participation = (row["participation"] as String?).flatMap(ParticipationStatus.init)
    isRecurring = row["isRecurring"]
    categories = JSONArray.decode(row["categories"])
    sequence = row["sequence"]
    lastModified = row["lastModified"]
    contentHash = row["contentHash"]
    firstSeen = row["firstSeen"]
    lastSeen = row["lastSeen"]
    goneSince = row["goneSince"]
  }

  private static func time(_ text: String) -> EventTime {
    guard let time = EventTime(text) else {
      preconditionFailure("the database holds a time that is none: \(text)")
    }
    return time
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
