import Calendars
import Questions
import Time
import Writing

/// An event to create, as the question was understood.
package struct DraftText: Sendable {
  package let time: DisplayTime

  package init(time: DisplayTime) { self.time = time }

  /// The event, its time, and a line for each further detail.
  package func text(of event: NewEvent, _ draft: EventDraft, calendar: String?) -> String {
    var lines = ["create \(event.title)", "  \(span(event))"]
    if let repetition = draft.repetition {
      lines.append("  again: \(again(repetition))")
    } else if let rule = event.rule {
      lines.append("  again: \(rule)")
    }
    if let place = event.location { lines.append("  at \(place)") }
    if let notes = event.notes { lines.append("  note: \(notes)") }
    for term in draft.people { lines.append("  \(named(term))") }
    if !event.attendees.isEmpty {
      lines.append("  invited: " + event.attendees.map(\.email).joined(separator: ", "))
    }
    if let calendar { lines.append("  in \(calendar)") }
    return lines.map(Sanitizer.line).joined(separator: "\n")
  }

  /// Returns text like `every 2 weeks on Tue and Thu, until Thu 2026-12-31`.
  private func again(_ repetition: Repetition) -> String {
    let unit =
      switch repetition.unit {
      case .daily: "day"
      case .weekly: "week"
      case .monthly: "month"
      case .yearly: "year"
      }
    var text = repetition.interval == 1 ? "every \(unit)" : "every \(repetition.interval) \(unit)s"
    let days = repetition.weekdays.map { CivilDate.weekdayNames[$0 - 1] }
    if let last = days.last {
      let others = days.dropLast().joined(separator: ", ")
      let place =
        repetition.placeInMonth.map { "the \(Self.ordinals[$0, default: "\($0)th"]) " } ?? ""
      text += " on " + place + (others.isEmpty ? last : "\(others) and \(last)")
    }
    if let count = repetition.count { text += ", \(count) times" }
    if let until = repetition.until {
      text += ", until \(time.dayName(until.second == 0 ? until.day.adding(days: -1) : until.day))"
    }
    return text
  }

  private static let ordinals = [-1: "last", 1: "first", 2: "second", 3: "third"]

  private func span(_ event: NewEvent) -> String {
    time.span(from: event.start.time, to: event.end.time, namesNight: true)
      + " (\(time.zone.identifier))"
  }

  private func named(_ term: PersonTerm) -> String {
    let names = term.people.map(\.displayName)
    guard !names.isEmpty else { return "with \(term.written), of whom nobody is known" }
    return "\(names.joined(separator: " or ")): not invited; named in the title only"
  }
}
