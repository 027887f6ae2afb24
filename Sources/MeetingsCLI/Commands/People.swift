import ArgumentParser
import MeetingIndex
import Presentation

struct People: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "people",
    abstract: "List the people you meet: addresses, how often, and when you last met.",
    discussion: """
      One person may have several addresses and spellings: the same address is one person, and so \
      is the same full name. For other cases, use 'alias' once.

        meetings people
        meetings people dana
        meetings people @example.org
        meetings people at the board meeting in march
        meetings people alias "Lee Park" lee@example.com park@example.org
        meetings people doubles

      Exit status: 0 found, 1 nobody found, 2 trouble, 64 usage.
      """,
    subcommands: [ListPeople.self, Alias.self, Duplicates.self],
    defaultSubcommand: ListPeople.self)
}

struct ListPeople: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List all people, or those at certain meetings; 'list' may be omitted.",
    discussion: """
      Shows the twenty most frequent people. Meetings that are cancelled, or that you or they \
      declined, don't count.

        meetings people list dana
        meetings people anyone from example.org
        meetings people in sales last month --json
        meetings people --since march --all-results --format '{name} <{emails}>'
      """)

  @Argument(
    help: "A name, an address, a domain, or words that select meetings. (default: everybody)")
  var words: [String] = []

  @OptionGroup var span: SpanOptions
  @OptionGroup var amount: AmountOptions
  @OptionGroup var format: FormatOptions
  @OptionGroup var line: TemplateOption
  @OptionGroup var pager: PagerOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws { try line.validate(of: PersonSummaryJSON.self, beside: format) }

  func run() throws {
    let store = try global.openSynced()
    let found = try PeopleSummaries(store, now: global.moment).summary(
      span.joined(to: words, in: store, global), limit: amount.most(usually: 20))
    for notice in found.notices { Trouble.note(notice) }
    if format.isJSON || line.isWanted {
      try format.show(found.shown.map(PersonSummaryJSON.init), by: line.template)
    } else {
      try show(found)
    }
    if found.total == 0 { throw ExitCode.nothingFound(nobody(found)) }
  }

  private func show(_ found: PeopleSummary) throws {
    let text = PersonSummaryText(time: global.displayTime, page: global.page)
    // If the user asks for people by name, and there are only a few, their meetings are printed
    // too.
    let isNamed = !words.isEmpty && found.meetings == nil && found.total <= 3
    if !found.shown.isEmpty {
      try pager.show(
        isNamed
          ? found.shown.map(text.paragraph).joined(separator: "\n") : text.table(of: found.shown))
    }
    try amount.noteOmitted(of: found.total, shown: found.shown.count)
  }

  private func nobody(_ found: PeopleSummary) -> String {
    if words.isEmpty { return "no people are known yet" }
    if let meetings = found.meetings {
      let looked = meetings.counted("meeting")
      return meetings == 0 ? "no meeting found" : "no people found in \(looked)"
    }
    let written = words.joined(separator: " ")
    return "no one is called '\(written)'; to list the people at such meetings: "
      + "meetings people at \(written)"
  }
}
