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
    try EventCreation.validate(rule: rrule, repetition: `repeat`, until: until)
  }

  private var creation: EventCreation {
    EventCreation(
      text: words.joined(separator: " "), calendar: calendar, repetition: `repeat`, until: until,
      rule: rrule, invited: with, notes: note, busyTimes: servers.askServers ? servers : nil,
      global: change.global)
  }

  func run() throws {
    let global = change.global
    try change.logging.run("create") { log in
      let store = try change.open()
      let (event, calendar, facts) = try creation.event(store, log.note)
      let isWritten = try change.carryOut(
        [.create(event, calendar: calendar)], DraftText.text(of: facts), store, log)
      guard isWritten, let meeting = try change.meeting(event, store) else { return }
      global.storeAnswer([meeting])
      let text = HitText(time: global.displayTime, page: global.page)
      try StandardOutput.print(
        text.heading(meeting, when: global.displayTime.span(from: meeting.start, to: meeting.end)))
    }
  }
}
