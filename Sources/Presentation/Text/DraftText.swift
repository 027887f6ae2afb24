import Calendars
import Questions
import Writing

/// An event that is to be created, as it was understood.
package struct DraftText: Sendable {
  package let time: DisplayTime

  package init(time: DisplayTime) { self.time = time }

  /// A line for what it is, one for when, and one for each further thing that was said.
  package func text(of event: NewEvent, _ draft: EventDraft, calendar: String?) -> String {
    var lines = ["create \(event.title)", "  \(span(event))"]
    if let rule = event.rule { lines.append("  again: \(rule)") }
    if let place = event.location { lines.append("  at \(place)") }
    if let notes = event.notes { lines.append("  note: \(notes)") }
    for term in draft.people { lines.append("  \(named(term))") }
    if !event.attendees.isEmpty {
      lines.append("  invited: " + event.attendees.map(\.email).joined(separator: ", "))
    }
    if let calendar { lines.append("  in \(calendar)") }
    return lines.map(Sanitizer.line).joined(separator: "\n")
  }

  private func span(_ event: NewEvent) -> String {
    let times = [event.start, event.end].map { moment -> EventTime in
      switch moment {
      case .day(let day): .date(day)
      case .instant(let instant): .instant(instant)
      }
    }
    return time.span(from: times[0], to: times[1]) + " (\(time.zone.identifier))"
  }

  private func named(_ term: PersonTerm) -> String {
    let names = term.people.map(\.displayName)
    guard !names.isEmpty else { return "with \(term.written), of whom nobody is known" }
    return "with \(names.joined(separator: " or ")), in the title alone"
  }
}
