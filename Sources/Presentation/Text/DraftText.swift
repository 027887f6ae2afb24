import Calendars
import MeetingIndex
import Questions
import Time
import Writing

/// Formats an event to create, so that the user can check how their words were understood.
package struct DraftText: Sendable {
  package let time: DisplayTime

  package init(time: DisplayTime) { self.time = time }

  /// A property of the event with its value as text.
  package struct Fact: Hashable, Sendable {
    package enum Name: String, Hashable, Sendable {
      case title, when, again, note, who, invited, calendar
      case place = "where"

      /// The label before the value, with the indent of its line.
      fileprivate var lead: String {
        switch self {
        case .title: "create "
        case .when, .who: "  "
        case .again: "  again: "
        case .place: "  at "
        case .note: "  note: "
        case .invited: "  invited: "
        case .calendar: "  in "
        }
      }
    }

    package let name: Name
    package let value: String

    init(_ name: Name, _ value: String) {
      (self.name, self.value) = (name, Sanitizer.line(value))
    }
  }

  /// Returns the title, the time, and further properties.
  package func facts(of event: NewEvent, _ draft: EventDraft, calendar: String?) -> [Fact] {
    var facts = [Fact(.title, event.title), Fact(.when, span(event))]
    if let repetition = draft.repetition {
      facts.append(Fact(.again, again(repetition)))
    } else if let rule = event.rule {
      facts.append(Fact(.again, rule))
    }
    if let place = event.location { facts.append(Fact(.place, place)) }
    if let notes = event.notes { facts.append(Fact(.note, notes)) }
    facts += draft.people.map { Fact(.who, named($0)) }
    if !event.attendees.isEmpty {
      facts.append(Fact(.invited, event.attendees.map(\.email).joined(separator: ", ")))
    }
    if let calendar { facts.append(Fact(.calendar, calendar)) }
    return facts
  }

  package static func text(of facts: [Fact]) -> String {
    facts.map { $0.name.lead + $0.value }.joined(separator: "\n")
  }

  /// Returns a repetition in words, such as `every 2 weeks on Tue and Thu, until Thu 2026-12-31`.
  private func again(_ repetition: Repetition) -> String {
    let unit =
      switch repetition.unit {
      case .daily: "day"
      case .weekly: "week"
      case .monthly: "month"
      case .yearly: "year"
      }
    var text = repetition.interval == 1 ? "every \(unit)" : "every \(repetition.interval) \(unit)s"
    let names = repetition.weekdays.map { CivilDate.weekdayNames[$0 - 1] }
    let kind = names.isEmpty ? "day" : "weekday"
    let days = names.count == 1 || repetition.placeInMonth == nil ? names : [kind]
    if let last = days.last {
      let others = days.dropLast().joined(separator: ", ")
      let place =
        repetition.placeInMonth.map { "the \(Self.ordinals[$0, default: "\($0)th"]) " } ?? ""
      text += " on " + place + (others.isEmpty ? last : "\(others) and \(last)")
    }
    if let count = repetition.count { text += ", \(count.counted("time"))" }
    if let until = repetition.until {
      text += ", until \(time.dayName(until.second == 0 ? until.day.adding(days: -1) : until.day))"
    }
    return text
  }

  private static let ordinals = [
    -3: "third to last", -2: "second to last", -1: "last", 1: "first", 2: "second", 3: "third",
  ]

  private func span(_ event: NewEvent) -> String {
    let span = time.span(from: event.start.time, to: event.end.time, showsEndDay: true)
    return event.start.time.isDate ? span : "\(span) (\(time.zone.identifier))"
  }

  private func named(_ term: PersonTerm) -> String {
    let names = term.people.map(\.displayName)
    guard !names.isEmpty else { return "with \(term.written) (unknown)" }
    return "\(names.joined(separator: " or ")): not invited; named in the title only"
  }
}

/// Warnings about the time of a planned event.
package struct PlannedTimeText: Sendable {
  package let time: DisplayTime

  package init(time: DisplayTime) { self.time = time }

  package func past(_ title: String, _ start: EventTime) -> String {
    Sanitizer.line("'\(title)' would begin in the past, \(time.span(from: start, to: start))")
  }

  /// Returns the warning that a planned event overlaps other meetings.
  ///
  /// - Parameters:
  ///   - others: the other meetings, at least one.
  ///   - days: the number of occurrences of a new series that clash with something.
  ///   - count: the number of occurrences that were checked.
  package func clash(
    _ title: String, with others: [MeetingRecord], onDays days: Int = 1, of count: Int = 1
  ) -> String {
    let named = others.prefix(Self.maximumNamed).map { record in
      "'\(record.title)' (\(time.span(from: record.start, to: record.end)))"
    }
    let more = others.count - named.count
    let list = named.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
    let repeated = days > 1 ? "; it would clash on \(days) of its first \(count) dates" : ""
    return Sanitizer.line("'\(title)' would be at the same time as \(list)\(repeated)")
  }

  private static let maximumNamed = 3
}
