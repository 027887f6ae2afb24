import ArgumentParser
import Marks
import MeetingIndex
import Presentation
import Questions

struct Open: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open",
    abstract: "List what was left open in meetings, and tasks of calendars.",
    discussion: """
      Only what notes, transcripts and invitations mark is listed: '- [ ]', org-mode's TODO, 'Action:', \
      'AI:', 'TODO:', 'Next steps:', the list below such a heading or below 'action_items:' in front matter; \
      and the tasks of calendars (VTODO), with their meeting where RELATED-TO names it. Who does it and by \
      when is read from the same words. People, dates, calendars and topics name the meetings, as in a \
      question.

        meetings open
        meetings open with dana since march
        meetings open about pricing --done
        meetings open last week --json

      Exit status: 0 found, 1 nothing found, 2 trouble, 64 usage.
      """)

  @Argument(help: "Which meetings, as in a question. (default: all)")
  var words: [String] = []

  @Flag(help: "What was done instead.")
  var done = false

  @OptionGroup var amount: AmountOptions
  @OptionGroup var format: FormatOptions
  @OptionGroup var restriction: RestrictedOptions
  @OptionGroup var pager: PagerOptions
  @OptionGroup var global: GlobalOptions

  func run() throws {
    try MarkedOutput(
      amount: amount, format: format, restriction: restriction, pager: pager, global: global
    )
    .show(done ? [.done] : [.open], of: words)
  }
}

struct Decisions: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "decisions",
    abstract: "List what was decided in meetings.",
    discussion: """
      Only what is marked is listed: a line that begins with 'Decision:', 'Decided', 'Agreed', 'Resolved' or \
      'Consensus', the list below such a heading, and what a transcript's speaker says in these words ('we \
      agreed to'). People, dates, calendars and topics name the meetings, as in a question.

        meetings decisions about pricing
        meetings decisions with dana last quarter
        meetings decisions since march --json

      Exit status: 0 found, 1 nothing found, 2 trouble, 64 usage.
      """)

  @Argument(help: "Which meetings, as in a question. (default: all)")
  var words: [String] = []

  @OptionGroup var amount: AmountOptions
  @OptionGroup var format: FormatOptions
  @OptionGroup var restriction: RestrictedOptions
  @OptionGroup var pager: PagerOptions
  @OptionGroup var global: GlobalOptions

  func run() throws {
    try MarkedOutput(
      amount: amount, format: format, restriction: restriction, pager: pager, global: global
    )
    .show([.decision], of: words)
  }
}

/// Marked items as they were asked for.
private struct MarkedOutput {
  let amount: AmountOptions
  let format: FormatOptions
  let restriction: RestrictedOptions
  let pager: PagerOptions
  let global: GlobalOptions

  func show(_ kinds: Set<Mark.Kind>, of words: [String]) throws {
    let store = try global.open(
      .reading, showsRestricted: restriction.areShown(toProgram: format.isJSON))
    let (all, notices) = try MarkedItems(store, now: global.time, zone: global.zone)
      .items(kinds, of: words.isEmpty ? [] : Word.words(of: words.joined(separator: " ")))
    for notice in notices { Trouble.note(notice) }
    let items = all.prefix(amount.most())
    if format.isJSON {
      try format.show(items.map { MarkedItemJSON($0, zone: global.zone) })
    } else if !items.isEmpty {
      let text = MarkedItemText(time: DisplayTime(zone: global.zone), page: global.page)
      var records: [MeetingRecord] = []
      for record in items.compactMap(\.record) where record.id != records.last?.id {
        records.append(record)
      }
      global.keepAnswer(records)
      try pager.show(text.text(of: Array(items)))
      if let rest = amount.rest(of: all.count, shown: items.count) { Trouble.note(rest) }
    }
    if items.isEmpty {
      if !format.isJSON {
        Trouble.note(
          kinds == [.decision] ? "no decision is marked there" : "nothing is marked as such there")
      }
      throw ExitCode.nothingFound
    }
  }
}
