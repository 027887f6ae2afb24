import Calendars
import Foundation
import GRDB

extension MeetingRecord {
  /// - Parameter row: all columns of `record`.
  /// - Throws: `DamagedValue`.
  init(
    row: Row, notes: String, attachedNotes: String, linkedNotes: String, organizer: Person?,
    attendees: [Attendee]
  ) throws {
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
    (self.notes, self.attachedNotes, self.linkedNotes) = (notes, attachedNotes, linkedNotes)
    kind = try value("isNote") ? .note : .meeting
    (isRestricted, conference) = (try value("isRestricted"), try value("conference"))
    claims = try value("claims")
    status = EventStatus(rawValue: try value("status")) ?? .confirmed
    let answer: String? = try value("participation")
    participation = answer.flatMap(ParticipationStatus.init)
    (isTransparent, isRecurring) = (try value("isTransparent"), try value("isRecurring"))
    categories = JSONArray.decode(try value("categories"))
    (sequence, lastModified) = (try value("sequence"), try value("lastModified"))
    stamp = try value("stamp")
    contentHash = try value("contentHash")
    (firstSeen, lastSeen) = (try instant("firstSeen"), try instant("lastSeen"))
    goneSince = try row.instantIfAny("goneSince", of: "record")
  }
}
