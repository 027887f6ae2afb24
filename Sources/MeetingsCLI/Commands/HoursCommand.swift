import ArgumentParser
import MeetingIndex
import Presentation
import Questions

struct HoursCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hours",
    abstract: "Add up the time spent in meetings.",
    discussion: """
      Overlapping time is counted once, and a line says how much. Cancelled meetings and those \
      shown as free are left out, and so are all-day and declined ones by default. Unless you name \
      a calendar or a topic, meetings that you aren't invited to are left out, too, and so are \
      those that nobody else is invited to, unless you use --all. People, dates, calendars and \
      topics select the meetings, as in a question; by default this week.

        meetings hours
        meetings hours last month by person
        meetings hours with dana since march --by week
        meetings hours in october --by calendar --csv
        meetings hours last month --by person --limit 3 --format '{name}: {duration}'

      Exit status: 0 found, 1 nothing found, 2 trouble, 64 usage.
      """)

  @Argument(help: "The meetings to add up, in words as in a question. (default: this week)")
  var words: [String] = []

  @Option(
    help: ArgumentHelp(
      "Group the time by person, calendar, series, month, week or day.", valueName: "part"))
  var by: Hours.Part?

  @Flag(help: "Include all-day meetings, as the working hours of each day.")
  var allDay = false

  @Flag(help: "Include meetings that you declined.")
  var declined = false

  @Flag(help: "Include meetings that nobody else is invited to.")
  var all = false

  @Flag(help: "Print a JSON object.")
  var json = false

  @Flag(help: "Print the groups as comma-separated values.")
  var csv = false

  @OptionGroup var amount: AmountOptions
  @OptionGroup var dates: SpanOptions
  @OptionGroup var line: TemplateOption
  @OptionGroup var pager: PagerOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if [json, csv, line.isWanted].count(where: { $0 }) > 1 {
      throw ValidationError("--format, --json and --csv can't be combined.")
    }
    try line.template?.validate(HoursGroupJSON.templateFields)
    let (_, part) = try split()
    let ofGroups = [
      "--csv": csv, "--format": line.isWanted, "--limit": amount.limit != nil,
      "--all-results": amount.allResults,
    ]
    if part == nil, let option = ofGroups.keys.sorted().first(where: { ofGroups[$0] == true }) {
      throw ValidationError("\(option) needs --by.")
    }
  }

  /// Returns the words without a grouping such as `by person`, and the requested grouping.
  private func split() throws -> (words: [Word], part: Hours.Part?) {
    let words = self.words.isEmpty ? [] : Word.words(of: self.words.joined(separator: " "))
    guard let said = Hours.Part.split(words) else {
      if let noun = Hours.Part.unknown(in: words) {
        throw ValidationError(
          "Hours can't be grouped by \(noun), but by person, calendar, series, month, week or day.")
      }
      return (words, by)
    }
    if let by, by != said.part {
      throw ValidationError("--by \(by.rawValue) and 'by \(said.part.rawValue)' can't be combined.")
    }
    return (said.rest, said.part)
  }

  func run() throws {
    let store = try global.openSynced()
    let (words, part) = try split()
    let named = try NamedMeetings(
      dates.joined(to: words, in: store, global), in: store, usual: thisWeek, now: global.moment)
    for notice in named.notices { Trouble.note(notice) }
    var hours = Hours(
      of: named, by: part,
      with: Hours.Extras(
        declined: declined, ofAllDay: allDay ? global.settings.workingHours : nil,
        alone: all),
      besides: try Owners(store).addresses(), now: global.moment)
    HoursText.omissions(of: hours, remedy: " (--all includes them)").forEach(Trouble.note)
    let groups = hours.groups.count
    hours.groups = Array(hours.groups.prefix(amount.most()))
    if let template = line.template {
      try template.show(hours.groups.map { HoursGroupJSON($0) })
    } else if json {
      try StandardOutput.print(JSON.line(HoursJSON(hours)))
    } else if csv {
      try StandardOutput.print(HoursText.values(of: hours))
    } else {
      try pager.show(HoursText(time: global.displayTime, page: global.page).text(of: hours))
      try amount.noteOmitted(of: groups, shown: hours.groups.count)
    }
    if hours.meetings == 0 { throw ExitCode.nothingFound }
  }

  private var thisWeek: TimeSpan {
    ListSpan(today: global.today, named: nil, unit: .week, from: nil, to: nil).span
  }
}

extension Hours.Part: ExpressibleByArgument {}
