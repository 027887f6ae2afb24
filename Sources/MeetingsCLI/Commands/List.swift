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
        meetings list last month --with dana --calendar sales --ids

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

  @Flag(help: "Also list meetings that are gone from their calendar.")
  var all = false

  @OptionGroup(title: "The question as options") var question: QuestionOptions
  @OptionGroup var format: FormatOptions
  @OptionGroup var lines: LineOptions
  @OptionGroup var pager: PagerOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if [day, week, month].count(where: { $0 }) > 1 {
      throw ValidationError("--day, --week and --month exclude each other.")
    }
    try lines.validate(beside: format, hasHits: false)
    if let from, let to, to < from { throw ValidationError("--to \(to) is before --from \(from).") }
  }

  func run() throws {
    let (records, span) = try found()
    if lines.isWanted {
      try lines.print(records, in: global.zone)
    } else if format.isJSON {
      try format.print(records.map { RecordJSON(record: $0, zone: global.zone) })
    } else if records.isEmpty {
      Trouble.note("no meeting \(span)")
    } else {
      let text = ListText(time: DisplayTime(zone: global.zone), page: global.page)
      global.keepAnswer(records)
      pager.show(text.text(of: records))
    }
    if records.isEmpty { throw ExitCode.nothingFound }
  }

  private func found() throws -> ([MeetingRecord], TimeSpan) {
    let named = try named()
    let span = ListSpan(today: global.today, named: named, unit: unit, from: from, to: to).span
    let store = try global.open(.reading)
    if question.fields.isEmpty {
      return (try store.records(in: span.instants(in: global.zone), includingGone: all), span)
    }
    let isNamed = named != nil || unit != nil || from != nil || to != nil
    var options = AnswerOptions()
    options.includesGone = all
    let (records, joined) = try store.list(
      question.fields, in: isNamed ? span : nil, usual: span, options: options, now: global.time,
      zone: global.zone)
    return (records, joined)
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
