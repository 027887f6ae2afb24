import ArgumentParser
import MeetingIndex
import Presentation

struct CalendarsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calendars",
    abstract: "List the calendars, and choose which of them count.",
    discussion: """
        meetings calendars
        meetings calendars exclude work/holidays
        meetings calendars include work/holidays
      """,
    subcommands: [ListCalendars.self, Include.self, Exclude.self],
    defaultSubcommand: ListCalendars.self)
}

struct ListCalendars: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the calendars.",
    discussion: "  meetings calendars list --json")

  @OptionGroup var format: FormatOptions
  @OptionGroup var global: GlobalOptions

  func run() throws {
    let calendars = try global.open(.reading).calendars()
    if format.isJSON { return try format.print(calendars.map(CalendarJSON.init)) }
    if calendars.isEmpty { return print("no calendar yet; meetings sync reads what was added") }
    print(CalendarText(page: Terminal.current.page).table(of: calendars))
  }
}

struct Include: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Find and list the calendar's meetings.",
    discussion: "  meetings calendars include work/holidays")

  @Argument(help: "The calendar's identifier.") var id: String
  @OptionGroup var turn: TurnOptions
  @OptionGroup var logging: LogOptions
  @OptionGroup var global: GlobalOptions

  func run() throws {
    try logging.run("include") { log in
      let store = try global.open(.writing)
      try store.setCalendar(id, included: true, turn.lock(store, log, now: global.time))
    }
    print("'\(Sanitizer.line(id))' is included")
  }
}

struct Exclude: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Leave the calendar's meetings out of answers. They are synced all the same.",
    discussion: "  meetings calendars exclude work/holidays")

  @Argument(help: "The calendar's identifier.") var id: String
  @OptionGroup var turn: TurnOptions
  @OptionGroup var logging: LogOptions
  @OptionGroup var global: GlobalOptions

  func run() throws {
    try logging.run("exclude") { log in
      let store = try global.open(.writing)
      try store.setCalendar(id, included: false, turn.lock(store, log, now: global.time))
    }
    print("'\(Sanitizer.line(id))' is excluded")
  }
}
