import ArgumentParser
import MeetingIndex
import Presentation
import Questions

struct CalendarsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calendars",
    abstract: "List the calendars, and choose which to include.",
    discussion: """
        meetings calendars
        meetings calendars with dana since march
        meetings calendars exclude work/holidays
        meetings calendars include holidays
      """,
    subcommands: [ListCalendars.self, Include.self, Exclude.self],
    defaultSubcommand: ListCalendars.self)
}

struct ListCalendars: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List all calendars, or those with certain meetings.",
    discussion: """
      Filters work as in a question: 'with dana', 'last week', 'in sales'. Only matching meetings \
      are counted.

        meetings calendars list --json
        meetings calendars list --format '{id}\\t{records}'
        meetings calendars with dana last year

      Exit status: 0 found, 1 no calendar has such meetings, 2 trouble, 64 usage.
      """)

  @Argument(help: "The meetings to count: dates, calendars, people. (default: all)")
  var words: [String] = []

  @OptionGroup var span: SpanOptions
  @OptionGroup var format: FormatOptions
  @OptionGroup var line: TemplateOption
  @OptionGroup var global: GlobalOptions

  func validate() throws { try line.validate(of: CalendarJSON.self, beside: format) }

  func run() throws {
    let (calendars, isNarrowed) = try found()
    if format.isJSON || line.isWanted {
      try format.show(calendars.map(CalendarJSON.init), by: line.template)
    } else if !calendars.isEmpty {
      try StandardOutput.print(CalendarText(page: global.page).table(of: calendars))
    } else if !isNarrowed {
      try StandardOutput.print("no calendars yet; meetings sync reads your sources")
    } else {
      Trouble.note("no calendar has matching meetings")
    }
    if calendars.isEmpty, isNarrowed { throw ExitCode.nothingFound }
  }

  /// Returns the calendars, and true if the question limits them to those with matching meetings.
  private func found() throws -> ([CalendarSummary], isNarrowed: Bool) {
    let store = try global.open(.reading)
    let asked = try span.joined(to: words, in: store, global)
    if asked.isEmpty { return (try CalendarRegistry(store).all(), false) }
    let reader = try QuestionReading(store, now: global.moment).reader()
    let reading = try reader.filter(asked)
    for notice in reading.notices { Trouble.note(notice) }
    return (try CalendarRegistry(store).all(having: reading, now: global.moment), true)
  }
}

struct Include: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Include the calendar's meetings in answers.",
    discussion: "  meetings calendars include work/holidays")

  @OptionGroup var choice: CalendarChoice

  func run() throws { try choice.set(included: true, "include") }
}

struct Exclude: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Exclude the calendar's meetings from answers. They are still synced.",
    discussion: "  meetings calendars exclude work/holidays")

  @OptionGroup var choice: CalendarChoice

  func run() throws { try choice.set(included: false, "exclude") }
}

/// The options shared by `include` and `exclude`.
struct CalendarChoice: ParsableArguments {
  @Argument(help: "The calendar, by identifier or title.") var id: String
  @OptionGroup var turn: BriefWaitOptions
  @OptionGroup var logging: LogOptions
  @OptionGroup var global: GlobalOptions

  func set(included: Bool, _ command: String) throws {
    try logging.run(command) { log in
      let store = try global.open(.writing)
      try CalendarRegistry(store).set(
        id, included: included, turn.lock(store, log, now: global.moment))
    }
    try StandardOutput.print(Program.changes.calendar(id, isIncluded: included))
  }
}
