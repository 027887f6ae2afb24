import ArgumentParser

struct Today: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "today",
    abstract: "List today's meetings.",
    discussion: """
      The same as 'meetings list --day'. Followed by words, it is a question.

        meetings today
        meetings today --json

      Exit status: 0 found, 1 nothing found, 2 trouble, 64 usage.
      """)

  @OptionGroup var options: DayOptions

  func run() throws { try options.list().run() }
}

struct Tomorrow: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tomorrow",
    abstract: "List tomorrow's meetings.",
    discussion: """
      The same as 'meetings list tomorrow'. Followed by words, it is a question.

        meetings tomorrow
        meetings tomorrow --ids

      Exit status: 0 found, 1 nothing found, 2 trouble, 64 usage.
      """)

  @OptionGroup var options: DayOptions

  func run() throws { try options.list(words: ["tomorrow"]).run() }
}

struct Week: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "week",
    abstract: "List this week's meetings.",
    discussion: """
      The same as 'meetings list --week'. Followed by words, it is a question.

        meetings week
        meetings week --format '{date} {time} {title}'

      Exit status: 0 found, 1 nothing found, 2 trouble, 64 usage.
      """)

  @OptionGroup var options: DayOptions

  func run() throws { try options.list(isWeek: true).run() }
}

/// Options of commands that list a particular day or week.
struct DayOptions: ParsableArguments {
  @Flag(help: "Also list meetings that were removed from their calendar.")
  var all = false

  @OptionGroup var amount: AmountOptions
  @OptionGroup var format: FormatOptions
  @OptionGroup var lines: LineOptions
  @OptionGroup var restriction: RestrictedOptions
  @OptionGroup var pager: PagerOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws { try lines.validate(beside: format, hasHits: false) }

  /// Returns the `list` command for the words, for this week, or, by default, for today.
  func list(words: [String] = [], isWeek: Bool = false) -> List {
    var list = List()
    list.words = words
    (list.day, list.week, list.month) = (words.isEmpty && !isWeek, isWeek, false)
    (list.from, list.to, list.amount, list.all) = (nil, nil, amount, all)
    (list.question, list.lines, list.restriction) = (.none, lines, restriction)
    (list.pager, list.format, list.global) = (pager, format, global)
    return list
  }
}
