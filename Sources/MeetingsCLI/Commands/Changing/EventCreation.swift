import ArgumentParser
import Calendars
import Foundation
import MeetingIndex
import Presentation
import Questions
import Writing

/// The words and fields of a new event, as they are typed for `create`, in a line of `apply`, on the
/// page or by an assistant.
struct EventCreation {
  /// The event: what, when and where.
  let text: String
  let calendar: String?
  /// The repetition, such as `every 2 weeks`.
  let repetition: String?
  /// The last day of the repetition.
  let until: String?
  /// The repetition as a rule of RFC 5545.
  let rule: String?
  /// The names or addresses of the people to invite.
  let invited: [String]
  let notes: String?
  /// The options for asking servers for busy times; nil if none are asked.
  let busyTimes: BusyOptions?
  let global: GlobalOptions

  /// Throws `ValidationError` if the repetition is given in two ways.
  static func validate(rule: String?, repetition: String?, until: String?) throws {
    if rule != nil, repetition != nil || until != nil {
      throw ValidationError("--rrule can't be combined with --repeat or --until.")
    }
  }

  /// Returns the request, its description, and the event's properties for display. Nothing is
  /// confirmed or written.
  ///
  /// - Parameter tell: called with each notice about ambiguous words.
  func request(
    _ store: MeetingStore, _ tell: (String) -> Void
  ) throws -> (request: ChangeRequest, label: String, facts: [DraftText.Fact]) {
    try Self.validate(rule: rule, repetition: repetition, until: until)
    let (event, calendar, facts) = try event(store, tell)
    return (.create(event, calendar: calendar), DraftText.text(of: facts), facts)
  }

  /// Returns the event, its calendar, and its properties for display.
  func event(
    _ store: MeetingStore, _ tell: (String) -> Void
  ) throws -> (NewEvent, calendar: String?, facts: [DraftText.Fact]) {
    let reader = try QuestionReading(store, now: global.moment).reader()
    var draft = try draft(store, reader, tell)
    try addRepetition(to: &draft, reader)
    draft.notices.forEach(tell)
    if draft.calendars.count > 1 {
      throw ValidationError(
        "Choose one calendar for the event: "
          + (try draft.calendars.map(CalendarRegistry(store).name(of:))).joined(separator: ", "))
    }
    let attendees = try invited.map { try person($0, reader) }
    if !attendees.isEmpty, reader.owners.isEmpty {
      tell(
        "your address isn't set, so the event names no organizer and 'free' doesn't count it as "
          + "yours; to set it: meetings config owner you@example.com")
    }
    let event = try DraftEvent(
      draft: draft, uid: UUID().uuidString.lowercased(), rule: rule, notes: notes,
      attendees: attendees, organizer: reader.owners.first, zone: global.zone
    ).event()
    let calendar = calendar ?? draft.calendars.first
    let text = DraftText(time: global.displayTime)
    return (
      event, calendar,
      try text.facts(of: event, draft, calendar: calendar.map(CalendarRegistry(store).name(of:)))
    )
  }

  private static let slotWords = ["in the first free slot", "in the first slot"]

  private func draft(
    _ store: MeetingStore, _ reader: QuestionReader, _ tell: (String) -> Void
  ) throws -> EventDraft {
    for asked in Self.slotWords {
      guard let place = text.range(of: asked, options: .caseInsensitive) else { continue }
      let rest = text.replacingCharacters(in: place, with: "").trimmingCharacters(in: .whitespaces)
      return try FirstFreeSlot(
        store: store, reader: reader, global: global, invited: invited, servers: busyTimes
      ).draft(of: rest, tell)
    }
    return try reader.draft(of: text)
  }

  private func addRepetition(to draft: inout EventDraft, _ reader: QuestionReader) throws {
    if let written = repetition {
      guard let repetition = reader.repetition(Word.words(of: written)) else {
        throw DraftError(message: "can't read '\(written)' as a repetition")
      }
      draft.repetition = repetition
    }
    guard let until else { return }
    guard draft.repetition != nil else {
      throw ValidationError("--until needs --repeat.")
    }
    let end = try reader.until(Word.words(of: until))
    guard end > draft.times.start else {
      let time = global.displayTime
      throw DraftError(
        message: "the event would end on \(time.dayName(end.day.adding(days: -1))), before its "
          + "start on "
          + time.dayName(draft.times.start.day))
    }
    draft.repetition?.until = end
  }

  /// Looks up a person to invite; throws `IndexError` if the name is ambiguous or has no address.
  private func person(_ written: String, _ reader: QuestionReader) throws -> Person {
    if written.contains("@") { return Person(email: written.lowercased()) }
    let people = reader.people.match(written)?.people ?? []
    guard people.count == 1, let person = people.first,
      let email = person.emails.first(where: { !$0.hasPrefix("@") })
    else {
      let why = people.isEmpty ? "is unknown" : "has no single address"
      throw IndexError(.notFound, "'\(written)' \(why); give an address")
    }
    return Person(name: person.names.first, email: email)
  }
}
