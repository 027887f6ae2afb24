import ArgumentParser
import Calendars
import MeetingIndex
import Presentation

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
    let span = try ListSpan(today: global.today, words: date, unit: unit, from: from, to: to).span
    let records = try global.open(.reading).records(
      in: span.instants(in: global.zone), calendars: calendar, includingGone: all)
    if format.isJSON {
      try format.print(records.map { RecordJSON(record: $0, zone: global.zone) })
    } else if records.isEmpty {
      Trouble.note("no meeting \(span)")
    } else {
      print(days(of: records).joined(separator: "\n"))
    }
    if records.isEmpty { throw ExitCode.nothingFound }
  }

  private var unit: ListSpan.Unit? { day ? .day : week ? .week : month ? .month : nil }

  /// A heading a day, all-day meetings below it, then the others with their times.
  private func days(of records: [MeetingRecord]) -> [String] {
    let time = DisplayTime(zone: global.zone)
    let text = HitText(time: time, page: Terminal.current.page)
    var lines: [String] = []
    var current: CivilDate?
    for record in records {
      let day = time.day(of: record.start)
      if day != current {
        if current != nil { lines.append("") }
        lines.append(Style.bold(time.dayName(day)))
        current = day
      }
      lines.append("  " + text.heading(record, when: clock(record, time)))
    }
    return lines
  }

  /// `16:00–17:00`, `all day`, or until which day it goes on.
  private func clock(_ record: MeetingRecord, _ time: DisplayTime) -> String {
    let first = time.day(of: record.start)
    if record.isAllDay {
      let last = time.day(of: record.end).adding(days: -1)
      return (last > first ? "until \(last)" : "all day").padded(to: 11)
    }
    let last = time.day(of: record.end)
    let clock = time.clock(record.start)
    return record.endsAt <= record.startsAt
      ? clock.padded(to: 11)
      : "\(clock)–\(last == first ? "" : "\(last) ")\(time.clock(record.end))"
  }
}
