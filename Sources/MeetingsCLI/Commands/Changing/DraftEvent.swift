import Calendars
import MeetingIndex
import Questions
import Time
import Writing

/// Converts a draft into a calendar event.
struct DraftEvent {
  let draft: EventDraft
  let uid: String
  let rule: String?
  let notes: String?
  let attendees: [Person]
  /// The mail address of the organizer, which is used only if people are invited; nil if it is
  /// unknown.
  let organizer: String?
  let zone: Zone

  /// Returns the event; throws `DraftError` if its local start time is skipped by a change to
  /// daylight saving time.
  func event() throws -> NewEvent {
    let times = draft.times
    let start =
      times.isAllDay
      ? .day(times.start.day) : EventChange.Moment.instant(try times.start.beginning(in: zone))
    let end =
      times.isAllDay ? .day(times.end.day) : EventChange.Moment.instant(times.end.instant(in: zone))
    var event = NewEvent(uid: uid, title: draft.title, start: start, end: end)
    (event.location, event.notes, event.attendees) = (draft.place, notes, attendees)
    event.organizer = attendees.isEmpty ? nil : organizer.map { Person(email: $0) }
    event.rule = rule ?? draft.repetition.map(rule)
    return event
  }

  private func rule(_ repetition: Repetition) -> String {
    var parts = ["FREQ=\(repetition.unit.rawValue.uppercased())"]
    if repetition.interval > 1 { parts.append("INTERVAL=\(repetition.interval)") }
    if !repetition.weekdays.isEmpty {
      let place = repetition.weekdays.count == 1 ? repetition.placeInMonth : nil
      let days = repetition.weekdays.map {
        "\(place.map(String.init) ?? "")\(WrittenForm.weekdays[$0 - 1])"
      }
      parts.append("BYDAY=\(days.joined(separator: ","))")
    }
    if let place = repetition.placeInMonth, repetition.weekdays.count != 1 {
      parts.append("\(repetition.weekdays.isEmpty ? "BYMONTHDAY" : "BYSETPOS")=\(place)")
    }
    if let count = repetition.count { parts.append("COUNT=\(count)") }
    if let until = repetition.until {
      // UNTIL is inclusive and of the same type as DTSTART.
      let last =
        draft.times.isAllDay
        ? WrittenForm.day(until.second == 0 ? until.day.adding(days: -1) : until.day)
        : WrittenForm.utc(until.instant(in: zone) - 1)
      parts.append("UNTIL=\(last)")
    }
    return parts.joined(separator: ";")
  }
}
