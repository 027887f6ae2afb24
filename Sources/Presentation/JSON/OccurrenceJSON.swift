import Calendars
import Time

package struct OccurrenceJSON: Encodable {
  private let occurrence: Occurrence
  private let zone: Zone

  /// - Parameter zone: the zone in which floating times are read.
  package init(occurrence: Occurrence, zone: Zone) {
    (self.occurrence, self.zone) = (occurrence, zone)
  }

  private struct AttendeeJSON: Encodable {
    let email: String
    let name: String?
    let partstat: String
  }

  private enum CodingKeys: CodingKey {
    case uid, occurrence, start, end, startLocal, endLocal, allDay, status, summary, attendees
    case organizer, location, description, timeZone
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(occurrence.uid, forKey: .uid)
    try container.encode(absolute(occurrence.original), forKey: .occurrence)
    try container.encode(absolute(occurrence.start), forKey: .start)
    try container.encode(absolute(occurrence.end), forKey: .end)
    try container.encode(JSON.local(occurrence.start, in: zone), forKey: .startLocal)
    try container.encode(JSON.local(occurrence.end, in: zone), forKey: .endLocal)
    try container.encode(occurrence.start.isDate, forKey: .allDay)
    try container.encode(occurrence.status.rawValue.uppercased(), forKey: .status)
    try container.encode(occurrence.title, forKey: .summary)
    try container.encode(occurrence.attendees.map(attendee), forKey: .attendees)
    try container.encode(occurrence.organizer?.email, forKey: .organizer)
    try container.encode(occurrence.location, forKey: .location)
    try container.encode(occurrence.notes, forKey: .description)
    try container.encode(occurrence.timeZone, forKey: .timeZone)
  }

  private func attendee(_ attendee: Attendee) -> AttendeeJSON {
    let status =
      attendee.status == .needsAction ? "NEEDS-ACTION" : attendee.status.rawValue.uppercased()
    return AttendeeJSON(
      email: attendee.person.email, name: attendee.person.name, partstat: status)
  }

  private func absolute(_ time: EventTime) -> String {
    time.isDate ? time.description : EventTime.instant(time.instant(in: zone)).description
  }
}

/// A problem that is listed among the occurrences of a file.
package struct ProblemJSON: Encodable {
  private let error: String
  private let uid: String?
  private let line: Int?

  package init(_ problem: CalendarProblem) {
    error = problem.message
    uid = problem.uid
    line = problem.line
  }
}
