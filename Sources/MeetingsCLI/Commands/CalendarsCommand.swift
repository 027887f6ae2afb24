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
    let width = calendars.map { $0.id.count }.max() ?? 0
    for calendar in calendars {
      let gone = calendar.gone > 0 ? ", \(calendar.gone) gone" : ""
      let id = Sanitizer.line(calendar.id)
      print(
        calendar.isIncluded ? "+" : "-", Style.swatch(calendar.color),
        Style.bold(id) + String(repeating: " ", count: max(0, width - id.count)),
        Sanitizer.line(calendar.title),
        Style.dim("\(calendar.records.counted("meeting"))\(gone), from \(calendar.source)"),
        separator: "  ")
    }
  }
}

struct Include: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Find and list the calendar's meetings.",
    discussion: "  meetings calendars include work/holidays")

  @Argument(help: "The calendar's identifier.") var id: String
  @OptionGroup var logging: LogOptions
  @OptionGroup var global: GlobalOptions

  func run() throws {
    try logging.run("include") { _ in
      try global.open(.writing).setCalendar(id, included: true)
    }
    print("'\(Sanitizer.line(id))' is included")
  }
}

struct Exclude: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Leave the calendar's meetings out of answers. They are synced all the same.",
    discussion: "  meetings calendars exclude work/holidays")

  @Argument(help: "The calendar's identifier.") var id: String
  @OptionGroup var logging: LogOptions
  @OptionGroup var global: GlobalOptions

  func run() throws {
    try logging.run("exclude") { _ in
      try global.open(.writing).setCalendar(id, included: false)
    }
    print("'\(Sanitizer.line(id))' is excluded")
  }
}

/// A calendar as JSON; absent values are null.
struct CalendarJSON: Encodable {
  let calendar: CalendarSummary

  enum CodingKeys: CodingKey { case id, title, source, color, included, records, gone }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(calendar.id, forKey: .id)
    try container.encode(calendar.title, forKey: .title)
    try container.encode(calendar.source, forKey: .source)
    try container.encode(calendar.color, forKey: .color)
    try container.encode(calendar.isIncluded, forKey: .included)
    try container.encode(calendar.records, forKey: .records)
    try container.encode(calendar.gone, forKey: .gone)
  }
}
