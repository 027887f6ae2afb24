import Calendars
import Time

package struct OccurrenceJSON: JSONFields {
  private let occurrence: Occurrence
  private let zone: Zone

  /// - Parameter zone: the zone in which floating times are interpreted.
  package init(occurrence: Occurrence, zone: Zone) {
    (self.occurrence, self.zone) = (occurrence, zone)
  }

  private struct AttendeeJSON: Encodable {
    let email: String
    let name: String?
    let partstat: String
  }

  package static let fields: Fields = [
    "uid": \.occurrence.uid, "occurrence": { $0.absolute($0.occurrence.original) },
    "start": { $0.absolute($0.occurrence.start) }, "end": { $0.absolute($0.occurrence.end) },
    "startLocal": { JSON.local($0.occurrence.start, in: $0.zone) },
    "endLocal": { JSON.local($0.occurrence.end, in: $0.zone) },
    "allDay": \.occurrence.start.isDate,
    "status": { $0.occurrence.status.rawValue.uppercased() }, "summary": \.occurrence.title,
    "attendees": { $0.occurrence.attendees.map(attendee) },
    "organizer": \.occurrence.organizer?.email, "location": \.occurrence.location,
    "description": \.occurrence.notes, "timeZone": \.occurrence.timeZone,
  ]

  private static func attendee(_ attendee: Attendee) -> AttendeeJSON {
    let status =
      attendee.status == .needsAction ? "NEEDS-ACTION" : attendee.status.rawValue.uppercased()
    return AttendeeJSON(
      email: attendee.person.email, name: attendee.person.name, partstat: status)
  }

  private func absolute(_ time: EventTime) -> String {
    time.isDate ? time.description : EventTime.instant(time.instant(in: zone)).description
  }
}

/// A problem in a file, as JSON. It is listed among the file's occurrences.
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
