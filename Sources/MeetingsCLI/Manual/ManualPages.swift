import ArgumentParser
import Presentation
import Questions
import Time

/// The manual pages, generated from the same declarations as `--help`.
struct ManualPages {
  struct Page {
    let name: String
    let section: Int
    let text: String

    /// The relative path of the page, such as `man1/meetings-add.1`.
    var path: String { "man\(section)/\(name).\(section)" }
  }

  /// The date in the pages' footers.
  private let date: String

  /// - Parameter seconds: seconds since 1970-01-01T00:00:00Z.
  init(at seconds: Int64) {
    let day = DisplayTime(zone: .utc).day(of: seconds)
    date = "\(Self.months[day.month - 1]) \(day.day), \(day.year)"
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  var all: [Page] {
    [program, fetcher, questions, settings]
      + Meetings.commands.flatMap { pages(of: $0, path: ["meetings", $0._commandName]) }
  }

  // MARK: A command

  private func pages(of command: any ParsableCommand.Type, path: [String]) -> [Page] {
    let subcommands = command.configuration.subcommands
    return [page(of: command, path: path)]
      + subcommands.flatMap { pages(of: $0, path: path + [$0._commandName]) }
  }

  private func page(of command: any ParsableCommand.Type, path: [String]) -> Page {
    let name = path.joined(separator: "-")
    let subcommands = command.configuration.subcommands
    let described = CommandDescription(command)
    var page = Mdoc(name, section: 1, abstract: described.abstract ?? name, date: date)
    page.section("SYNOPSIS")
    page.macro("Nm", path)
    for argument in described.shown { page.raw(Self.synopsis(of: argument)) }
    let parts = Self.parts(of: described.discussion ?? "")
    if !parts.description.isEmpty {
      page.section("DESCRIPTION")
      page.paragraphs(parts.description)
    }
    let (words, options) = (
      described.shown.filter(\.isPositional), described.shown.filter { !$0.isPositional }
    )
    if !words.isEmpty {
      page.section("ARGUMENTS")
      page.list(words.map { ($0.mdoc, $0.meaning) })
    }
    if !options.isEmpty {
      page.section("OPTIONS")
      page.list(options.map { ($0.mdoc, $0.meaning) })
    }
    page.section("EXIT STATUS")
    page.paragraphs(parts.exitStatus ?? "0 done, 2 trouble, 64 usage.")
    if !parts.examples.isEmpty {
      page.section("EXAMPLES")
      page.paragraphs(parts.examples)
    }
    let below = subcommands.map { ("\(name)-\($0._commandName)", 1) }
    seeAlso(&page, [("meetings", 1)] + below + Self.others)
    return Page(name: name, section: 1, text: page.text)
  }

  private static func synopsis(of argument: CommandDescription.Argument) -> String {
    argument.isOptional ? ".Op \(argument.shortMdoc)" : "." + argument.shortMdoc
  }

  /// Separates examples and exit statuses from the other paragraphs of a help text.
  private static func parts(
    of discussion: String
  ) -> (description: String, examples: String, exitStatus: String?) {
    var (description, examples): ([String], [String]) = ([], [])
    var exitStatus: String?
    for paragraph in discussion.components(separatedBy: "\n\n") where !paragraph.isEmpty {
      if paragraph.hasPrefix("Exit status: ") {
        exitStatus = String(paragraph.dropFirst("Exit status: ".count))
      } else if paragraph.hasPrefix("  meetings ") {
        examples.append(paragraph)
      } else {
        description.append(paragraph)
      }
    }
    return (
      description.joined(separator: "\n\n"), examples.joined(separator: "\n\n"), exitStatus
    )
  }

  private func seeAlso(_ page: inout Mdoc, _ pages: [(name: String, section: Int)]) {
    page.section("SEE ALSO")
    let sorted = pages.sorted { ($0.section, $0.name) < ($1.section, $1.name) }
    for (place, (name, section)) in sorted.enumerated() {
      page.raw(".Xr \(name) \(section)" + (place < pages.count - 1 ? " ," : ""))
    }
  }

  private static let others = [("meetings-config", 5), ("meetings-questions", 7)]

  // MARK: Other pages

  private var program: Page {
    var page = Mdoc(
      "meetings", section: 1, abstract: Meetings.configuration.abstract, date: date)
    page.section("SYNOPSIS")
    for line in [
      ".Nm meetings", ".Nm meetings", ".Op Cm with Ar people", ".Op Cm about Ar topic",
      ".Op Ar dates",
      ".Op Cm in Ar calendar", ".Op Ar options", ".Nm meetings", ".Ar command", ".Op Ar ...",
    ] { page.raw(line) }
    page.section("DESCRIPTION")
    page.paragraphs(Meetings.configuration.discussion)
    for group in Meetings.configuration.groupedSubcommands {
      page.subsection(group.name)
      page.list(
        group.subcommands.map {
          ("Xr meetings-\($0._commandName) 1", $0.configuration.abstract)
        })
    }
    page.section("ENVIRONMENT")
    page.list(Self.environment.map { ("Ev \($0)", $1) })
    page.section("FILES")
    page.list(Self.files.map { ("Pa \(Mdoc.argument($0))", $1) })
    page.section("EXIT STATUS")
    page.paragraphs("0 found or done, 1 nothing found, 2 trouble, 64 usage.")
    page.section("EXAMPLES")
    page.paragraphs("On the sample calendar of 'meetings demo':")
    page.paragraphs(Self.examples.map { "  $ " + $0 }.joined(separator: "\n"))
    seeAlso(&page, [("meetings-fetch", 1)] + Self.others)
    return Page(name: "meetings", section: 1, text: page.text)
  }

  /// Examples that each find something in the sample calendar.
  static let examples = [
    "meetings with dana about pricing",
    "meetings about \"database failover\" since march 2026",
    "meetings where was the party on the barge",
    "meetings how many meetings with priya in march 2026",
    "meetings list --day 2026-04-09",
  ]

  private static let environment = [
    ("MEETINGS_HOME", "The folder of the index, unless --home is given."),
    ("XDG_DATA_HOME", "If MEETINGS_HOME is unset, the index is in the folder meetings below it."),
    ("XDG_CONFIG_HOME", "The settings are in the folder meetings below it."),
    ("TZ", "The time zone; it overrides the setting."),
    ("MEETINGS_PAGER", "The pager for long answers; it overrides PAGER and less."),
    ("NO_COLOR", "If set, no colours are used."),
  ]

  private static let files = [
    ("~/.local/share/meetings/", "The index, its backups, and files fetched from servers."),
    ("~/.config/meetings/config.toml", "The settings; see meetings-config(5)."),
  ]

  private var fetcher: Page {
    var page = Mdoc(
      "meetings-fetch", section: 1, abstract: "fetch calendars from servers for meetings",
      date: date)
    page.section("SYNOPSIS")
    page.macro("Nm", "meetings-fetch")
    page.section("DESCRIPTION")
    page.paragraphs(
      """
      The program that gives meetings(1) access to the network, so that the one that answers \
      questions needs none. meetings starts it, sends it an order as a line of JSON on standard \
      input, and reads lines of JSON. It is not meant to be run by hand.
      """)
    page.section("EXIT STATUS")
    page.paragraphs("0 on success, otherwise another number.")
    seeAlso(&page, [("meetings", 1)])
    return Page(name: "meetings-fetch", section: 1, text: page.text)
  }

  private var settings: Page {
    var page = Mdoc(
      "meetings-config", section: 5, abstract: "settings of meetings", date: date)
    page.section("DESCRIPTION")
    page.paragraphs(
      """
      The settings are a TOML file, config.toml in $XDG_CONFIG_HOME/meetings (or \
      ~/.config/meetings), which 'meetings config' writes and you can edit. Command-line options \
      override the environment, and both override the file. A dot in a name means a table: \
      hours.from is from in the table hours.
      """)
    page.list(SettingKey.allCases.map { ("Ic \(Mdoc.argument($0.rawValue))", sentence($0.help)) })
    page.paragraphs(
      "The table \(SettingKey.aliases) lists people with several addresses by the name to show; "
        + "'meetings people alias' writes it.")
    page.section("EXAMPLES")
    page.paragraphs(
      """
        owner = ["me@example.com", "me@example.org"]
        zone = "Europe/Berlin"

        [hours]
        from = "08:30"
        days = ["mon", "tue", "wed", "thu"]
      """)
    seeAlso(&page, [("meetings", 1), ("meetings-config", 1)])
    return Page(name: "meetings-config", section: 5, text: page.text)
  }

  private func sentence(_ help: String) -> String {
    help.prefix(1).uppercased() + help.dropFirst() + "."
  }

  private var questions: Page {
    var page = Mdoc(
      "meetings-questions", section: 7, abstract: "words that questions understand", date: date)
    page.section("DESCRIPTION")
    page.paragraphs(
      """
      A question is words in any order. Clauses say who, when, in which calendar, how many and for \
      what; all other words are the topic. Words in double quotes are searched for in that order. \
      'meetings understand' shows how a question is read, without searching.
      """)
    for section in QuestionGuide.sections {
      page.subsection(section.title)
      page.list(
        section.rows.map { row in
          (
            row.meaning.split(separator: " ").map { Mdoc.argument(String($0)) }
              .joined(separator: " "),
            row.phrases.joined(separator: ", ")
          )
        })
    }
    seeAlso(&page, [("meetings", 1), ("meetings-understand", 1)])
    return Page(name: "meetings-questions", section: 7, text: page.text)
  }
}
