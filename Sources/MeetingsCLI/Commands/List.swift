import ArgumentParser
import Calendars
import MeetingIndex
import Presentation
import Questions

struct List: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List meetings in order of time.",
    discussion: """
      Without a date: from today to a week from now.

        meetings list
        meetings list last week
        meetings list --week 2026-03-26
        meetings list --month 2026-11
        meetings list --from 2026-03-01 --to 2026-03-31 --json

      Exit status: 0 found, 1 nothing found, 2 trouble, 64 usage.
      """)

  @Argument(help: "A date, such as 'tomorrow', 'last week' or 2026-11.")
  var date: [String] = []

  @Flag(help: "The whole day of the date, or today.")
  var day = false

  @Flag(help: "The whole week around the date, or around today.")
  var week = false

  @Flag(help: "The whole month around the date, or around today.")
  var month = false

  @Option(help: "The first day, such as 2026-03-01.")
  var from: CivilDate?

  @Option(help: "The last day.")
  var to: CivilDate?

  @Option(help: "Only this calendar, by identifier or title.")
  var calendar: [String] = []

  @Flag(help: "Also list meetings that are gone from their calendar.")
  var all = false

  @OptionGroup var format: FormatOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if [day, week, month].count(where: { $0 }) > 1 {
      throw ValidationError("--day, --week and --month exclude each other.")
    }
    if let from, let to, to < from { throw ValidationError("--to \(to) is before --from \(from).") }
  }

  func run() throws {
    let span = ListSpan(
      today: global.today, named: try named(), unit: unit, from: from, to: to
    ).span
    let records = try global.open(.reading).records(
      in: span.instants(in: global.zone), calendars: calendar, includingGone: all)
    if format.isJSON {
      try format.print(records.map { RecordJSON(record: $0, zone: global.zone) })
    } else if records.isEmpty {
      Trouble.note("no meeting \(span)")
    } else {
      let text = ListText(time: DisplayTime(zone: global.zone), page: Terminal.current.page)
      print(text.text(of: records))
    }
    if records.isEmpty { throw ExitCode.nothingFound }
  }

  /// What the words say; nil without any.
  private func named() throws -> TimeSpan? {
    if date.isEmpty { return nil }
    let words = Word.words(of: date.joined(separator: " "))
    guard let span = try DateReader(now: global.time, zone: global.zone).span(of: words) else {
      throw DateError(
        message: "'\(date.joined(separator: " "))' is no date; try 'last week' or 2026-11")
    }
    return span
  }

  private var unit: ListSpan.Unit? { day ? .day : week ? .week : month ? .month : nil }
}
