import ArgumentParser
import Calendars
import Foundation
import MeetingIndex
import Presentation
import Questions
import Time
import Writing

struct Create: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "create",
    abstract: "Add an event to a calendar.",
    discussion: """
      The words are read like a question: a day or a time, 'at PLACE', 'for 90 min', 'in \
      CALENDAR', 'with PEOPLE', 'every other tuesday until june'; the rest is the title. Quoted \
      words always belong to the title. You see how the words were understood, and confirm before \
      anything is written. Words that look like a time but can't be read as one are an error.

      Without a time of day the event is all-day; without a length it is an hour long. The \
      calendar has to be in a writable source ('meetings add PATH --writable'). Only the people in \
      --with are invited, and no mail is sent.

      'in the first slot' puts it at the first time that 'meetings free' lists for these words, \
      when everybody named is free.

        meetings create lunch with dana friday 12:30 at Pier 4 for 90 min
        meetings create '"March planning" tomorrow 9-11' --calendar work/team
        meetings create sync with dana next week for 45 min in the first slot
        meetings create stand-up --repeat 'every weekday' --until 2026-12-18 monday 9:15 for 15 min
        meetings create holiday 3 to 14 august --dry-run

      Exit status: 0 written, 2 trouble, 64 what was not understood.
      """)

  @Argument(help: "The event: what, when and where.")
  var words: [String]

  @Option(
    help: "The calendar, or a source without calendars yet. (default: the only writable one)")
  var calendar: String?

  @Option(help: "The repetition: weekly, 'every 2 weeks', 'every monday and thursday'.")
  var `repeat`: String?

  @Option(help: "The last day of the repetition.")
  var until: String?

  @Option(help: "The repetition as an RFC 5545 rule: 'FREQ=MONTHLY;BYDAY=-1FR'.")
  var rrule: String?

  @Option(help: ArgumentHelp("A person to invite: a name or an address.", valueName: "people"))
  var with: [String] = []

  @OptionGroup var servers: BusyOptions

  @Option(help: "Its description.")
  var note: String?

  @OptionGroup var change: ChangeOptions

  func validate() throws {
    if rrule != nil, `repeat` != nil || until != nil {
      throw ValidationError("--rrule can't be combined with --repeat or --until.")
    }
  }

  func run() throws {
    let global = change.global
    try change.logging.run("create") { log in
      let store = try change.open()
      let (event, calendar, facts) = try event(store, log.note)
      let isWritten = try change.carryOut(
        [.create(event, calendar: calendar)], DraftText.text(of: facts), store, log)
      guard isWritten, let meeting = try change.meeting(event, store) else { return }
      global.storeAnswer([meeting])
      let text = HitText(time: global.displayTime, page: global.page)
      try StandardOutput.print(
        text.heading(meeting, when: global.displayTime.span(from: meeting.start, to: meeting.end)))
    }
  }

  /// Returns the request, its description, and the event's properties for display. Nothing is
  /// confirmed or written.
  ///
  /// - Parameter tell: called with each notice about ambiguous words.
  func request(
    _ store: MeetingStore, _ tell: (String) -> Void
  ) throws -> (request: ChangeRequest, label: String, facts: [DraftText.Fact]) {
    try validate()
    let (event, calendar, facts) = try event(store, tell)
    return (.create(event, calendar: calendar), DraftText.text(of: facts), facts)
  }

  private func event(
    _ store: MeetingStore, _ tell: (String) -> Void
  ) throws -> (NewEvent, calendar: String?, facts: [DraftText.Fact]) {
    let global = change.global
    let reader = try QuestionReading(store, now: global.moment).reader()
    var draft = try draft(store, reader, tell)
    try addRepetition(to: &draft, reader)
    draft.notices.forEach(tell)
    if draft.calendars.count > 1 {
      throw ValidationError(
        "Choose one calendar for the event: "
          + (try draft.calendars.map(CalendarRegistry(store).name(of:))).joined(separator: ", "))
    }
    let attendees = try with.map { try invited($0, reader) }
    if !attendees.isEmpty, reader.owners.isEmpty {
      tell(
        "your address isn't set, so the event names no organizer and 'free' doesn't count it as "
          + "yours; to set it: meetings config owner you@example.com")
    }
    let event = try DraftEvent(
      draft: draft, uid: UUID().uuidString.lowercased(), rule: rrule, notes: note,
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
    let text = words.joined(separator: " ")
    for asked in Self.slotWords {
      guard let place = text.range(of: asked, options: .caseInsensitive) else { continue }
      let rest = text.replacingCharacters(in: place, with: "").trimmingCharacters(in: .whitespaces)
      return try FirstFreeSlot(
        store: store, reader: reader, global: change.global, invited: with, servers: servers
      ).draft(of: rest, tell)
    }
    return try reader.draft(of: text)
  }

  private func addRepetition(to draft: inout EventDraft, _ reader: QuestionReader) throws {
    if let written = `repeat` {
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
      let time = change.global.displayTime
      throw DraftError(
        message: "the event would end on \(time.dayName(end.day.adding(days: -1))), before its "
          + "start on "
          + time.dayName(draft.times.start.day))
    }
    draft.repetition?.until = end
  }

  /// Looks up a person to invite; throws `IndexError` if the name is ambiguous or has no address.
  private func invited(_ written: String, _ reader: QuestionReader) throws -> Person {
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
